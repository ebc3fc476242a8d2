package io.scansion.models.markov;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a chain ends up: its closed classes, which it never leaves, and the transient states, which it leaves for good. A chain with
 * one closed class has one stationary distribution, which is 0 in every transient state. An absorbing state is a closed class of its
 * own. Depends on which rates there are, not on their values, so it can be kept while rates change. Immutable and safe to share.
 */
public final class ChainStructure {
    private final int states;
    private final List<Integer> representatives;
    private final @Nullable BitSet recurrent; // null: every state is

    ChainStructure(int states, List<Integer> representatives, @Nullable BitSet recurrent) {
        this.states = states;
        this.representatives = List.copyOf(representatives);
        this.recurrent = recurrent;
    }

    /** Analyses any chain. Where transitions have to be followed forwards this holds 4 bytes for each of them. */
    public static ChainStructure of(SweepableGenerator q) {
        return new StructureSearch(q, StructureSearch.NO_INITIAL).find();
    }

    /**
     * Analyses a chain that was explored from one state; this is cheap when all states lead back to it, as in most models.
     *
     * @param initial state from which every other can be reached; this is not checked
     */
    public static ChainStructure exploredFrom(SweepableGenerator q, int initial) {
        return new StructureSearch(q, initial).find();
    }

    /** Returns the structure of a chain that the caller knows to be irreducible. */
    public static ChainStructure irreducible(int states) {
        return new ChainStructure(states, List.of(0), null);
    }

    /**
     * Returns the structure of a chain of which the caller knows that just these states form its only closed class, or the only
     * one that matters: a product space of which most cannot be reached.
     *
     * @param members not empty; copied
     */
    public static ChainStructure closedClass(int states, BitSet members) {
        if (members.isEmpty() || members.length() > states) {
            throw new IllegalArgumentException(
                    "a closed class has states from 0 to " + (states - 1) + ", got " + members);
        }
        return new ChainStructure(states, List.of(members.nextSetBit(0)), (BitSet) members.clone());
    }

    /** Returns the number of states. */
    public int states() {
        return states;
    }

    /** Returns one state of each closed class, ascending; at least one. */
    public List<Integer> representatives() {
        return representatives;
    }

    /** Returns the number of states in closed classes. */
    public int recurrentStates() {
        return recurrent == null ? states : recurrent.cardinality();
    }

    /** Returns whether a state belongs to a closed class; if not, it is transient. */
    public boolean isRecurrent(int state) {
        return recurrent == null || recurrent.get(state);
    }

    /** Returns whether every state can be reached from every other. */
    public boolean isIrreducible() {
        return representatives.size() == 1 && recurrentStates() == states;
    }
}
