package io.scansion.models.queueing.simulation;

import java.util.Optional;

/**
 * A simulated value with its confidence interval.
 *
 * @param mean the estimate
 * @param halfWidth the interval is {@code mean - halfWidth} to {@code mean + halfWidth}
 * @param correlation between each batch of the run and the next one, -1 to 1; 0 for replications. Intervals rest on batches that do not
 *     depend on each other; where they do, it was widened, but see {@link #isTrustworthy}
 * @param isTrustworthy false if the batches depend on each other so clearly (by von Neumann's ratio, one error in a thousand) that the
 *     interval should not be relied on: the run is too short
 */
public record Estimate(double mean, double halfWidth, double correlation, boolean isTrustworthy) {
    /** The normal quantile from which on a correlation is no chance. */
    private static final double DISTRUSTED_FROM = 3.09;

    private static final double MOST_CORRELATION = 0.9;

    /** Makes an estimate from independent runs. */
    public Estimate(double mean, double halfWidth) {
        this(mean, halfWidth, 0, true);
    }

    /** Returns whether the interval contains the value. */
    public boolean covers(double value) {
        return Math.abs(value - mean) <= halfWidth;
    }

    /** Returns the half width as a part of the mean; 0 if both are 0. */
    public double relativeHalfWidth() {
        return halfWidth == 0 ? 0 : halfWidth / Math.abs(mean);
    }

    /** Returns the same interval around another value. */
    Estimate around(double other) {
        return new Estimate(other, halfWidth, correlation, isTrustworthy);
    }

    /**
     * Estimates a ratio of two totals from batches or replications: the ratio of the sums, with the variance of its first-order
     * expansion (Law, Simulation Modeling and Analysis, section 9.5.3). Batches may thus differ in length.
     *
     * <p>Batches of one run are tested for correlation by von Neumann's ratio (Fishman and Yarberry, INFORMS J. Comput. 9(3), 1997). With
     * a correlation r the variance of their mean is about (1 + r) / (1 - r) times what their spread says, if correlations fall
     * geometrically; the interval is widened by that where r is above 0, which costs a few percent of width where that is chance.
     *
     * @param above totals of what is estimated, one for each batch
     * @param below totals of what it is estimated per, such as time; as many
     * @param t quantile of Student's distribution with as many degrees of freedom as there are batches, less one
     * @param serial whether the batches follow each other in one run
     * @return empty if the denominators sum to 0: nothing was seen
     */
    public static Optional<Estimate> ofRatio(double[] above, double[] below, double t, boolean serial) {
        int batches = above.length;
        double sumAbove = 0;
        double sumBelow = 0;
        for (int b = 0; b < batches; b++) {
            sumAbove += above[b];
            sumBelow += below[b];
        }
        if (!(sumBelow > 0)) {
            return Optional.empty();
        }
        double ratio = sumAbove / sumBelow;
        double squares = 0;
        double products = 0;
        double[] off = new double[batches];
        for (int b = 0; b < batches; b++) {
            off[b] = above[b] - ratio * below[b];
            squares += off[b] * off[b];
            products += b > 0 ? off[b] * off[b - 1] : 0;
        }
        double deviation = Math.sqrt(squares / (batches - 1.0) * batches) / sumBelow;
        double halfWidth = t * deviation;
        if (!serial || batches < 3 || Math.sqrt(squares) <= 1e-12 * Math.abs(sumAbove)) {
            return Optional.of(new Estimate(ratio, halfWidth));
        }
        // The two ends make up for each batch but these having two neighbours.
        double ends = (off[0] * off[0] + off[batches - 1] * off[batches - 1]) / 2;
        double correlation = (products + ends) / squares;
        double byChance = Math.sqrt((batches - 2.0) / ((double) batches * batches - 1));
        if (correlation > 0) {
            double most = Math.min(correlation, MOST_CORRELATION);
            halfWidth *= Math.sqrt((1 + most) / (1 - most));
        }
        return Optional.of(new Estimate(ratio, halfWidth, correlation, correlation <= DISTRUSTED_FROM * byChance));
    }
}
