package io.scansion.app;

/**
 * How often what a tuner knows is written down: whenever it has learnt something, as long as that takes next to none of its time. Of
 * thousands of ranks it takes tenths of a second, so then some of it waits, for a few seconds at most. For one thread.
 */
final class MemoryPace {
    /** Of the loop's time, what it may take. */
    private static final double MOST_SHARE = 0.05;

    private boolean waits;
    private long nextNanos;

    /** @param nowNanos when the pace begins */
    MemoryPace(long nowNanos) {
        nextNanos = nowNanos;
    }

    /** Something has been learnt. */
    void learnt() {
        waits = true;
    }

    /** Whether what has been learnt is to be written down now. */
    boolean isDue(long nowNanos) {
        return waits && nowNanos - nextNanos >= 0;
    }

    /** It has been made ready for writing, in that time. */
    void kept(long fromNanos, long toNanos) {
        waits = false;
        nextNanos = toNanos + (long) ((toNanos - fromNanos) / MOST_SHARE);
    }
}
