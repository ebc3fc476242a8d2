package io.scansion.agent.ranks.routes;

/**
 * The route of one message of an item through one process. Most items have one message.
 *
 * @param item ordinal of the message on its channel, from 0
 * @param from physical rank that sends the item here; of a barrier the number of its communicator
 * @param to physical rank that the result goes to, or {@link #NOWHERE} at the end of the chain
 */
public record Slip(long item, int from, int to) {
    public static final int NOWHERE = -1;
    /** Put behind the last slip when the distributor has closed. */
    public static final Slip END = new Slip(-1, -1, NOWHERE);
    /** As {@link #END}, when the program of the distributor ended without MPI.Finalize. */
    public static final Slip END_UNFINALISED = new Slip(-2, -1, NOWHERE);

    private static final long MEETING = -3;

    /** In the place of a barrier of this communicator that the program of another process is at. */
    public static Slip meeting(int process, int communicator) {
        return new Slip(MEETING, communicator, process);
    }

    public boolean isMeeting() {
        return item == MEETING;
    }

    public boolean isEnd() {
        return item < 0 && !isMeeting();
    }
}
