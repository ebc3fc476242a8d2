package io.scansion.models.pepa.analysis;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.ExplorationLimits;
import io.scansion.models.markov.ReducibleChainException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.StateSpace;
import io.scansion.models.markov.SteadyState;
import io.scansion.models.markov.SteadyStates;
import io.scansion.models.markov.TooManyStatesException;
import io.scansion.models.markov.TransientState;
import io.scansion.models.markov.Uniformisation;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.semantics.Observation;
import io.scansion.models.pepa.semantics.PepaSystem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Markov chain of a model: every state that can be reached, and the rates between them. Deriving takes most of the memory there
 * will be; solving adds a few numbers for each state. Not thread-safe.
 */
public final class PepaChain {
    private final PepaSystem system;
    private final StateSpace space;
    private final SparseGenerator generator;

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
        PepaSystem system = PepaSystem.of(model);
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
    public int states() {
        return space.states();
    }

    /** Returns the number of transitions: one for each source, action and target, self-loops too. */
    public long transitions() {
        return space.transitions();
    }

    /** Returns the rates between states, without self-loops; those of several actions between the same states count as their sum. */
    public SparseGenerator generator() {
        return generator;
    }

    /** Returns the bytes that one state takes, its probability included, without its transitions. */
    public double bytesPerState() {
        return 2.0 * Double.BYTES + Integer.BYTES + (double) space.bytes() / space.states();
    }

    /** Returns the bytes that one transition between two states takes. */
    public int bytesPerTransition() {
        return generator.bytesPerTransition();
    }

    /** Returns a state as {@code (Stage1, P2)}, components in the order of the system equation. */
    public String text(int state) {
        return system.text(space.codeOf(state));
    }

    /** Returns the actions that are seen from outside, as {@link PepaSolution#throughput} has them. */
    public List<String> actions() {
        return system.labels();
    }

    /** Returns the state that everything starts in. */
    public int initial() {
        return space.initial();
    }

    /** Calls {@code visitor} for every transition, sources in ascending order; labels are places in {@link #actions()}. */
    public void forEachTransition(StateSpace.TransitionVisitor visitor) {
        space.forEachTransition(visitor);
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
        if (space.firstDeadlock().isPresent()) {
            throw deadlock(space.firstDeadlock().getAsInt());
        }
        SteadyState found;
        try {
            ChainStructure structure = ChainStructure.exploredFrom(generator, space.initial());
            found = SteadyStates.solve(generator, structure, solver, limits);
        } catch (ReducibleChainException e) {
            throw severalClasses(e.structure().representatives());
        }
        return measured(found.probabilities(), found.solver(), found.iterations(), found.residual());
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
        return measured(found.probabilities(), "uniformisation", found.steps(), found.errorBound());
    }

    private PepaSolution measured(double[] probabilities, String solver, int iterations, double residual) {
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
                states(), transitions(), throughput, observation.results(), utilisation, solver, iterations, residual);
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
