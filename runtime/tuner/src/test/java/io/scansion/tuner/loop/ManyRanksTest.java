package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.ObservationEvent.Stages;
import io.scansion.tuner.policy.Mode;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What grows with the ranks of a job, and what must not. In bytes, since times on a machine that others use say little. */
class ManyRanksTest {
    private static final double SECONDS = 40;

    private static long bytesOfFarm(int workers) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        SimulatedFarm farm = new SimulatedFarm(workers, workers / 4, 1, 0.02, Mode.AUTO);
        farm.run(12);
        assertThat(farm.events(ChangeEvent.Rearrangement.class)).isNotEmpty();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void a_farm_of_four_times_as_many_workers_is_less_than_eight_times_the_work() {
        bytesOfFarm(50); // classes are loaded
        assertThat((double) bytesOfFarm(1_000) / bytesOfFarm(250)).isLessThan(8);
    }

    private static LoopDriver pipeline(int stages) {
        double[] millis = new double[stages];
        Random random = new Random(stages);
        Arrays.setAll(millis, stage -> 5 + 35 * random.nextDouble());
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.steady(0, millis));
        driver.run(SECONDS);
        return driver;
    }

    private static long bytesOfWindow(LoopDriver driver, long window) {
        return driver.events.stream()
                .filter(event -> (event instanceof Measurement stage && stage.window() == window)
                        || (event instanceof Stages all && all.window() == window))
                .mapToLong(event -> EventJson.bare(event).length())
                .sum();
    }

    @Test
    void twice_as_many_stages_are_not_twice_as_many_lines_and_each_stage_is_told_of_now_and_then() {
        LoopDriver few = pipeline(150);
        LoopDriver many = pipeline(300);
        assertThat(bytesOfWindow(many, 5)).isPositive().isLessThan((long) (1.2 * bytesOfWindow(few, 5)));
        Set<Integer> told = new TreeSet<>();
        few.events.stream()
                .filter(Measurement.class::isInstance)
                .forEach(event -> told.add(((Measurement) event).stage()));
        assertThat(told).hasSize(150);
    }

    @Test
    void the_slowest_stages_are_told_of_in_every_window_and_the_percentiles_are_those_of_all() {
        int count = 200;
        LoopDriver driver = pipeline(count);
        double[] millis = new double[count];
        Random random = new Random(count);
        Arrays.setAll(millis, stage -> 5 + 35 * random.nextDouble());
        double[] sorted = millis.clone();
        Arrays.sort(sorted);
        List<Stages> all = driver.events.stream()
                .filter(Stages.class::isInstance)
                .map(Stages.class::cast)
                .toList();
        assertThat(all).hasSizeGreaterThan(2);
        Stages last = all.get(all.size() - 1);
        assertThat(last.known()).isEqualTo(count);
        assertThat(last.compute().p50() / sorted[count / 2 - 1] * 1e3).isBetween(0.98, 1.02);
        assertThat(last.compute().p99() / sorted[count - 3] * 1e3).isBetween(0.98, 1.02);
        assertThat(last.compute().most() / sorted[count - 1] * 1e3).isBetween(0.98, 1.02);
        List<Integer> told = driver.events.stream()
                .filter(event -> event instanceof Measurement stage && stage.window() == last.window())
                .map(event -> ((Measurement) event).stage())
                .toList();
        for (int stage = 0; stage < count; stage++) {
            if (millis[stage] >= sorted[count - 20]) {
                assertThat(told).contains(stage);
            }
        }
    }
}
