package io.scansion.agent.probe;

/*
 * Between two readings of the clock lies the time of one reading, and so it does in a probe that reads it once on the way in and once on
 * the way out. So what passes in a sampled probe from its own reading to one more at its end is what a probe takes that is not
 * sampled, readings included. Of a probe that reads no clock, a reading is taken off.
 */
/** What sampled probes of one thread took. For that thread; others read the sums under the version of the thread's publication. */
final class ProbeCost {
    /** One probe in so many is sampled; a power of two. */
    static final int ONE_IN = 128;
    /** What took longer was not the probe: its thread was put off its processor. */
    private static final long MOST_NANOS = 50_000;

    long timedSamples;
    long timedNanos;
    long countedSamples;
    long countedNanos;

    private long entryNanos;
    private long readingNanos;

    /** The way in of a timed call took so long. */
    void entered(long nanos) {
        entryNanos = nanos;
        readingNanos = 0;
    }

    /** The way in of a call that is only counted took so long, one reading of the clock included. */
    void enteredCounted(long nanos, long oneReadingNanos) {
        entryNanos = nanos - oneReadingNanos;
        readingNanos = oneReadingNanos;
    }

    /** The way out took so long. */
    void left(long nanos, boolean counted) {
        long all = Math.max(0, entryNanos + nanos - readingNanos);
        if (all > MOST_NANOS) {
            return;
        }
        if (counted) {
            countedSamples++;
            countedNanos += all;
        } else {
            timedSamples++;
            timedNanos += all;
        }
    }
}
