package io.scansion.models.mapping;

/** How a throughput was found. */
public enum Method {
    /** From the stationary distribution of all {@code 3^N} states. */
    EXACT,
    /** From overlapping windows of consecutive stages; {@link PipelinePredictor} says how close that is. */
    OVERLAPPING_WINDOWS
}
