package io.scansion.models.pepa.analysis;

import io.scansion.models.StateDistribution;
import io.scansion.models.export.ExplicitChain;
import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.ReducibleChainException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.markov.statespace.TooManyStatesException;
import io.scansion.models.markov.steady.StationaryDistribution;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.markov.transients.PassageTime;
import io.scansion.models.markov.transients.TransientState;
import io.scansion.models.markov.transients.Uniformisation;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.semantics.Observation;
import io.scansion.models.pepa.semantics.PepaSystem;
import io.scansion.models.pepa.semantics.StateVariables;
import io.scansion.models.pepa.semantics.Unlumping;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Markov chain of a model: every state that can be reached, and the rates between them. Deriving takes most of the memory there
 * will be; solving adds a few numbers for each state. Not thread-safe.
 */
public final class PepaChain implements ExplicitChain {
    private final PepaSystem system;
    private final StateSpace space;
    private final SparseGenerator generator;
    private @Nullable StateVariables variables; // made when it is asked for

    private PepaChain(PepaSystem system, StateSpace space, SparseGenerator generator) {
        this.system = system;
        this.space = space;
        this.generator = generator;
    }

    /**
     * Derives every state that a model can reach. A model that can get stuck is derived all the same; only its long run is refused,
     * by {@link #steadyState}.
     *
     * @throws PepaModelException if the model is malformed, has more states than allowed, leaves a passive activity without partner, or
     *     has a result line that does not fit it
     */
    public static PepaChain derive(PepaModel model, ExplorationLimits limits) {
        return derive(PepaSystem.of(model), limits);
    }

    /**
     * Derives a model up to the symmetry of equal partners: {@code P || P || P} is counted as {@code P[3]} is. The measures are the
     * same, result lines and utilisation by component too; only the states are fewer.
     *
     * @throws PepaModelException as {@link #derive(PepaModel, ExplorationLimits)}
     */
    public static PepaChain deriveLumped(PepaModel model, ExplorationLimits limits) {
        return derive(PepaSystem.lumped(model), limits);
    }

    private static PepaChain derive(PepaSystem system, ExplorationLimits limits) {
        system.observe(); // a result line that does not fit is told before hours of work
        try {
            StateSpace space = system.explaining(() -> StateSpace.explore(system.transitions(), limits));
            return new PepaChain(system, space, space.generator());
        } catch (TooManyStatesException e) {
            throw new PepaModelException(
                    Reason.TOO_MANY_STATES,
                    system.source() + ": " + e.getMessage() + "; the last one found is " + system.located(e.code()));
        }
    }

    /** Returns the name of the model's file. */
    public String source() {
        return system.source();
    }

    /** Returns the number of states. */
    @Override
    public int states() {
        return space.states();
    }

    /** Returns the number of transitions: one for each source, action and target, self-loops too. */
    public long transitions() {
        return space.transitions();
    }

    /** Returns how large the chain is if partners that are written out are told apart; takes as long as deriving where they are not. */
    public ChainSize sizeAsWritten() {
        return system.unlumping()
                .map(this::sizeOf)
                .orElseGet(() -> new ChainSize(BigInteger.valueOf(states()), BigInteger.valueOf(transitions())));
    }

    private ChainSize sizeOf(Unlumping unlumping) {
        BigInteger[] sums = {BigInteger.ZERO, BigInteger.ZERO};
        space.forEachState((state, code) -> sums[0] = sums[0].add(unlumping.states(code)));
        long[] outOfEach = new long[states()];
        space.forEachTransition((from, to, label, rate) ->
                outOfEach[from] += unlumping.transitionsOfEach(space.codeOf(from), space.codeOf(to)));
        space.forEachState((state, code) ->
                sums[1] = sums[1].add(unlumping.states(code).multiply(BigInteger.valueOf(outOfEach[state]))));
        return new ChainSize(sums[0], sums[1]);
    }

    /** Returns the rates between states, without self-loops; those of several actions between the same states count as their sum. */
    public SparseGenerator generator() {
        return generator;
    }

    /** Returns the bytes that one transition between two states takes. */
    public int bytesPerTransition() {
        return generator.bytesPerTransition();
    }

    /** Returns a state as {@code (Stage1, P2)}, components in the order of the system equation. */
    @Override
    public String text(int state) {
        return system.text(space.codeOf(state));
    }

    /** Returns the actions that are seen from outside, as {@link PepaSolution#throughput} has them. */
    @Override
    public List<String> actions() {
        return system.labels();
    }

    /** Returns the state that everything starts in. */
    @Override
    public int initial() {
        return space.initial();
    }

    /** Calls {@code visitor} for every transition, sources in ascending order; labels are places in {@link #actions()}. */
    @Override
    public void forEachTransition(StateSpace.TransitionVisitor visitor) {
        space.forEachTransition(visitor);
    }

    private StateVariables stateVariables() {
        StateVariables known = variables;
        if (known == null) {
            known = system.variables();
            variables = known;
        }
        return known;
    }

    /** Returns the names of what a state is made of; see {@link StateVariables}. */
    @Override
    public List<String> variables() {
        return stateVariables().names();
    }

    @Override
    public int[] values(int state) {
        return stateVariables().values(space.codeOf(state));
    }

    /** Returns a name for every process that a component may be. */
    @Override
    public List<String> propositions() {
        return stateVariables().propositions();
    }

    @Override
    public BitSet holding(int state) {
        return stateVariables().holding(space.codeOf(state));
    }

    /**
     * Solves for the long run.
     *
     * @param solver one of {@link SteadyStates#solverNames()}
     * @throws PepaModelException if the model can get stuck, or be caught in one of several sets of states
     * @throws io.scansion.models.markov.NotConvergedException if no probabilities within the tolerance were found
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     */
    public PepaSolution steadyState(String solver, SolverLimits limits) {
        return steadyState(solver, limits, new WarmStart());
    }

    /**
     * As {@link #steadyState(String, SolverLimits)}, beginning with the solutions of chains that are the same but for their rates.
     *
     * @param start of the chains before, and of this one too afterwards
     */
    public PepaSolution steadyState(String solver, SolverLimits limits, WarmStart start) {
        StationaryDistribution found = longRun(solver, limits, start);
        return measured(
                found.probabilities(), found.solver(), found.iterations(), found.residual(), found.errorEstimate());
    }

    private StationaryDistribution longRun(String solver, SolverLimits limits, WarmStart start) {
        if (space.firstDeadlock().isPresent()) {
            throw deadlock(space.firstDeadlock().getAsInt());
        }
        try {
            ChainStructure structure = ChainStructure.exploredFrom(generator, space.initial());
            return start.solve(generator, structure, solver, limits);
        } catch (ReducibleChainException e) {
            throw severalClasses(e.structure().representatives());
        }
    }

    /**
     * Looks at the chain some time after its start. Models that get stuck are welcome.
     *
     * @param time not negative, in the unit that the rates are per
     * @param limits the tolerance bounds the error of the probabilities, all states together
     * @throws IllegalArgumentException if the time is negative, not finite, or more than 1e9 times the mean stay in the fastest state
     */
    public PepaSolution at(double time, SolverLimits limits) {
        double[] start = new double[states()];
        start[initial()] = 1;
        TransientState found = Uniformisation.at(generator, start, time, limits);
        return measured(found.probabilities(), "uniformisation", found.steps(), found.errorBound(), found.errorBound());
    }

    /**
     * Takes the means over the time from the start to another time: a reward of so much per unit of time accumulates to its mean here times
     * the time. Models that get stuck are welcome.
     *
     * @param time above 0, in the unit that the rates are per
     * @param limits the tolerance bounds the error of the shares of time, all states together
     * @throws IllegalArgumentException if the time is not positive and finite, or more than 1e9 times the mean stay in the fastest state
     */
    public PepaSolution upTo(double time, SolverLimits limits) {
        if (!(time > 0)) {
            throw new IllegalArgumentException("the time must be above 0, got " + time);
        }
        double[] start = new double[states()];
        start[initial()] = 1;
        TransientState found = Uniformisation.shareOfTime(generator, start, time, limits);
        return measured(found.probabilities(), "uniformisation", found.steps(), found.errorBound(), found.errorBound());
    }

    /**
     * Finds how long it takes to come for the first time to where a result line is not 0.
     *
     * @param from result line that is not 0 in the states to begin in, by how often they are entered in the long run; empty to begin where
     *     the model starts
     * @param to result line that is not 0 in the states to arrive in
     * @throws PepaModelException if there is no long run to begin in
     * @throws IllegalArgumentException if there is no such result line, it is 0 everywhere, the passage takes too long, or the chain was
     *     derived up to the symmetry of partners that are written out
     */
    public PassageTime passage(Optional<String> from, String to, SolverLimits limits) {
        BitSet target = statesWhere(to);
        return PassageTime.of(
                generator,
                initial(),
                from.map(this::statesWhere),
                () -> longRun(SteadyStates.AUTO, limits, new WarmStart()).probabilities(),
                target,
                limits);
    }

    /**
     * Returns the states in which a result line is not 0.
     *
     * @throws IllegalArgumentException if there is no such result line, it is 0 everywhere, or the chain was derived up to the symmetry of
     *     partners that are written out
     */
    public BitSet statesWhere(String result) {
        if (system.unlumping().isPresent()) { // one state stands for several, where a result may or may not be 0
            throw new IllegalArgumentException("states are told apart in chains that tell all partners apart");
        }
        Observation observation = system.observe();
        if (!observation.results().containsKey(result)) {
            throw new IllegalArgumentException("there is no result line '" + result + "', there are: "
                    + String.join(", ", observation.results().keySet()));
        }
        BitSet states = new BitSet(states());
        double[] sum = new double[1];
        space.forEachState((state, code) -> {
            observation.add(code, 1);
            double next = observation.results().getOrDefault(result, 0.0);
            states.set(state, next != sum[0]); // counts of copies: sums of whole numbers, times a factor
            sum[0] = next;
        });
        if (states.isEmpty()) {
            throw new IllegalArgumentException("the result line '" + result + "' is 0 in every state");
        }
        return states;
    }

    private PepaSolution measured(
            double[] probabilities, String solver, int iterations, double residual, double errorEstimate) {
        double[] rates = space.throughput(probabilities, actions().size());
        Map<String, Double> throughput = new LinkedHashMap<>();
        for (int action = 0; action < rates.length; action++) {
            throughput.put(actions().get(action), rates[action]);
        }
        Observation observation = system.observe();
        space.forEachState((state, code) -> observation.add(code, probabilities[state]));
        Map<String, Utilisation> utilisation = new LinkedHashMap<>();
        List<Map<String, Double>> shares = observation.shares();
        for (int component = 0; component < shares.size(); component++) {
            utilisation.put(
                    system.componentNames().get(component),
                    new Utilisation(system.copies().get(component), shares.get(component)));
        }
        return new PepaSolution(
                states(),
                transitions(),
                sizeAsWritten(),
                throughput,
                observation.results(),
                utilisation,
                solver,
                iterations,
                residual,
                errorEstimate,
                Optional.of(new StateDistribution(probabilities, this::text)));
    }

    private PepaModelException deadlock(int state) {
        return new PepaModelException(
                Reason.DEADLOCK,
                system.source() + ": deadlock: nothing can happen any more in "
                        + (space.deadlocks() == 1 ? "state " : space.deadlocks() + " states, such as ")
                        + system.nearestDeadlock().orElse(text(state)));
    }

    private PepaModelException severalClasses(List<Integer> representatives) {
        return new PepaModelException(
                Reason.SEVERAL_CLOSED_CLASSES,
                system.source() + ": the long run depends on chance: there are " + representatives.size()
                        + " sets of states that are never left again; one is that of "
                        + system.located(space.codeOf(representatives.get(0))) + "; another that of "
                        + system.located(space.codeOf(representatives.get(1))));
    }
}
