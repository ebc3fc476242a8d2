package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;

/**
 * What a message costs between two hosts, or within one.
 *
 * @param latencySeconds of a message without content, not negative
 * @param secondsPerByte added for each byte, not negative
 */
public record LinkCost(double latencySeconds, double secondsPerByte) {
    /** Checks the values. */
    public LinkCost {
        Require.notNegative(latencySeconds, "latency (s)");
        Require.notNegative(secondsPerByte, "time per byte (s)");
    }

    /**
     * Returns the time of a message.
     *
     * @param bytes size, not negative
     */
    public double seconds(double bytes) {
        return latencySeconds + bytes * secondsPerByte;
    }
}
