package io.scansion.models.queueing;

import io.scansion.models.refusal.Require;

/**
 * When the items that are left will be done, as a distribution: a part that is the same every time, and the time that the bottleneck
 * takes for all of them. That one is a sum of many service times, so its mean and variance say nearly all; it is taken to have a gamma
 * distribution, which is exact if the service times are independent and exponential or Erlang, is never negative, and becomes normal with
 * the number of items. Times are in any one unit. Immutable.
 *
 * <p>Its percentiles are those of Wilson and Hilferty, "The distribution of chi-square", Proc. Natl. Acad. Sci. 17(12), 1931: from the 5th
 * to the 99th within 3 percent of the mean time where that is at least the standard deviation, within 1 percent where it is 1.5 times as much.
 * What is not in it: a bottleneck that moves, and everything that changes before the end.
 *
 * @param fixed time that passes whatever happens, not negative: fill and drain
 * @param mean mean time that the bottleneck takes for all items, not negative
 * @param variance variance of that time, in squared units of time, not negative
 */
public record CompletionTime(double fixed, double mean, double variance) {
    /** Checks the values. */
    public CompletionTime {
        Require.notNegative(fixed, "fixed time");
        Require.notNegative(mean, "mean time");
        Require.notNegative(variance, "variance of the time");
    }

    /**
     * The service of a bottleneck, as far as it is known.
     *
     * @param mean mean service time, positive
     * @param variance variance of the service times, in squared units of time, not negative
     * @param correlation of each service time with the next, above -1 and below 1, 0 if they are independent; that with the one after next
     *     is taken to be its square, and so on (an autoregressive process of first order)
     * @param standardError of the mean, not negative, 0 if it is known: many items at a mean that is a little off are off together
     */
    public record Bottleneck(double mean, double variance, double correlation, double standardError) {
        /** Checks the values. */
        public Bottleneck {
            Require.positive(mean, "mean service time");
            Require.notNegative(variance, "variance of the service times");
            if (!(correlation > -1 && correlation < 1)) {
                throw new IllegalArgumentException("correlation must be between -1 and 1, got " + correlation);
            }
            Require.notNegative(standardError, "standard error of the mean service time");
        }

        /** Returns a bottleneck with independent service times of a known distribution. */
        public static Bottleneck of(ServiceTime service) {
            return new Bottleneck(service.mean(), service.variance(), 0, 0);
        }
    }

    /**
     * Returns when a run is done. The variance of a sum of correlated service times is that of Law, "Simulation Modeling and Analysis",
     * section 4.4: {@code n·σ²·(1 + 2·Σ_k (1 − k/n)·ρ^k)}.
     *
     * @param items that the bottleneck has still to serve, not negative
     * @param fill mean time until the bottleneck has its next item, not negative; 0 once the run is under way
     * @param drain mean time from the last item's leaving the bottleneck to the end, not negative
     */
    public static CompletionTime of(Bottleneck bottleneck, long items, double fill, double drain) {
        double n = Require.atLeast(0, items, "items left");
        Require.notNegative(fill, "time to fill");
        Require.notNegative(drain, "time to drain");
        double correlation = bottleneck.correlation();
        double apart = 1 - correlation;
        double factor = (1 + correlation) / apart;
        double ends = 2 * correlation * (1 - Math.pow(correlation, n)) / (apart * apart);
        double ofService = bottleneck.variance() * Math.max(0, n * factor - ends);
        double error = n * bottleneck.standardError();
        return new CompletionTime(fill + drain, n * bottleneck.mean(), ofService + error * error);
    }

    /**
     * Returns the time by which a run is done with this probability.
     *
     * @param probability between 0 and 1, such as 0.5, 0.9 or 0.99
     */
    public double percentile(double probability) {
        if (!(probability > 0 && probability < 1)) {
            throw new IllegalArgumentException("probability must be between 0 and 1, got " + probability);
        }
        if (mean == 0 || variance == 0) {
            return fixed + mean;
        }
        double spread = spread();
        double root = 1 - spread + normalQuantile(probability) * Math.sqrt(spread);
        return fixed + mean * Math.max(0, root * root * root);
    }

    /** Returns the probability that a run is done by this time from now. */
    public double probabilityBy(double time) {
        double left = time - fixed;
        if (mean == 0 || variance == 0) {
            return left >= mean ? 1 : 0;
        }
        double spread = spread();
        return left <= 0 ? 0 : normal((Math.cbrt(left / mean) - 1 + spread) / Math.sqrt(spread));
    }

    /** The cube root of a gamma variable over its mean is nearly normal, with this variance and a mean less than 1 by as much. */
    private double spread() {
        return variance / (9 * mean * mean);
    }

    private static double normalQuantile(double probability) {
        double low = -40;
        double high = 40;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (normal(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The normal distribution function: Abramowitz and Stegun 26.2.17, wrong by 7.5e-8 at most. */
    private static double normal(double z) {
        double t = 1 / (1 + 0.2316419 * Math.abs(z));
        double series =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double beyond = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * series;
        return z < 0 ? beyond : 1 - beyond;
    }
}
