package io.scansion.models.san.analysis;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.san.SanException;
import io.scansion.models.san.states.ReachableStates;
import java.util.BitSet;
import java.util.List;

/**
 * The closed class of a chain whose transitions can be derived in ascending order but are not stored. Sets of states are grown in
 * whole passes until they stay the same; a pass derives every transition, and a handful are enough in most models, because a
 * pass follows all arrows that lead in its own direction. Not thread-safe.
 */
final class BottomComponent {
    private final ReachableStates states;
    private final StateSpace space;

    BottomComponent(ReachableStates states) {
        this.states = states;
        this.space = states.space();
    }

    /**
     * Returns the structure of the chain.
     *
     * @throws SanException if there are several closed classes
     */
    ChainStructure find() {
        int candidate = space.initial();
        BitSet before = leadingTo(candidate);
        if (before.cardinality() == space.states()) {
            return ChainStructure.irreducible(space.states());
        }
        while (true) {
            BitSet after = reachedFrom(candidate);
            BitSet gone = (BitSet) after.clone();
            gone.andNot(before);
            if (gone.isEmpty()) { // all that can be reached leads back
                return closed(candidate, before, after);
            }
            candidate = gone.nextSetBit(0);
            before = leadingTo(candidate);
        }
    }

    private ChainStructure closed(int candidate, BitSet before, BitSet members) {
        if (before.cardinality() < space.states()) {
            throw states.endsApart(List.of(candidate, before.nextClearBit(0)));
        }
        return ChainStructure.closedClass(space.states(), members);
    }

    private BitSet leadingTo(int state) {
        BitSet set = new BitSet(space.states());
        set.set(state);
        grow(set, false);
        return set;
    }

    private BitSet reachedFrom(int state) {
        BitSet set = new BitSet(space.states());
        set.set(state);
        grow(set, true);
        return set;
    }

    private void grow(BitSet set, boolean forwards) {
        int size;
        do {
            size = set.cardinality();
            space.forEachTransition((from, to, label, rate) -> {
                if (set.get(forwards ? from : to)) {
                    set.set(forwards ? to : from);
                }
            });
        } while (set.cardinality() > size);
    }
}
