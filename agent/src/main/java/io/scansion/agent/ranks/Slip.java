package io.scansion.agent.ranks;

/**
 * The route of one item through one process.
 *
 * @param item ordinal of the item on its channel, from 0
 * @param from physical rank that sends the item here
 * @param to physical rank that the result goes to, or {@link #NOWHERE} at the end of the chain
 */
record Slip(long item, int from, int to) {
    static final int NOWHERE = -1;
    /** Put behind the last slip when the distributor has closed. */
    static final Slip END = new Slip(-1, -1, NOWHERE);
    /** As {@link #END}, when the program of the distributor ended without MPI.Finalize. */
    static final Slip END_UNFINALISED = new Slip(-2, -1, NOWHERE);

    boolean isEnd() {
        return item < 0;
    }
}
