package io.scansion.wire;

/**
 * Linear cost of one message.
 *
 * @param overheadSeconds fixed cost {@code tl} in seconds, or NaN where it could not be measured
 * @param secondsPerByte cost {@code lambda} per byte in seconds, or NaN where it could not be measured
 */
public record LinkCost(double overheadSeconds, double secondsPerByte) {
    public static final LinkCost UNKNOWN = new LinkCost(Double.NaN, Double.NaN);
}
