package io.scansion.tuner.predict;

/*
 * The squares of relative errors, of which older ones count less and less, beside an error that was to be expected before any was seen.
 * An error that noise of the measurement explains is none of the model's, and a single wild one (a load that changes within a window)
 * counts as one of a few times what is usual.
 */
/** How far a model's forecasts have been off lately, as a standard deviation relative to what was measured. Owned by one thread. */
final class Spread {
    /** After so many forecasts, one counts half. */
    private static final double HALF_LIFE = 8;

    /** Forecasts that the expectation counts as. */
    private static final double EXPECTATION_WEIGHT = 2;

    /** Times of what is usual that an error counts as, at most. */
    private static final double WILD = 4;

    private double weight;
    private double squares;

    /**
     * @param relativeError of a forecast
     * @param noise standard deviation of what was measured, as a share of it
     * @param expected what {@link #deviation} is told
     */
    void add(double relativeError, double noise, double expected) {
        double most = WILD * deviation(expected);
        double own = Math.max(0, relativeError * relativeError - noise * noise);
        double kept = Math.pow(0.5, 1 / HALF_LIFE);
        weight = kept * weight + 1;
        squares = kept * squares + Math.min(own, most * most);
    }

    /** @param expected deviation to be expected before any error was seen */
    double deviation(double expected) {
        return Math.sqrt((EXPECTATION_WEIGHT * expected * expected + squares) / (EXPECTATION_WEIGHT + weight));
    }
}
