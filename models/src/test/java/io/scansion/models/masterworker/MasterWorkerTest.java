package io.scansion.models.masterworker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.masterworker.MasterWorker.Reading;
import io.scansion.models.poetries.MessageCost;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class MasterWorkerTest {
    /** lambda * V is 2 s. */
    private static final MessageCost COST = new MessageCost(0.5, 1e-3);

    private static final List<Reading> READINGS = List.of(Reading.values());

    private static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @ParameterizedTest(name = "{0} with {1} workers")
    @CsvSource({
        "AS_CODED, 1, 1 + 2 + 12, 15",
        "AS_CODED, 4, 1 + (3/4 + 1) * 2 + 3, 7.5",
        "EQUAL_SHARES, 1, 1 + 2 + 12, 15",
        "EQUAL_SHARES, 4, 1 + ((3/4 + 1) * 2 + 12) / 4, 4.875",
        "OVERHEAD_PER_WORKER, 1, 0.5 + 2 + 12, 14.5",
        "OVERHEAD_PER_WORKER, 4, 2 + (2 + 12) / 4, 5.5"
    })
    void an_iteration_takes_what_the_formula_says(Reading reading, int workers, String byHand, double seconds) {
        MasterWorker program = new MasterWorker(12, 2000, 0.25, COST, reading);
        assertThat(program.iterationSeconds(workers)).as(byHand).isCloseTo(seconds, within(1e-12));
        assertThat(program.efficiency(workers)).isCloseTo(12 / (workers * seconds), within(1e-12));
        assertThat(program.index(workers)).isCloseTo(workers * seconds * seconds / 12, within(1e-12));
    }

    /** Tt(n) = 0.5 n + (2 + 12) / n, and Pi(n) = n Tt(n)^2 / 12. */
    @ParameterizedTest(name = "{0} workers")
    @CsvSource({
        "1, 14.5, 17.520833333333333",
        "2, 8, 10.666666666666666",
        "3, 6.166666666666667, 9.506944444444445",
        "4, 5.5, 10.083333333333334",
        "5, 5.3, 11.704166666666667",
        "6, 5.333333333333333, 14.222222222222221",
        "7, 5.5, 17.645833333333332"
    })
    void the_index_is_what_a_table_by_hand_says_and_least_where_it_is_least(int workers, double seconds, double index) {
        MasterWorker program = new MasterWorker(12, 2000, 0.25, COST, Reading.OVERHEAD_PER_WORKER);
        assertThat(program.iterationSeconds(workers)).isCloseTo(seconds, within(1e-12));
        assertThat(program.index(workers)).isCloseTo(index, within(1e-12));
        assertThat(program.solve(7).best().workers()).isEqualTo(3);
        assertThat(program.solve(7).fastest().workers()).isEqualTo(5);
    }

    /** 2·0.25 + 1.5/2 s and 3·0.25 + 1.5/3 s. */
    @Test
    void of_two_numbers_of_workers_that_are_as_fast_the_smaller_is_the_fastest() {
        MasterWorker program = new MasterWorker(1.5, 0, 0.25, new MessageCost(0.25, 0), Reading.OVERHEAD_PER_WORKER);
        assertThat(program.iterationSeconds(2)).isEqualTo(program.iterationSeconds(3));
        assertThat(program.solve(7).fastest().workers()).isEqualTo(2);
    }

    /** With Tt = a + b·n + c/n the derivative of n·Tt² is zero where 3b·n² + a·n − c = 0. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_index_is_least_beside_the_place_where_its_derivative_is_zero(long seed) {
        MasterWorker program = random(seed, READINGS.get((int) (seed % 3)));
        double transfer = program.cost().secondsPerByte() * program.volumeBytes();
        double tl = program.cost().overheadSeconds();
        double a = 2 * tl;
        double b = 0;
        double c = program.computeSeconds();
        switch (program.reading()) {
            case AS_CODED -> {
                a += (1 - program.shareToWorkers()) * transfer;
                b = program.shareToWorkers() * transfer;
            }
            case EQUAL_SHARES -> {
                a += program.shareToWorkers() * transfer;
                c += (1 - program.shareToWorkers()) * transfer;
            }
            case OVERHEAD_PER_WORKER -> {
                a = 0;
                b = tl;
                c += transfer;
            }
        }
        double root = b == 0 ? c / a : (Math.sqrt(a * a + 12 * b * c) - a) / (6 * b);
        int below = Math.max(1, (int) Math.floor(root));
        int best = program.index(below) <= program.index(below + 1) ? below : below + 1;
        assertThat(program.solve(1_000).best().workers()).isEqualTo(Math.min(1_000, best));
    }

    @Test
    void with_one_overhead_per_worker_the_shortest_iteration_is_where_the_source_says() {
        MasterWorker program = new MasterWorker(48, 2000, 0.25, COST, Reading.OVERHEAD_PER_WORKER);
        MasterWorkerAdvice advice = program.solve(100);
        assertThat(advice.fastest().workers()).isEqualTo((int) Math.sqrt((2 + 48) / 0.5));
        assertThat(advice.best().workers()).isLessThan(advice.fastest().workers());
    }

    @ParameterizedTest
    @EnumSource
    void when_communication_is_free_every_allowed_worker_is_used_fully(Reading reading) {
        MasterWorkerAdvice advice = new MasterWorker(5, 1e6, 0.5, MessageCost.FREE, reading).solve(37);
        assertThat(advice.best().workers()).isEqualTo(37);
        assertThat(advice.best().efficiency()).isCloseTo(1, within(1e-15));
        assertThat(advice.limited()).isTrue();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_other_number_of_workers_beats_the_best_or_the_fastest(long seed) {
        MasterWorker program = random(seed, READINGS.get((int) (seed % 3)));
        MasterWorkerAdvice advice = program.solve(300);
        IntStream.rangeClosed(1, 300).forEach(n -> {
            assertThat(program.index(n)).isGreaterThanOrEqualTo(advice.best().index());
            assertThat(program.iterationSeconds(n))
                    .isGreaterThanOrEqualTo(advice.fastest().iterationSeconds());
            assertThat(program.efficiency(n)).isGreaterThan(0).isLessThanOrEqualTo(1 + 1e-15);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void times_in_another_unit_change_no_advice(long seed) {
        MasterWorker program = random(seed, READINGS.get((int) (seed % 3)));
        MasterWorker halved = new MasterWorker(
                program.computeSeconds() / 2,
                program.volumeBytes(),
                program.shareToWorkers(),
                new MessageCost(
                        program.cost().overheadSeconds() / 2, program.cost().secondsPerByte() / 2),
                program.reading());
        assertThat(halved.solve(500).best().workers())
                .isEqualTo(program.solve(500).best().workers());
    }

    @Test
    void nonsense_is_refused_by_name() {
        assertThatThrownBy(() -> new MasterWorker(0, 1, 0.5, COST, Reading.AS_CODED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("compute time Tc (s) must be positive and finite, got 0.0");
        assertThatThrownBy(() -> new MasterWorker(1, Double.NaN, 0.5, COST, Reading.AS_CODED))
                .hasMessageStartingWith("volume V (B) must be finite");
        assertThatThrownBy(() -> new MasterWorker(1, 1, 1.5, COST, Reading.AS_CODED))
                .hasMessage("share alpha of V must be from 0 to 1, got 1.5");
        MasterWorker program = new MasterWorker(1, 1, 0.5, COST, Reading.AS_CODED);
        assertThatThrownBy(() -> program.iterationSeconds(0)).hasMessage("number of workers must be at least 1, got 0");
        assertThatThrownBy(() -> program.solve(2_000_000)).hasMessageContaining("at most 1000000, got 2000000");
    }

    private static MasterWorker random(long seed, Reading reading) {
        Random random = new Random(seed);
        return new MasterWorker(
                0.1 + 100 * random.nextDouble(),
                1e6 * random.nextDouble(),
                random.nextDouble(),
                new MessageCost(1e-3 + 0.1 * random.nextDouble(), 1e-6 * random.nextDouble()),
                reading);
    }
}
