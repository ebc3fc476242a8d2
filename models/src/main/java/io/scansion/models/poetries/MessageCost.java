package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;

/**
 * Linear cost of one message, {@code tl + lambda * bytes}, as calibrated in the running job.
 *
 * @param overheadSeconds fixed cost {@code tl} in seconds, finite, not negative
 * @param secondsPerByte {@code lambda} in seconds per byte, finite, not negative
 */
public record MessageCost(double overheadSeconds, double secondsPerByte) {
    /** Messages that cost nothing, the idealisation of the paper's figure 5. */
    public static final MessageCost FREE = new MessageCost(0, 0);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if a value is NaN, infinite or negative
     */
    public MessageCost {
        Require.notNegative(overheadSeconds, "message overhead tl (s)");
        Require.notNegative(secondsPerByte, "message cost lambda (s/B)");
    }

    /** Returns the seconds one message of this size takes, {@code tl + lambda * bytes}. */
    public double seconds(double bytes) {
        return overheadSeconds + secondsPerByte * bytes;
    }
}
