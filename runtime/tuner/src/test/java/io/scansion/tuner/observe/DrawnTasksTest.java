package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.loop.SimulatedMasterSlave;
import io.scansion.tuner.observe.masterslave.DrawnTasks;
import io.scansion.tuner.observe.masterslave.TaskTimes;
import io.scansion.wire.ComputeTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The slowest of several workers, from what snapshots tell of their tasks, beside the slowest of the tasks themselves. */
class DrawnTasksTest {
    private static final int TASKS = 2_000;

    /** A task of 25 ms that a busy machine now and then lets wait for as long again and more. */
    private static double rarelyLong(Random random) {
        double usual = 0.025 + 0.0002 * random.nextDouble();
        return random.nextInt(80) == 0 ? usual + 0.035 : usual;
    }

    private static double[] times(ToDoubleFunction<Random> time, long seed) {
        Random random = new Random(seed);
        return DoubleStream.generate(() -> time.applyAsDouble(random))
                .limit(TASKS)
                .toArray();
    }

    /** What snapshots say of so many tasks each. */
    private static List<TaskTimes> told(double[] seconds, int inSnapshot) {
        List<TaskTimes> told = new ArrayList<>();
        for (int from = 0; from < seconds.length; from += inSnapshot) {
            double[] part = Arrays.copyOfRange(seconds, from, Math.min(seconds.length, from + inSnapshot));
            double most = DoubleStream.of(part).max().orElseThrow();
            told.add(TaskTimes.of(new ComputeTimes(
                    part.length, 1e9 * mean(part), 1e9 * deviation(part), 0, 0, Math.round(1e9 * most))));
        }
        return told;
    }

    private static double mean(double[] seconds) {
        return DoubleStream.of(seconds).average().orElseThrow();
    }

    private static double deviation(double[] seconds) {
        double mean = mean(seconds);
        return Math.sqrt(DoubleStream.of(seconds)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElseThrow());
    }

    /** The slowest worker's time when the tasks themselves, drawn at random, are given to them. */
    private static double slowest(double[] seconds, int workers, int tasksEach) {
        Random random = new Random(1);
        double sum = 0;
        int phases = 100_000;
        for (int phase = 0; phase < phases; phase++) {
            double most = 0;
            for (int worker = 0; worker < workers; worker++) {
                double all = 0;
                for (int task = 0; task < tasksEach; task++) {
                    all += seconds[random.nextInt(seconds.length)];
                }
                most = Math.max(most, all);
            }
            sum += most;
        }
        return sum / phases;
    }

    @ParameterizedTest(name = "{0} tasks in a snapshot, {1} workers, {2} tasks each")
    @CsvSource({"8, 3, 1", "8, 12, 1", "8, 3, 4", "1, 3, 1", "20, 3, 1"})
    void a_few_tasks_that_take_much_longer_make_phases_as_long_as_they_really_do(
            int inSnapshot, int workers, int tasksEach) {
        double[] seconds = times(DrawnTasksTest::rarelyLong, 3);
        double truth = slowest(seconds, workers, tasksEach);
        double drawn = DrawnTasks.like(told(seconds, inSnapshot)).slowestSeconds(workers, tasksEach);
        assertThat(drawn).isCloseTo(truth, within(0.02 * truth));
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {3, 4})
    void two_moments_alone_would_make_them_longer(int workers) {
        double[] seconds = times(DrawnTasksTest::rarelyLong, 3);
        double truth = slowest(seconds, workers, 1);
        assertThat(DrawnTasks.lognormal(mean(seconds), deviation(seconds)).slowestSeconds(workers, 1))
                .isGreaterThan(1.06 * truth);
    }

    @ParameterizedTest(name = "variation {0}, {1} tasks in a snapshot")
    @CsvSource({"0.1, 8", "0.5, 8", "0.5, 1", "0.5, 200", "1, 8", "1, 200"})
    void lognormal_tasks_make_phases_as_long_as_they_really_do(double variation, int inSnapshot) {
        double[] seconds = times(SimulatedMasterSlave.lognormal(0.020, variation), 5);
        double truth = slowest(seconds, 4, 1);
        DrawnTasks drawn = DrawnTasks.like(told(seconds, inSnapshot));
        assertThat(drawn.slowestSeconds(4, 1)).isCloseTo(truth, within(0.04 * truth));
        assertThat(mean(drawn.seconds(100_000, 1))).isCloseTo(mean(seconds), within(0.03 * mean(seconds)));
    }

    @ParameterizedTest(name = "draw {0}")
    @ValueSource(longs = {0, 7})
    void the_same_draw_gives_the_same_times(long draw) {
        List<TaskTimes> told = told(times(DrawnTasksTest::rarelyLong, 3), 8);
        double[] once = DrawnTasks.like(told).seconds(50, draw);
        assertThat(DrawnTasks.like(told).seconds(50, draw)).isEqualTo(once);
        assertThat(DrawnTasks.like(told).seconds(50, draw + 1)).isNotEqualTo(once);
    }

    @ParameterizedTest(name = "{0} tasks in a snapshot")
    @ValueSource(ints = {1, 2, 8})
    void tasks_that_all_take_the_same_are_drawn_as_they_are(int inSnapshot) {
        double[] seconds = times(random -> 0.020, 1);
        assertThat(DrawnTasks.like(told(seconds, inSnapshot)).slowestSeconds(8, 1))
                .isCloseTo(0.020, within(1e-6));
    }

    @ParameterizedTest(name = "{0} tasks that took no time")
    @ValueSource(longs = {1, 5})
    void tasks_that_take_no_time_are_drawn_as_taking_none(long tasks) {
        TaskTimes none = TaskTimes.of(new ComputeTimes(tasks, 0, 0, 0, 0, 0));
        assertThat(DrawnTasks.like(List.of(none)).slowestSeconds(3, 1)).isZero();
    }
}
