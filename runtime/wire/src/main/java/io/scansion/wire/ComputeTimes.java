package io.scansion.wire;

/**
 * Distribution of compute time per item over one snapshot interval, in nanoseconds.
 *
 * @param count items in the interval; when 0 the other values carry no meaning
 */
public record ComputeTimes(
        long count, double meanNanos, double deviationNanos, long p50Nanos, long p99Nanos, long maxNanos) {
    public static final ComputeTimes NONE = new ComputeTimes(0, 0, 0, 0, 0, 0);

    public ComputeTimes {
        if (count < 0) {
            throw new IllegalArgumentException("need 0 items or more in an interval, got " + count);
        }
        if (count > 0 && !(isTime(meanNanos) && isTime(deviationNanos))) {
            throw new IllegalArgumentException("need times of 0 or more that a rank can have measured, got a mean of "
                    + meanNanos + " ns and a deviation of " + deviationNanos + " ns");
        }
    }

    private static boolean isTime(double nanos) {
        return nanos >= 0 && nanos <= RankCounters.MOST;
    }
}
