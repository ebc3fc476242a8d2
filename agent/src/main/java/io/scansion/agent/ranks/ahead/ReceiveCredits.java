package io.scansion.agent.ranks.ahead;

import io.scansion.wire.ItemsAhead;

/**
 * The receiving end of a {@link SendWindow}: decides when to tell the sender how much has been taken, and how far it may
 * run ahead: about half a second of this stage's work, so that a replica added later finds little that is already queued
 * here, and enough that uneven service times do not leave this stage without work.
 * Guarded by its owner.
 */
final class ReceiveCredits {
    private static final long LONGEST_SILENCE_NANOS = 250_000_000;

    private long received;
    private long announced;
    private long announcedNanos;
    private int window = ItemsAhead.LEAST_BEHIND;

    /** Counts one received message; true when the sender should now be told, as of the first: then it knows that this stage has begun. */
    boolean received(long nowNanos) {
        if (received++ == 0) {
            announced = received;
            announcedNanos = nowNanos;
            return true;
        }
        long since = received - announced;
        long sinceNanos = nowNanos - announcedNanos;
        if (since < window / 4 && sinceNanos < LONGEST_SILENCE_NANOS) {
            return false;
        }
        double gapNanos = sinceNanos / (double) since;
        window = (int) ItemsAhead.behind(gapNanos <= 0 ? Double.POSITIVE_INFINITY : 1e9 / gapNanos);
        announced = received;
        announcedNanos = nowNanos;
        return true;
    }

    long receivedMessages() {
        return received;
    }

    int windowMessages() {
        return window;
    }
}
