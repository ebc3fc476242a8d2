package io.scansion.tuner.observe.spans;

/*
 * Batch means of a ratio estimator (Law and Kelton, Simulation Modeling and Analysis, 9.5.3): with the ratio r of two totals, every
 * span is off by e = y - r n, and the error of the total is the spread of e. Neighbours depend on each other: an item that ends
 * just after a snapshot lacks in one span and is too many in the next. So their products are counted too, but no more of the
 * variance than three quarters is believed to cancel: a few spans do not tell that well.
 */
/** How well the ratio of two totals is known, from how the spans differ that they are the sums of. Stateless. */
public final class BatchMeans {
    private static final double LEAST_SHARE = 0.25;

    private BatchMeans() {}

    public static double total(double[] spans) {
        double total = 0;
        for (double span : spans) {
            total += span;
        }
        return total;
    }

    /**
     * Variance of the total of a measure, given that of another; NaN if fewer than two spans tell.
     *
     * @param of what was measured in each span, in turn
     * @param per what it is a ratio to, in the same spans
     */
    public static double variance(double[] of, double[] per) {
        double ratio = total(of) / total(per);
        double squares = 0;
        double products = 0;
        double before = 0;
        for (int i = 0; i < of.length; i++) {
            double off = of[i] - ratio * per[i];
            squares += off * off;
            products += 2 * off * before;
            before = off;
        }
        double count = of.length;
        if (count < 2) {
            return Double.NaN;
        }
        // The deviations add up to nothing, so that neighbours seem to cancel by 2/count where they do not depend on
        // each other.
        double alone = squares * count / (count - 1);
        double together = count < 3 ? alone : (squares + products) * count * count / ((count - 1) * (count - 2));
        return Math.max(LEAST_SHARE * alone, together);
    }
}
