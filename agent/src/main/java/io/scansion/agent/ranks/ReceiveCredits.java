package io.scansion.agent.ranks;

/**
 * The receiving end of a {@link SendWindow}: decides when to tell the sender how much has been taken, and how far it may
 * run ahead: about one second of this stage's work, so that a replica added later finds little that is already queued here.
 * Used by the program's MPI thread alone.
 */
final class ReceiveCredits {
    private static final int SMALLEST_WINDOW = 16;
    private static final int LARGEST_WINDOW = 256;
    private static final double RUN_AHEAD_NANOS = 1e9;

    private long received;
    private long announced;
    private int window = SMALLEST_WINDOW;
    private long firstNanos;

    /** Counts one received message; true when the sender should now be told. */
    boolean received(long nowNanos) {
        if (received++ == 0) {
            firstNanos = nowNanos;
        }
        if (received - announced < SMALLEST_WINDOW / 4) {
            return false;
        }
        double gapNanos = (nowNanos - firstNanos) / (double) Math.max(1, received - 1);
        double ahead = gapNanos <= 0 ? LARGEST_WINDOW : RUN_AHEAD_NANOS / gapNanos;
        window = (int) Math.max(SMALLEST_WINDOW, Math.min(LARGEST_WINDOW, ahead));
        announced = received;
        return true;
    }

    long receivedMessages() {
        return received;
    }

    int windowMessages() {
        return window;
    }
}
