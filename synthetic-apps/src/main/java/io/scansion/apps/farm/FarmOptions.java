package io.scansion.apps.farm;

import io.scansion.apps.launch.Arguments;
import io.scansion.apps.workload.Distribution;
import io.scansion.apps.workload.Schedule;
import io.scansion.apps.workload.Schedule.Change;
import io.scansion.apps.workload.ServiceTimes;
import io.scansion.apps.workload.Work;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The options that both parametric farms have.
 *
 * @param tasks how many there are, 0 or more
 * @param times of a task, which depend on its number only; from {@code --double-at} on they are doubled
 * @param bytesIn length of a task, at least {@link FarmTasks#LEAST_TASK_BYTES}
 * @param bytesOut length of a result, at least {@link FarmTasks#LEAST_RESULT_BYTES}
 * @param work how workers, and the master for each result, spend their time
 * @param masterNanos time that the master takes for a result
 * @param ordered whether results are taken in the order of their tasks
 */
public record FarmOptions(
        int tasks, ServiceTimes times, int bytesIn, int bytesOut, Work work, long masterNanos, boolean ordered) {
    private enum Ordered {
        YES,
        NO
    }

    private static final Set<String> NAMES = Set.of(
            "tasks",
            "ms",
            "distribution",
            "double-at",
            "bytes-in",
            "bytes-out",
            "work",
            "master-ms",
            "ordered",
            "seed");
    private static final int MOST_TASKS = 100_000_000;
    private static final int MOST_BYTES = 16 << 20;
    private static final double NANOS_PER_MILLI = 1e6;

    public FarmOptions {
        if (tasks < 0
                || bytesIn < FarmTasks.LEAST_TASK_BYTES
                || bytesOut < FarmTasks.LEAST_RESULT_BYTES
                || masterNanos < 0) {
            throw new IllegalArgumentException(
                    tasks + " tasks of " + bytesIn + " and " + bytesOut + " bytes, master " + masterNanos + " ns");
        }
    }

    public FarmOptions withTasks(int number) {
        return new FarmOptions(number, times, bytesIn, bytesOut, work, masterNanos, ordered);
    }

    /** @param more names of the options that one of the programs has beside these */
    public static Arguments arguments(String[] args, Set<String> more) {
        Set<String> names = new TreeSet<>(NAMES);
        names.addAll(more);
        return Arguments.parse(args, names);
    }

    public static FarmOptions of(Arguments arguments) {
        double millis = Arguments.number("--ms", arguments.text("ms", "4"));
        int tasks = arguments.integer("tasks", 1_000, 0, MOST_TASKS);
        Schedule schedule = arguments.has("double-at")
                ? new Schedule(List.of(new Change(0, arguments.integer("double-at", 0, 0, MOST_TASKS), 2 * millis)))
                : Schedule.NONE;
        return new FarmOptions(
                tasks,
                new ServiceTimes(
                        List.of(millis),
                        1,
                        Distribution.parse(arguments.text("distribution", "lognormal:1")),
                        arguments.seed("seed", 1),
                        schedule),
                arguments.integer("bytes-in", 64, FarmTasks.LEAST_TASK_BYTES, MOST_BYTES),
                arguments.integer("bytes-out", 64, FarmTasks.LEAST_RESULT_BYTES, MOST_BYTES),
                arguments.choice("work", Work.SLEEP, Work.class),
                (long) (Arguments.number("--master-ms", arguments.text("master-ms", "0")) * NANOS_PER_MILLI),
                arguments.choice("ordered", Ordered.YES, Ordered.class) == Ordered.YES);
    }
}
