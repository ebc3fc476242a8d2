package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * The throughput of one mapped pipeline, and how far the number can be trusted.
 *
 * @param throughput items per second
 * @param method how it was found; {@link PipelinePredictor} says how close each method is
 * @param iterations sweeps over the states, or passes over the windows
 * @param residual of the stationary distribution (see {@link io.scansion.models.markov.Residual}), or by how much, as a share, the
 *     throughputs of the windows differ
 */
public record PredictedThroughput(double throughput, Method method, int iterations, double residual) {
    /** Checks the values. */
    public PredictedThroughput {
        Require.positive(throughput, "throughput (items/s)");
        Objects.requireNonNull(method, "method");
        Require.notNegative(residual, "residual");
    }
}
