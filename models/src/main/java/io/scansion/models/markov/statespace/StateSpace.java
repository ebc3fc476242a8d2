package io.scansion.models.markov.statespace;

import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.SparseGeneratorAssembly;
import java.util.OptionalInt;

/**
 * The reachable states of a {@link TransitionSystem}, numbered from 0 in ascending order of their codes. Forward Gauss-Seidel
 * visits states in that order, so a model whose transitions mostly lead to larger codes is solved in few sweeps.
 *
 * <p>Transitions are not kept: whatever needs them derives them again, state by state. Memory is at most a bit and a half for
 * every possible code, or 16 to 32 bytes for every state found, whichever is less. As thread-safe as the system it came from.
 */
public final class StateSpace {
    private static final int STATES_PER_SUM = 4096;

    private final TransitionSystem system;
    private final StateNumbers numbers;
    private final long transitions;
    private final int deadlocks;
    private final long deadlock;

    StateSpace(TransitionSystem system, StateNumbers numbers, long transitions, int deadlocks, long deadlock) {
        this.system = system;
        this.numbers = numbers;
        this.transitions = transitions;
        this.deadlocks = deadlocks;
        this.deadlock = deadlock;
    }

    /**
     * Finds everything that can be reached from the initial state.
     *
     * @throws TooManyStatesException if there are more states than allowed
     */
    public static StateSpace explore(TransitionSystem system, ExplorationLimits limits) {
        return new Exploration(system, limits).run();
    }

    /** Returns the number of reachable states, at least 1. */
    public int states() {
        return numbers.size();
    }

    /** Returns the number of transitions as the system gives them, self-loops included. */
    public long transitions() {
        return transitions;
    }

    /** Returns how many states have no transition at all, not even to themselves. */
    public int deadlocks() {
        return deadlocks;
    }

    /** Returns the first state without any transition, if there is one. */
    public OptionalInt firstDeadlock() {
        return deadlocks == 0 ? OptionalInt.empty() : OptionalInt.of(numbers.numberOf(deadlock));
    }

    /** Returns the state that everything starts in. */
    public int initial() {
        return numbers.numberOf(system.initial());
    }

    /** Returns the code of a state. */
    public long codeOf(int state) {
        return numbers.codeOf(state);
    }

    /** Returns the state with a code between 0 and the system's largest, or -1 if it cannot be reached. */
    public int stateOf(long code) {
        return numbers.numberOf(code);
    }

    /** Returns the memory that the numbering takes, in bytes. */
    public long bytes() {
        return numbers.bytes();
    }

    /** Calls {@code visitor} for every state, in ascending order. */
    public void forEachState(StateVisitor visitor) {
        long code = -1;
        for (int state = 0; state < states(); state++) {
            code = numbers.after(state, code);
            visitor.accept(state, code);
        }
    }

    /** Calls {@code visitor} for every transition, sources in ascending order. */
    public void forEachTransition(TransitionVisitor visitor) {
        Successors successors = new Successors();
        long code = -1;
        for (int state = 0; state < states(); state++) {
            code = numbers.after(state, code);
            successors.of(system, code);
            for (int i = 0; i < successors.size(); i++) {
                visitor.accept(state, numbers.numberOf(successors.target(i)), successors.label(i), successors.rate(i));
            }
        }
    }

    /** Derives every transition twice and builds the generator. */
    public SparseGenerator generator() {
        SparseGeneratorAssembly assembly = SparseGenerator.assembly(states());
        announceAll(assembly);
        assembly.fill();
        putAll(assembly);
        return assembly.finish();
    }

    // Both passes are loops of their own, not visitors: a fifth less time, where most of the time of deriving is spent.

    private void announceAll(SparseGeneratorAssembly assembly) {
        Successors successors = new Successors();
        long code = -1;
        for (int state = 0; state < states(); state++) {
            code = numbers.after(state, code);
            successors.of(system, code);
            for (int i = 0; i < successors.size(); i++) {
                assembly.announce(state, numbers.numberOf(successors.target(i)), successors.rate(i));
            }
        }
    }

    private void putAll(SparseGeneratorAssembly assembly) {
        Successors successors = new Successors();
        long code = -1;
        for (int state = 0; state < states(); state++) {
            code = numbers.after(state, code);
            successors.of(system, code);
            for (int i = 0; i < successors.size(); i++) {
                assembly.put(state, numbers.numberOf(successors.target(i)), successors.rate(i));
            }
        }
    }

    /**
     * Returns how often each label is seen: the sum of {@code p[from] * rate} over its transitions, self-loops too, in 1/s.
     *
     * @param p one probability for each state
     * @param labels one more than the largest label
     */
    public double[] throughput(double[] p, int labels) {
        double[] total = new double[labels];
        double[] part = new double[labels]; // millions of small terms: summed in stretches, to lose no digits
        Successors successors = new Successors();
        long code = -1;
        for (int state = 0; state < p.length; state++) {
            code = numbers.after(state, code);
            successors.of(system, code);
            for (int i = 0; i < successors.size(); i++) {
                part[successors.label(i)] += p[state] * successors.rate(i);
            }
            if (state % STATES_PER_SUM == STATES_PER_SUM - 1 || state == p.length - 1) {
                for (int label = 0; label < labels; label++) {
                    total[label] += part[label];
                    part[label] = 0;
                }
            }
        }
        return total;
    }

    /** Returns a shortest path from the initial state to {@code state}; explores the system anew. */
    public StatePath pathTo(int state) {
        long goal = codeOf(state);
        return StatePath.shortest(system, code -> code == goal, states())
                .orElseThrow(() -> new IllegalStateException("state " + state + " was reached before, now it is not"));
    }

    /** Receives one state. */
    @FunctionalInterface
    public interface StateVisitor {
        /**
         * @param state number
         * @param code that the transition system knows it by
         */
        void accept(int state, long code);
    }

    /** Receives one transition. */
    @FunctionalInterface
    public interface TransitionVisitor {
        /**
         * @param from number of the state it leaves
         * @param to number of the state it leads to, which may be the same
         * @param label action or event
         * @param rate in 1/s
         */
        void accept(int from, int to, int label, double rate);
    }
}
