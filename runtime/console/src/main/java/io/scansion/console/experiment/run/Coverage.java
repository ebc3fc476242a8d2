package io.scansion.console.experiment.run;

import io.scansion.tuner.world.Interval;
import java.util.Arrays;
import java.util.List;

/**
 * How often what was measured lay within the interval that had been stated for it.
 *
 * @param measured rates that had an interval
 * @param inside how many of them lay within it
 * @param halfWidth median half-width of the intervals as a share of their middle; NaN without any
 */
public record Coverage(int measured, int inside, double halfWidth) {
    /** A rate that was measured, in items per second, beside the interval that was stated for it; NaN where one is not known. */
    public record Stated(Interval interval, double measured) {
        boolean known() {
            return interval.low() <= interval.high() && measured > 0;
        }

        boolean inside() {
            return interval.contains(measured);
        }

        double halfWidth() {
            return (interval.high() - interval.low()) / (interval.high() + interval.low());
        }
    }

    public static Coverage of(List<Stated> all) {
        List<Stated> known = all.stream().filter(Stated::known).toList();
        return new Coverage(
                known.size(),
                (int) known.stream().filter(Stated::inside).count(),
                median(known.stream().mapToDouble(Stated::halfWidth).toArray()));
    }

    /** Of all together; the half-width is the median of theirs. */
    public static Coverage sum(List<Coverage> all) {
        return new Coverage(
                all.stream().mapToInt(Coverage::measured).sum(),
                all.stream().mapToInt(Coverage::inside).sum(),
                median(all.stream().mapToDouble(Coverage::halfWidth).toArray()));
    }

    /** Median of what is known among the values; NaN if nothing is. */
    public static double median(double[] values) {
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length == 0 ? Double.NaN : (sorted[half] + sorted[(sorted.length - 1) / 2]) / 2;
    }
}
