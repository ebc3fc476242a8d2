package io.scansion.agent.probe;

import io.scansion.wire.LinkCost;

/**
 * How long a call may take before it counts as having waited for its peer.
 *
 * @param switchBytes payload from which the rendezvous line holds, in bytes
 */
public record MessageCost(LinkCost eager, LinkCost rendezvous, int switchBytes) {
    /** Far above the cost of any message on one machine; in force until the job is calibrated. */
    static final long UNCALIBRATED_NANOS = 1_000_000;

    /** Calls of a busy machine take a few times the cost of a quiet one without anybody waiting for a peer. */
    static final double TOLERANCE = 4;

    /** Until the job is calibrated. */
    public static final MessageCost UNKNOWN = new MessageCost(LinkCost.UNKNOWN, LinkCost.UNKNOWN, Integer.MAX_VALUE);

    /** Whether a message of this size is known to be buffered, without waiting for its receiver. */
    boolean isEager(long bytes) {
        return !Double.isNaN(eager.overheadSeconds()) && bytes < switchBytes;
    }

    /** Returns the longest time, in nanoseconds, that a message of this size explains. */
    long explainedNanos(long bytes) {
        LinkCost cost = bytes < switchBytes ? eager : rendezvous;
        double seconds = cost.overheadSeconds() + cost.secondsPerByte() * bytes;
        return Double.isNaN(seconds) ? UNCALIBRATED_NANOS : (long) (seconds * 1e9 * TOLERANCE);
    }

    /** Returns a bound below {@link #explainedNanos} for every size: most calls need no more than a look at it. */
    long leastExplainedNanos() {
        return Math.min(explainedNanos(0), explainedNanos(switchBytes));
    }
}
