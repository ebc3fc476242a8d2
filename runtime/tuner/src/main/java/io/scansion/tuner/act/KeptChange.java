package io.scansion.tuner.act;

import io.scansion.tuner.plan.Proposal;

/** Something that was changed in the running program, stays, and can be taken back. */
public sealed interface KeptChange {
    /** Places that are remembered for it. */
    int places();

    /** Another arrangement. */
    record Rearranged(Proposal proposal) implements KeptChange {
        @Override
        public int places() {
            return proposal.from().places() + proposal.to().places();
        }
    }

    /**
     * A value that a tuning point was given.
     *
     * @param id of the decision, by which every rank knows what was there before
     */
    record PointSet(long id, String name, String value) implements KeptChange {
        @Override
        public int places() {
            return 0;
        }
    }
}
