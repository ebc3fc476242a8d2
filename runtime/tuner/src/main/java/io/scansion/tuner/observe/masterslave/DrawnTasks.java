package io.scansion.tuner.observe.masterslave;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Draws task times as they were measured, the same numbers every time. Of the tasks that were measured together, the longest is
 * known, so a few that take much longer than all others are drawn as rarely as they came. The others are taken to be lognormal, as
 * times of tasks tend to be: never negative, and the more they vary the more the long ones stand out. Immutable.
 */
public final class DrawnTasks {
    /** Tasks drawn for a mean, at least: more phases are played where each has few. */
    private static final int LEAST_DRAWN = 12_000;

    private static final int LEAST_PHASES = 200;

    private final List<Part> parts;
    /** Of every part, the tasks up to its end. */
    private final long[] ends;

    /** @param longestShare of the tasks; 0 if it is not known which the longest is */
    private record Part(double longestShare, double longestSeconds, double scale, double shape) {
        static Part of(double longestShare, double longestSeconds, double meanSeconds, double deviationSeconds) {
            double variation = meanSeconds > 0 ? deviationSeconds / meanSeconds : 0;
            double shape = Math.sqrt(Math.log(1 + variation * variation));
            return new Part(longestShare, longestSeconds, Math.log(meanSeconds) - shape * shape / 2, shape);
        }

        double draw(Random random) {
            if (longestShare > 0 && random.nextDouble() < longestShare) {
                return longestSeconds;
            }
            return Math.exp(scale + shape * random.nextGaussian());
        }
    }

    private DrawnTasks(List<Part> parts, long[] ends) {
        this.parts = parts;
        this.ends = ends;
    }

    /**
     * @param meanSeconds positive
     * @param deviationSeconds not negative
     */
    public static DrawnTasks lognormal(double meanSeconds, double deviationSeconds) {
        Part part = Part.of(0, 0, meanSeconds, deviationSeconds);
        return new DrawnTasks(List.of(part), new long[] {1});
    }

    /** @param measured at least one */
    public static DrawnTasks like(List<TaskTimes> measured) {
        long[] ends = new long[measured.size()];
        long end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += measured.get(i).tasks();
            ends[i] = end;
        }
        return new DrawnTasks(
                measured.stream()
                        .map(times -> Part.of(
                                1.0 / times.tasks(),
                                times.longestSeconds(),
                                times.otherMeanSeconds(),
                                times.otherDeviationSeconds()))
                        .toList(),
                ends);
    }

    /** @param draw number of the draw; another one gives other times */
    public double[] seconds(int tasks, long draw) {
        Random random = new Random(draw);
        double[] seconds = new double[tasks];
        for (int task = 0; task < tasks; task++) {
            seconds[task] = part(random).draw(random);
        }
        return seconds;
    }

    private Part part(Random random) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        long task = random.nextLong(ends[ends.length - 1]) + 1;
        int found = Arrays.binarySearch(ends, task);
        return parts.get(found >= 0 ? found : -found - 1);
    }

    /** Returns the mean time of the slowest of so many workers, each with so many tasks. */
    public double slowestSeconds(int workers, int tasksEach) {
        int phases = Math.max(LEAST_PHASES, LEAST_DRAWN / (workers * tasksEach));
        double sum = 0;
        for (int phase = 0; phase < phases; phase++) {
            double[] seconds = seconds(workers * tasksEach, phase);
            double slowest = 0;
            for (int worker = 0; worker < workers; worker++) {
                double all = 0;
                for (int task = 0; task < tasksEach; task++) {
                    all += seconds[worker * tasksEach + task];
                }
                slowest = Math.max(slowest, all);
            }
            sum += slowest;
        }
        return sum / phases;
    }
}
