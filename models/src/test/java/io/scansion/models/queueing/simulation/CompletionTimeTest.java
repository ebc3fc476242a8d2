package io.scansion.models.queueing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.queueing.CompletionTime;
import io.scansion.models.queueing.CompletionTime.Bottleneck;
import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside the simulator that it is held against. */
final class CompletionTimeTest {
    private static final int RUNS = 400;

    @ParameterizedTest(name = "{0} items, {1}: {2}")
    @CsvSource({
        "5, 0.5, 9.3418",
        "5, 0.9, 15.9872",
        "5, 0.99, 23.2093",
        "1, 0.5, 1.3863",
        "1, 0.9, 4.6052",
        "15, 0.9, 40.2560"
    })
    void percentiles_of_exponential_items_are_those_of_the_chi_square_tables(int items, double share, double table) {
        CompletionTime time = CompletionTime.of(Bottleneck.of(new ServiceTime.Exponential(2)), items, 0, 0);
        assertThat(time.percentile(share)).isCloseTo(table, within(0.02 * table));
        assertThat(time.probabilityBy(time.percentile(share))).isCloseTo(share, within(1e-6));
    }

    @Test
    void steady_items_are_done_when_they_are() {
        CompletionTime time = CompletionTime.of(Bottleneck.of(new ServiceTime.Deterministic(3)), 10, 1, 2);
        assertThat(time.percentile(0.01)).isEqualTo(33);
        assertThat(time.percentile(0.99)).isEqualTo(33);
        assertThat(time.probabilityBy(32.9)).isZero();
        assertThat(time.probabilityBy(33)).isEqualTo(1);
        assertThat(CompletionTime.of(Bottleneck.of(new ServiceTime.Exponential(3)), 0, 0, 2)
                        .percentile(0.9))
                .isEqualTo(2);
    }

    @Test
    void correlation_and_a_mean_that_is_not_known_widen_the_time() {
        CompletionTime alone = CompletionTime.of(new Bottleneck(1, 1, 0, 0), 100, 0, 0);
        CompletionTime correlated = CompletionTime.of(new Bottleneck(1, 1, 0.5, 0), 100, 0, 0);
        CompletionTime uncertain = CompletionTime.of(new Bottleneck(1, 1, 0, 0.1), 100, 0, 0);
        assertThat(alone.variance()).isEqualTo(100);
        assertThat(correlated.variance()).isCloseTo(100 * 3 - 4, within(1e-9));
        assertThat(uncertain.variance()).isCloseTo(200, within(1e-9));
        CompletionTime one = CompletionTime.of(new Bottleneck(1, 1, 0.9, 0), 1, 0, 0);
        assertThat(one.variance()).isCloseTo(1, within(1e-9));
    }

    @ParameterizedTest(name = "{0}, {1} items")
    @MethodSource("bottlenecks")
    void nine_in_ten_intervals_hold_what_the_simulator_plays(ServiceTime service, int items) {
        ModuleGraph graph = Pipelines.of(
                GraphModule.of("read", 0.2),
                GraphModule.of("work", 1).withServiceTime(service),
                GraphModule.of("write", 0.3));
        CompletionTime predicted = CompletionTime.of(Bottleneck.of(service), items, 0.2, 0.3);
        assertHolds(predicted, seed -> playedUntilDone(graph, items, seed));
    }

    private static Stream<Arguments> bottlenecks() {
        return Stream.of(
                Arguments.of(new ServiceTime.Exponential(1), 20),
                Arguments.of(new ServiceTime.Exponential(1), 300),
                Arguments.of(new ServiceTime.Erlang(4, 1), 100),
                Arguments.of(new ServiceTime.Lognormal(1, 3), 200));
    }

    /** Returns when the last of so many items has left the last module. */
    private static double playedUntilDone(ModuleGraph graph, int items, long seed) {
        Wiring wiring = new Wiring(graph);
        GraphEngine engine = new GraphEngine(graph, wiring, new SplittableRandom(seed), new DurationTallies(wiring));
        int last = wiring.modules - 1;
        for (long produced = 1; engine.departures[last] < items; produced++) {
            engine.runUntil(produced, Long.MAX_VALUE);
        }
        return engine.now;
    }

    @Test
    void nine_in_ten_intervals_hold_where_slow_items_come_together() {
        double stay = 0.8; // probability that an item is like the one before: their correlation is 0.6
        CompletionTime predicted = CompletionTime.of(new Bottleneck(2, 1, 2 * stay - 1, 0), 200, 0, 0);
        assertHolds(predicted, seed -> {
            Random random = new Random(seed);
            boolean slow = random.nextBoolean();
            double time = 0;
            for (int item = 0; item < 200; item++) {
                time += slow ? 3 : 1;
                slow = random.nextDouble() < stay ? slow : !slow;
            }
            return time;
        });
    }

    @Test
    void nine_in_ten_intervals_hold_where_the_mean_was_measured_on_few_items() {
        long held = LongStream.range(0, RUNS)
                .filter(seed -> {
                    Random random = new Random(seed);
                    double[] seen =
                            random.doubles(50).map(u -> -Math.log(1 - u)).toArray();
                    double mean = LongStream.range(0, 50)
                                    .mapToDouble(i -> seen[(int) i])
                                    .sum()
                            / 50;
                    double left = random.doubles(500).map(u -> -Math.log(1 - u)).sum();
                    Bottleneck measured = new Bottleneck(mean, mean * mean, 0, mean / Math.sqrt(50));
                    return holds(CompletionTime.of(measured, 500, 0, 0), left);
                })
                .count();
        assertThat(held / (double) RUNS).isBetween(0.8, 0.97);
    }

    private static void assertHolds(CompletionTime predicted, LongToDoubleFunction played) {
        long held = LongStream.range(0, RUNS)
                .filter(seed -> holds(predicted, played.applyAsDouble(seed)))
                .count();
        assertThat(held / (double) RUNS).isBetween(0.8, 0.97);
    }

    private static boolean holds(CompletionTime predicted, double time) {
        return predicted.percentile(0.05) <= time && time <= predicted.percentile(0.95);
    }

    @Test
    void what_no_bottleneck_has_is_refused() {
        assertThatThrownBy(() -> new Bottleneck(0, 1, 0, 0)).hasMessageContaining("mean service time");
        assertThatThrownBy(() -> new Bottleneck(1, 1, 1, 0)).hasMessageContaining("correlation");
        assertThatThrownBy(() -> CompletionTime.of(new Bottleneck(1, 1, 0, 0), -1, 0, 0))
                .hasMessageContaining("items left");
        assertThatThrownBy(() -> new CompletionTime(0, 1, 1).percentile(1)).hasMessageContaining("probability");
    }
}
