package io.scansion.integration.campaign;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/** Samples of a quantity over time, and the straight line through them by least squares. Not thread-safe. */
final class Trend {
    private static final double CONFIDENCE = 0.95;

    private final List<double[]> samples = new ArrayList<>();

    /**
     * The slope of the line, per second.
     *
     * @param low lower end of its 95 % interval
     * @param high upper end of it
     */
    record Slope(double value, double low, double high) {
        boolean isDistinguishableFromNought() {
            return low > 0 || high < 0;
        }
    }

    void add(double seconds, double value) {
        samples.add(new double[] {seconds, value});
    }

    int count() {
        return samples.size();
    }

    double mean() {
        return samples.stream().mapToDouble(sample -> sample[1]).average().orElse(Double.NaN);
    }

    double last() {
        return samples.isEmpty() ? Double.NaN : samples.get(samples.size() - 1)[1];
    }

    /** Without the samples before some moment; NaN in all parts where fewer than three are left. */
    Slope slope(double afterSeconds) {
        List<double[]> used =
                samples.stream().filter(sample -> sample[0] >= afterSeconds).toList();
        int count = used.size();
        if (count < 3) {
            return new Slope(Double.NaN, Double.NaN, Double.NaN);
        }
        double time = used.stream().mapToDouble(sample -> sample[0]).average().orElseThrow();
        double value = used.stream().mapToDouble(sample -> sample[1]).average().orElseThrow();
        double squares = 0;
        double products = 0;
        for (double[] sample : used) {
            squares += (sample[0] - time) * (sample[0] - time);
            products += (sample[0] - time) * (sample[1] - value);
        }
        double slope = products / squares;
        double rest = 0;
        for (double[] sample : used) {
            double residual = sample[1] - value - slope * (sample[0] - time);
            rest += residual * residual;
        }
        double error = Math.sqrt(rest / (count - 2) / squares);
        double half = TDistribution.of(count - 2).inverseCumulativeProbability((1 + CONFIDENCE) / 2) * error;
        return new Slope(slope, slope - half, slope + half);
    }
}
