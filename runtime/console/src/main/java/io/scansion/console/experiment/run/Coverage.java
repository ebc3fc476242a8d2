package io.scansion.console.experiment.run;

import java.util.Arrays;
import java.util.List;

/**
 * How often what was measured lay within the interval that had been stated for it.
 *
 * @param windows that were measured and had an interval
 * @param inside how many of them lay within it
 * @param halfWidth median half-width of the intervals as a share of their middle; NaN without any
 */
public record Coverage(int windows, int inside, double halfWidth) {
    public static final Coverage NONE = new Coverage(0, 0, Double.NaN);

    /**
     * A measurement beside its interval; rates in items per second. What is not known is NaN, and then it does not count.
     *
     * @param low end of the interval
     * @param high other end
     */
    public record Stated(double low, double high, double measured) {
        boolean known() {
            return low <= high && measured > 0;
        }

        boolean inside() {
            return low <= measured && measured <= high;
        }

        double halfWidth() {
            return (high - low) / (high + low);
        }
    }

    public static Coverage of(List<Stated> all) {
        List<Stated> known = all.stream().filter(Stated::known).toList();
        return new Coverage(
                known.size(),
                (int) known.stream().filter(Stated::inside).count(),
                median(known.stream().mapToDouble(Stated::halfWidth).toArray()));
    }

    /** Median of what is known among the values; NaN if nothing is. */
    public static double median(double[] values) {
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length == 0 ? Double.NaN : (sorted[half] + sorted[(sorted.length - 1) / 2]) / 2;
    }
}
