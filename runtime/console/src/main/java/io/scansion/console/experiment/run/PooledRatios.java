package io.scansion.console.experiment.run;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/*
 * Each program has its own ratio and all have the same noise: a one-way analysis of variance of the logarithms. A few pairs of one
 * program say little about the noise; those of all programs together do.
 */
/**
 * Ratios that were measured a few times for each of several programs, with one interval for all. Immutable.
 *
 * @param logs for every program the logarithms of its ratios; none if it has none
 * @param halfWidth of the 95 % interval of a single logarithm's mean over one value, times the root of their number; NaN if nothing was
 *     measured twice
 */
public record PooledRatios(List<List<Double>> logs, double halfWidth) {
    private static final double ONE_SIDE = 0.975;

    /** @param ratios for every program, above 0 */
    public static PooledRatios of(List<List<Double>> ratios) {
        List<List<Double>> logs =
                ratios.stream().map(all -> all.stream().map(Math::log).toList()).toList();
        double squares = 0;
        int freedom = 0;
        for (List<Double> one : logs) {
            if (one.size() > 1) {
                double mean = mean(one);
                squares += one.stream()
                        .mapToDouble(log -> (log - mean) * (log - mean))
                        .sum();
                freedom += one.size() - 1;
            }
        }
        return new PooledRatios(
                logs,
                freedom == 0
                        ? Double.NaN
                        : TDistribution.of(freedom).inverseCumulativeProbability(ONE_SIDE)
                                * Math.sqrt(squares / freedom));
    }

    private static double mean(List<Double> logs) {
        return logs.stream().mapToDouble(log -> log).average().orElse(Double.NaN);
    }

    /** Geometric mean of the ratios of a program; NaN if it has none. */
    public double ratio(int program) {
        return Math.exp(mean(logs.get(program)));
    }

    /** Lower end of the interval of {@link #ratio}; NaN if that is not known. */
    public double low(int program) {
        return ratio(program) / factor(program);
    }

    /** Upper end. */
    public double high(int program) {
        return ratio(program) * factor(program);
    }

    private double factor(int program) {
        return Math.exp(halfWidth / Math.sqrt(logs.get(program).size()));
    }

    /** Geometric mean over all programs. */
    public double mean() {
        return Math.exp(logs.stream()
                .filter(one -> !one.isEmpty())
                .mapToDouble(PooledRatios::mean)
                .average()
                .orElse(Double.NaN));
    }

    /** Lower end of the interval of {@link #mean}, of programs that were measured as often as each other; NaN if that is not known. */
    public double meanLow() {
        return mean() / meanFactor();
    }

    /** Upper end. */
    public double meanHigh() {
        return mean() * meanFactor();
    }

    private double meanFactor() {
        return Math.exp(halfWidth / Math.sqrt(logs.stream().mapToInt(List::size).sum()));
    }

    public boolean isKnown() {
        return logs.stream().anyMatch(one -> !one.isEmpty());
    }
}
