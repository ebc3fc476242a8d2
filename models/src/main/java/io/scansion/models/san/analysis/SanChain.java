package io.scansion.models.san.analysis;

import io.scansion.models.export.ExplicitChain;
import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.ReducibleChainException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.markov.steady.StationaryDistribution;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.markov.transients.PassageTime;
import io.scansion.models.san.Automaton;
import io.scansion.models.san.Event;
import io.scansion.models.san.Result;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.states.ProductCoding;
import io.scansion.models.san.states.ReachableStates;
import io.scansion.models.san.states.Start;
import io.scansion.models.san.states.StateCoding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The Markov chain of a network, every automaton told apart: its states that can occur, and the rates between them. Not thread-safe. */
public final class SanChain implements ExplicitChain {
    private final SanNetwork network;
    private final StateCoding coding;
    private final ReachableStates reachable;
    private final SparseGenerator generator;
    private final List<String> propositions = new ArrayList<>();
    private final int[] firstProposition; // of each automaton

    private SanChain(SanNetwork network, StateCoding coding, ReachableStates reachable) {
        this.network = network;
        this.coding = coding;
        this.reachable = reachable;
        generator = reachable.space().generator();
        firstProposition = new int[network.automata().size()];
        for (int i = 0; i < firstProposition.length; i++) {
            Automaton automaton = network.automata().get(i);
            firstProposition[i] = propositions.size();
            automaton.states().forEach(state -> propositions.add(automaton.name() + "_" + state));
        }
    }

    static SanChain derive(SanNetwork network, ExplorationLimits limits) {
        StateCoding coding = new ProductCoding(network);
        return new SanChain(network, coding, ReachableStates.explore(network, coding, new Start(network), limits));
    }

    private StateSpace space() {
        return reachable.space();
    }

    @Override
    public int states() {
        return space().states();
    }

    @Override
    public int initial() {
        return space().initial();
    }

    @Override
    public String text(int state) {
        return network.describe(values(state));
    }

    @Override
    public void forEachTransition(StateSpace.TransitionVisitor visitor) {
        space().forEachTransition(visitor);
    }

    /** Returns the names of the events. */
    @Override
    public List<String> actions() {
        return network.events().stream().map(Event::name).toList();
    }

    /** Returns the names of the automata. */
    @Override
    public List<String> variables() {
        return network.automata().stream().map(Automaton::name).toList();
    }

    @Override
    public int[] values(int state) {
        int[] local = new int[firstProposition.length];
        coding.decode(space().codeOf(state), local);
        return local;
    }

    /** Returns a name for every local state of every automaton. */
    @Override
    public List<String> propositions() {
        return List.copyOf(propositions);
    }

    @Override
    public BitSet holding(int state) {
        BitSet holding = new BitSet(propositions.size());
        int[] local = values(state);
        for (int i = 0; i < local.length; i++) {
            holding.set(firstProposition[i] + local[i]);
        }
        return holding;
    }

    /**
     * Returns the states in which a result is not 0.
     *
     * @throws IllegalArgumentException if there is no such result, or it is 0 everywhere
     */
    public BitSet statesWhere(String name) {
        Result result = network.results().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no result '" + name + "', there are: "
                        + network.results().stream().map(Result::name).collect(Collectors.joining(", "))));
        BitSet where = new BitSet(states());
        int[] local = new int[firstProposition.length];
        space().forEachState((state, code) -> {
            coding.decode(code, local);
            where.set(state, result.measure().value(local) != 0);
        });
        if (where.isEmpty()) {
            throw new IllegalArgumentException("the result '" + name + "' is 0 in every state");
        }
        return where;
    }

    /**
     * Solves for the long run.
     *
     * @param solver one of {@link SteadyStates#solverNames()}
     * @throws SanException if there is none, or it depends on chance
     * @throws io.scansion.models.markov.NotConvergedException if no solver gets to the tolerance
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     */
    public StationaryDistribution steadyState(String solver, SolverLimits limits) {
        return steadyState(solver, limits, new WarmStart());
    }

    /**
     * As {@link #steadyState(String, SolverLimits)}, beginning with the solutions of chains that are the same but for their rates.
     *
     * @param start of the chains before, and of this one too afterwards
     */
    public StationaryDistribution steadyState(String solver, SolverLimits limits, WarmStart start) {
        reachable.requireNoDeadlock();
        try {
            return start.solve(generator, ChainStructure.exploredFrom(generator, initial()), solver, limits);
        } catch (ReducibleChainException e) {
            throw reachable.endsApart(e.structure().representatives());
        }
    }

    /**
     * Finds how long it takes to come for the first time to where a result is not 0.
     *
     * @param from result that is not 0 in the states to begin in, by how often they are entered in the long run; empty to begin in the
     *     first state that the reachability names
     * @param to result that is not 0 in the states to arrive in
     * @throws SanException if there is no long run to begin in
     * @throws IllegalArgumentException if there is no such result, it is 0 everywhere, or the passage takes too long
     */
    public PassageTime passage(Optional<String> from, String to, SolverLimits limits) {
        BitSet target = statesWhere(to);
        return PassageTime.of(
                generator,
                initial(),
                from.map(this::statesWhere),
                () -> steadyState(SteadyStates.AUTO, limits).probabilities(),
                target,
                limits);
    }
}
