package io.scansion.models.queueing.simulation;

import java.util.Optional;

/**
 * A simulated value with its confidence interval.
 *
 * @param mean the estimate
 * @param halfWidth the interval is {@code mean - halfWidth} to {@code mean + halfWidth}
 */
public record Estimate(double mean, double halfWidth) {
    /** Returns whether the interval contains the value. */
    public boolean covers(double value) {
        return Math.abs(value - mean) <= halfWidth;
    }

    /**
     * Estimates a ratio of two totals from batches or replications: the ratio of the sums, with the variance of its first-order
     * expansion (Law, Simulation Modeling and Analysis, section 9.5.3). Batches may thus differ in length.
     *
     * @return empty if the denominators sum to 0: nothing was seen
     */
    static Optional<Estimate> ofRatio(double[] above, double[] below, double t) {
        double sumAbove = 0;
        double sumBelow = 0;
        for (int b = 0; b < above.length; b++) {
            sumAbove += above[b];
            sumBelow += below[b];
        }
        if (!(sumBelow > 0)) {
            return Optional.empty();
        }
        double ratio = sumAbove / sumBelow;
        double squares = 0;
        for (int b = 0; b < above.length; b++) {
            double off = above[b] - ratio * below[b];
            squares += off * off;
        }
        int batches = above.length;
        double deviation = Math.sqrt(squares / (batches - 1.0) * batches) / sumBelow;
        return Optional.of(new Estimate(ratio, t * deviation));
    }
}
