package io.scansion.tuner.world;

/**
 * Where a rate is to be expected in 95 of 100 cases, in its unit.
 *
 * @param low NaN if nothing is promised
 * @param high NaN if nothing is promised
 */
public record Interval(double low, double high) {
    /** Nothing is promised. */
    public static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN);

    /** Standard deviations to either side. */
    public static final double DEVIATIONS = 1.96;

    /**
     * Returns the interval around a rate whose relative errors are normal in its logarithm.
     *
     * @param rate positive
     * @param relativeError standard deviation, as a share of the rate, at least 0
     */
    public static Interval around(double rate, double relativeError) {
        double factor = Math.exp(DEVIATIONS * relativeError);
        return new Interval(rate / factor, rate * factor);
    }

    /** Whether a rate lies inside, ends included; false where nothing is promised. */
    public boolean contains(double rate) {
        return rate >= low && rate <= high;
    }
}
