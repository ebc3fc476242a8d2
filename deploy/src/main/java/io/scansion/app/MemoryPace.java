package io.scansion.app;

/**
 * How often what a tuner knows is written down: at once when it has decided something, and when it has measured something, as long as that
 * takes next to none of its time. Of tens of ranks it takes hundredths of a second, of thousands tenths, so then what was measured waits, for
 * a few seconds at most. For one thread.
 */
final class MemoryPace {
    /** Of the loop's time, what it takes unless it would wait for longer than {@link #PATIENCE_NANOS}. */
    private static final double USUAL_SHARE = 0.002;
    /** Of the loop's time, what it may take. */
    private static final double MOST_SHARE = 0.05;

    private static final double PATIENCE_NANOS = 10e9;

    private boolean waits;
    private boolean urgent;
    private long nextNanos;

    /** @param nowNanos when the pace begins */
    MemoryPace(long nowNanos) {
        nextNanos = nowNanos;
    }

    /**
     * Something has been learnt.
     *
     * @param decided whether it was decided, or done, and not only measured
     */
    void learnt(boolean decided) {
        waits = true;
        urgent |= decided;
    }

    /** Whether what has been learnt is to be written down now. */
    boolean isDue(long nowNanos) {
        return urgent || (waits && nowNanos - nextNanos >= 0);
    }

    /** It has been made ready for writing, in that time. */
    void kept(long fromNanos, long toNanos) {
        waits = false;
        urgent = false;
        double took = toNanos - fromNanos;
        nextNanos = toNanos + (long) Math.max(took / MOST_SHARE, Math.min(took / USUAL_SHARE, PATIENCE_NANOS));
    }
}
