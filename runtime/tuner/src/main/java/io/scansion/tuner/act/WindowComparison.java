package io.scansion.tuner.act;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The arithmetic of an {@link EffectTest}: two samples compared as Student did, with the variance of both pooled. Every deviation is a
 * share of the mean of its own side.
 *
 * @param before windows before the change; may be none
 * @param after windows after it, at least one
 */
record WindowComparison(List<RateSample> before, List<RateSample> after) {
    /** Degrees of freedom of the pooled variance; 0 if nothing is known of the noise. */
    int freedom() {
        return Math.max(0, before.size() - 1) + after.size() - 1;
    }

    /** Variance of what a window shows. */
    double variance(ToDoubleFunction<RateSample> value) {
        return (squares(before, value) + squares(after, value)) / freedom();
    }

    /** Variance of the mean afterwards over the mean before, where both are about the same. */
    double varianceOfMeans(ToDoubleFunction<RateSample> value) {
        return variance(value) * (1.0 / before.size() + 1.0 / after.size());
    }

    /** Deviation from their mean that so few exceed, as a multiple of the standard error. */
    double quantile(double upperTail) {
        return TDistribution.of(freedom()).inverseSurvivalProbability(upperTail);
    }

    /** What one item more or less at the ends of all windows makes. */
    double granularity() {
        return Stream.of(before, after)
                .mapToDouble(samples ->
                        samples.stream().mapToDouble(RateSample::items).sum())
                .map(items -> 2 / Math.max(2, items))
                .reduce(0, Math::hypot);
    }

    private static double squares(List<RateSample> samples, ToDoubleFunction<RateSample> value) {
        double mean = samples.stream().mapToDouble(value).average().orElse(Double.NaN);
        return samples.stream()
                .mapToDouble(sample -> value.applyAsDouble(sample) / mean - 1)
                .map(deviation -> deviation * deviation)
                .sum();
    }
}
