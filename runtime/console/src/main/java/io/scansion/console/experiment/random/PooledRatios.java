package io.scansion.console.experiment.random;

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
record PooledRatios(List<List<Double>> logs, double halfWidth) {
    private static final double ONE_SIDE = 0.975;

    /** @param ratios for every program, above 0 */
    static PooledRatios of(List<List<Double>> ratios) {
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
    double ratio(int program) {
        return Math.exp(mean(logs.get(program)));
    }

    /** Lower end of the interval of {@link #ratio}; NaN if that is not known. */
    double low(int program) {
        return ratio(program) / factor(program);
    }

    /** Upper end. */
    double high(int program) {
        return ratio(program) * factor(program);
    }

    private double factor(int program) {
        return Math.exp(halfWidth / Math.sqrt(logs.get(program).size()));
    }

    /** Geometric mean over all programs. */
    double mean() {
        return Math.exp(logs.stream()
                .filter(one -> !one.isEmpty())
                .mapToDouble(PooledRatios::mean)
                .average()
                .orElse(Double.NaN));
    }

    boolean isKnown() {
        return logs.stream().anyMatch(one -> !one.isEmpty());
    }
}
