package io.scansion.tuner.observe.masterslave;

import io.scansion.wire.ComputeTimes;

/**
 * Times of some tasks of one worker, as far as they are told apart: the longest, and all others by their mean and deviation.
 *
 * @param tasks at least 1
 * @param longestSeconds at least the mean of all
 * @param otherMeanSeconds of all but the longest; 0 if there is no other
 * @param otherDeviationSeconds of all but the longest
 */
public record TaskTimes(long tasks, double longestSeconds, double otherMeanSeconds, double otherDeviationSeconds) {
    public TaskTimes {
        if (tasks < 1 || !(longestSeconds >= 0) || !(otherMeanSeconds >= 0) || !(otherDeviationSeconds >= 0)) {
            throw new IllegalArgumentException("times of tasks are at least one and not negative, got " + tasks + ", "
                    + longestSeconds + " s, " + otherMeanSeconds + " s, " + otherDeviationSeconds + " s");
        }
    }

    /** @param times of at least one task, in which mean, deviation and longest may differ by the width of a histogram's bucket */
    public static TaskTimes of(ComputeTimes times) {
        long n = times.count();
        double mean = times.meanNanos() / 1e9;
        double longest = n == 1 ? mean : Math.max(mean, times.maxNanos() / 1e9);
        if (n == 1) {
            return new TaskTimes(1, longest, 0, 0);
        }
        double deviation = times.deviationNanos() / 1e9;
        double apart = longest - mean;
        double squares = n * deviation * deviation - apart * apart * n / (n - 1);
        return new TaskTimes(
                n, longest, Math.max(0, mean - apart / (n - 1)), Math.sqrt(Math.max(0, squares) / (n - 1)));
    }
}
