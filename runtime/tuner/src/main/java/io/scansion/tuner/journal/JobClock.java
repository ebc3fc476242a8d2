package io.scansion.tuner.journal;

import io.scansion.tuner.world.NanoClock;

/**
 * The clock of a loop, which its events have their time from: that of the turn in which they are written, so that a replay has the same.
 * Owned by the loop's thread.
 */
public final class JobClock implements NanoClock {
    private final NanoClock clock;
    private final long originNanos;
    private final double originSeconds;
    private long nanos;

    /**
     * @param clock read whenever a turn begins
     * @param originSeconds since the start of the job, now
     */
    public JobClock(NanoClock clock, double originSeconds) {
        this.clock = clock;
        this.originNanos = clock.nanoTime();
        this.originSeconds = originSeconds;
        this.nanos = originNanos;
    }

    /** Begins a turn: what is written from here on has this time. */
    @Override
    public long nanoTime() {
        nanos = clock.nanoTime();
        return nanos;
    }

    /** When the present turn began. */
    public long turnNanos() {
        return nanos;
    }

    /** When the clock was made. */
    public long originNanos() {
        return originNanos;
    }

    /** When the clock was made, in seconds since the start of the job. */
    public double originSeconds() {
        return originSeconds;
    }

    /** The time of an event in a turn that began at {@code nanos}. */
    public static double seconds(long nanos, long originNanos, double originSeconds) {
        return originSeconds + (nanos - originNanos) / 1e9;
    }

    /** Seconds since the start of the job when the present turn began. */
    public double secondsSinceStart() {
        return seconds(nanos, originNanos, originSeconds);
    }
}
