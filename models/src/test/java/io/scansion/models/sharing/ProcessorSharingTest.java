package io.scansion.models.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessorSharingTest {
    private static final SharedHost TWO_CORES = SharedHost.of(2);

    private static SharedStage computing(double millis, int instances, boolean heldBack) {
        return new SharedStage(
                millis / 1e3, 0, millis / 1e3, Collections.nCopies(instances, 0), heldBack || instances > 1);
    }

    private static double itemsPerSecond(SharedHost host, SharedStage... stages) {
        return ProcessorSharing.solve(List.of(host), List.of(stages)).itemsPerSecond();
    }

    @Test
    void with_a_core_for_every_thread_the_slowest_stage_sets_the_pace() {
        SharedTimes times = ProcessorSharing.solve(
                List.of(SharedHost.of(4)),
                List.of(
                        computing(2, 1, false),
                        computing(12, 1, false),
                        computing(8, 1, false),
                        computing(2, 1, false)));
        assertThat(times.itemsPerSecond()).isCloseTo(1 / 0.012, within(1e-6));
        assertThat(times.stretch()).containsExactly(1.0);
        assertThat(times.itemsPerSecondByStage().get(0)).isCloseTo(500, within(1e-6));
        assertThat(times.busyCores().get(0)).isCloseTo(1 + 1 + 10 / 12.0, within(1e-6));
    }

    @Test
    void a_source_that_runs_ahead_takes_a_share_of_the_cores() {
        // 1 + 1 + 8/12 + 2/12 threads' worth on two cores
        assertThat(itemsPerSecond(
                        TWO_CORES,
                        computing(2, 1, false),
                        computing(12, 1, false),
                        computing(8, 1, false),
                        computing(2, 1, false)))
                .isCloseTo(1 / 0.012 * 2 / (34 / 12.0), within(1e-6));
    }

    @Test
    void stages_that_hold_each_other_back_share_the_cores_in_proportion_to_their_work() {
        assertThat(itemsPerSecond(
                        TWO_CORES,
                        computing(2, 1, false),
                        computing(12, 2, true),
                        computing(8, 1, true),
                        computing(2, 1, true)))
                .isCloseTo(2 / 0.024, within(1e-6));
    }

    @Test
    void more_instances_than_cores_add_nothing() {
        double two = itemsPerSecond(TWO_CORES, computing(0.01, 1, true), computing(10, 2, true));
        double eight = itemsPerSecond(TWO_CORES, computing(0.01, 1, true), computing(10, 8, true));
        assertThat(eight).isCloseTo(two, within(1e-3 * two));
    }

    @Test
    void stages_that_sleep_need_no_core() {
        SharedStage sleeping = new SharedStage(0, 0.01, 0, List.of(0, 0, 0, 0, 0, 0, 0, 0), true);
        assertThat(itemsPerSecond(SharedHost.of(1), computing(0.01, 1, true), sleeping))
                .isCloseTo(800, within(1e-6));
    }

    @Test
    void a_quota_bounds_what_is_used_and_not_twice() {
        SharedHost limited = new SharedHost(2, 0.5, 0);
        assertThat(itemsPerSecond(limited, computing(10, 1, false))).isCloseTo(50, within(1e-5));
        SharedHost wide = new SharedHost(2, 3, 0);
        assertThat(itemsPerSecond(wide, computing(10, 1, false))).isCloseTo(100, within(1e-5));
    }

    @Test
    void threads_of_others_get_a_share_each() {
        assertThat(itemsPerSecond(new SharedHost(1, Double.POSITIVE_INFINITY, 1), computing(10, 1, false)))
                .isCloseTo(50, within(1e-5));
        assertThat(itemsPerSecond(new SharedHost(2, Double.POSITIVE_INFINITY, 3), computing(10, 1, false)))
                .isCloseTo(50, within(1e-5));
    }

    @Test
    void others_that_want_less_than_a_share_get_what_they_want() {
        assertThat(itemsPerSecond(new SharedHost(1, Double.POSITIVE_INFINITY, 1, 0.2), computing(10, 1, false)))
                .isCloseTo(80, within(1e-5));
        assertThat(itemsPerSecond(new SharedHost(1, Double.POSITIVE_INFINITY, 1, 0.9), computing(10, 1, false)))
                .isCloseTo(50, within(1e-5));
    }

    @Test
    void how_long_computing_takes_tells_how_many_others_there_are() {
        for (double others : new double[] {0.5, 1, 3, 7}) {
            List<SharedHost> hosts = List.of(new SharedHost(2, Double.POSITIVE_INFINITY, others));
            List<SharedStage> stages = List.of(computing(2, 1, false), computing(12, 1, false), computing(8, 2, true));
            SharedTimes times = ProcessorSharing.solve(hosts, stages);
            assertThat(ProcessorSharing.othersBehind(List.of(TWO_CORES), stages, times.stretch())
                            .get(0))
                    .isCloseTo(others, within(1e-6));
        }
    }

    @Test
    void a_process_of_many_threads_uses_what_they_use() {
        // a pool of two: 10 ms by the clock, 20 ms on processors
        SharedStage pool = new SharedStage(0.01, 0, 0.02, List.of(0), false);
        assertThat(itemsPerSecond(TWO_CORES, pool)).isCloseTo(100, within(1e-5));
        assertThat(itemsPerSecond(SharedHost.of(1), pool)).isCloseTo(50, within(1e-5));
    }

    @Test
    void a_busy_host_slows_its_own_instances_only() {
        SharedStage stage = new SharedStage(0.01, 0, 0.01, List.of(0, 1), true);
        SharedTimes times = ProcessorSharing.solve(
                List.of(new SharedHost(1, Double.POSITIVE_INFINITY, 3), SharedHost.of(1)),
                List.of(new SharedStage(1e-6, 0, 1e-6, List.of(1), true), stage));
        assertThat(times.instanceSeconds().get(1).get(0)).isCloseTo(0.04, within(1e-5));
        assertThat(times.instanceSeconds().get(1).get(1)).isCloseTo(0.01, within(1e-4));
        assertThat(times.itemsPerSecond()).isCloseTo(125, within(1.0));
    }

    /** One random case: stages that compute, sleep or both, on one host that others may use as well. */
    private record Case(SharedHost host, List<SharedStage> stages) {
        static Case of(int seed) {
            Random random = new Random(seed);
            int cores = 1 + random.nextInt(random.nextBoolean() ? 2 : 8);
            double others = random.nextInt(3) == 0 ? random.nextInt(cores + 1) : 0;
            List<SharedStage> stages = new ArrayList<>();
            int count = 2 + random.nextInt(6);
            for (int k = 0; k < count; k++) {
                double computing = random.nextInt(4) == 0 ? 0.0001 : 0.001 * (1 + random.nextInt(12));
                double waiting = random.nextInt(3) == 0 ? 0.001 * (1 + random.nextInt(12)) : 0;
                int instances = k == 0 || k == count - 1 ? 1 : 1 + random.nextInt(3);
                boolean heldBack = instances > 1 || (k > 0 && random.nextInt(3) == 0);
                stages.add(new SharedStage(computing, waiting, computing, Collections.nCopies(instances, 0), heldBack));
            }
            return new Case(new SharedHost(cores, Double.POSITIVE_INFINITY, others), stages);
        }

        double modelled(SharedHost on) {
            return ProcessorSharing.solve(List.of(on), stages).itemsPerSecond();
        }
    }

    @ParameterizedTest(name = "variation {0}")
    @CsvSource({"0, 0.005, 0.08, 0.30", "0.5, 0.02, 0.10, 0.30"})
    void it_says_what_pipelines_that_are_played_through_do(
            double variation, double median, double ninetieth, double largest) {
        double[] errors = IntStream.range(0, 300)
                .mapToObj(Case::of)
                .mapToDouble(one -> {
                    double simulated =
                            new SimulatedSharing(List.of(one.host), one.stages, variation, 7).itemsPerSecond(40);
                    return Math.abs(one.modelled(one.host) / simulated - 1);
                })
                .sorted()
                .toArray();
        String seen = Arrays.toString(
                DoubleStream.of(errors[150], errors[270], errors[299]).toArray());
        assertThat(errors[150]).as(seen).isLessThan(median);
        assertThat(errors[270]).as(seen).isLessThan(ninetieth);
        assertThat(errors[299]).as(seen).isLessThan(largest);
    }

    @Test
    void no_host_is_busier_than_it_can_be() {
        for (int seed = 0; seed < 1000; seed++) {
            Case one = Case.of(seed);
            SharedTimes times = ProcessorSharing.solve(List.of(one.host), one.stages);
            double stretch = times.stretch().get(0);
            assertThat(times.busyCores().get(0) + one.host.othersThreads() / stretch)
                    .as("case " + seed)
                    .isLessThanOrEqualTo(Math.max(one.host.cores(), one.host.othersThreads()) * (1 + 1e-6));
            assertThat(one.modelled(one.host)).isLessThanOrEqualTo(one.modelled(SharedHost.of(1000)) * (1 + 1e-9));
        }
    }

    @Test
    void what_makes_no_sense_is_refused() {
        assertThatThrownBy(() -> new SharedHost(0, 1, 0)).hasMessageContaining("cores");
        assertThatThrownBy(() -> new SharedStage(0, 0, 0, List.of(0), false)).hasMessageContaining("above 0");
        assertThatThrownBy(() -> new SharedStage(0.1, 0, 0.05, List.of(0), false))
                .hasMessageContaining("or more");
        assertThatThrownBy(() -> itemsPerSecond(TWO_CORES)).hasMessageContaining("at least one stage");
        SharedStage elsewhere = new SharedStage(1, 0, 1, List.of(3), false);
        assertThatThrownBy(() -> itemsPerSecond(TWO_CORES, elsewhere)).hasMessageContaining("no host 3");
    }
}
