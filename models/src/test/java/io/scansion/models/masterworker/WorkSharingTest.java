package io.scansion.models.masterworker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.masterworker.WorkSharing.Batch;
import io.scansion.models.masterworker.WorkSharing.Factoring;
import io.scansion.models.masterworker.WorkSharing.FixedChunk;
import io.scansion.models.masterworker.WorkSharing.Halving;
import io.scansion.models.masterworker.WorkSharing.StaticSplit;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WorkSharingTest {
    private static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    /** sigma/mu = 0.5 and P = 8: x0 = 1 + 0.5·2 = 2, then x = 3. */
    @Test
    void factoring_hands_out_what_the_formula_says() {
        assertThat(new Factoring(2, 1).batches(1600, 8))
                .startsWith(new Batch(8, 100, 800), new Batch(8, 34, 272), new Batch(8, 22, 176));
    }

    /**
     * sigma/mu = 1 and P = 2: x0 = 1 + 1·1 = 2, then x = 3. Of 100 units remain 100, 50, 32, 20, 12, 8, 4, 2: 100 / (2·2) = 25,
     * 50 / (3·2) = 8.3, 32 / 6 = 5.3, 20 / 6 = 3.3, 12 / 6 = 2, 8 / 6 = 1.3, 4 / 6 and 2 / 6, each rounded up.
     */
    @Test
    void factoring_hands_out_the_last_units_one_by_one() {
        assertThat(new Factoring(2, 2).batches(100, 2))
                .containsExactly(
                        new Batch(2, 25, 50),
                        new Batch(2, 9, 18),
                        new Batch(2, 6, 12),
                        new Batch(2, 4, 8),
                        new Batch(2, 2, 4),
                        new Batch(2, 2, 4),
                        new Batch(2, 1, 2),
                        new Batch(2, 1, 2));
    }

    @Test
    void equal_units_are_handed_out_in_one_batch() {
        assertThat(new Factoring(2, 0).batches(100, 4)).containsExactly(new Batch(4, 25, 100));
        assertThat(new StaticSplit().batches(100, 4)).containsExactly(new Batch(4, 25, 100));
    }

    @Test
    void halving_hands_out_half_of_what_remains() {
        assertThat(new Halving().batches(64, 4))
                .containsExactly(
                        new Batch(4, 8, 32),
                        new Batch(4, 4, 16),
                        new Batch(4, 2, 8),
                        new Batch(4, 1, 4),
                        new Batch(4, 1, 4));
    }

    @Test
    void a_fixed_chunk_stays_as_large_as_it_is() {
        assertThat(new FixedChunk(10).batches(75, 3))
                .containsExactly(new Batch(3, 10, 30), new Batch(3, 10, 30), new Batch(2, 10, 15));
    }

    @Test
    void more_workers_than_units_leave_some_without_work() {
        assertThat(new StaticSplit().batches(3, 8)).containsExactly(new Batch(3, 1, 3));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_unit_is_handed_out_once_and_tuples_never_grow(long seed) {
        Random random = new Random(seed);
        long units = random.nextLong(1, 5_000);
        int workers = 1 + random.nextInt(40);
        for (WorkSharing sharing : all(random)) {
            List<Batch> batches = sharing.batches(units, workers);
            assertThat(batches.stream().mapToLong(Batch::units).sum()).isEqualTo(units);
            for (int i = 1; i < batches.size(); i++) {
                assertThat(batches.get(i).tupleUnits())
                        .isLessThanOrEqualTo(batches.get(i - 1).tupleUnits());
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nobody_finishes_before_the_work_allows_or_later_than_one_worker_alone(long seed) {
        Random random = new Random(seed);
        double[] units = random.doubles(1 + random.nextInt(500), 0.1, 2).toArray();
        int workers = 1 + random.nextInt(10);
        double sum = Arrays.stream(units).sum();
        double longest = Arrays.stream(units).max().orElseThrow();
        for (WorkSharing sharing : all(random)) {
            double finish = sharing.finishSeconds(units, workers, 0);
            assertThat(finish).isGreaterThanOrEqualTo(Math.max(longest, sum / workers) - 1e-9);
            assertThat(finish).isLessThanOrEqualTo(sum + 1e-9);
            assertThat(sharing.finishSeconds(units, workers, 0.5)).isGreaterThan(finish);
        }
    }

    @Test
    void factoring_evens_out_unequal_units_that_a_static_split_does_not() {
        Random random = new Random(7);
        double factored = 0;
        double split = 0;
        double ideal = 0;
        for (int run = 0; run < 200; run++) {
            double[] units = random.doubles(800).map(u -> -Math.log1p(-u)).toArray();
            factored += new Factoring(1, 1).finishSeconds(units, 8, 0.01);
            split += new StaticSplit().finishSeconds(units, 8, 0.01);
            ideal += Arrays.stream(units).sum() / 8;
        }
        assertThat(factored).isCloseTo(ideal, within(0.03 * ideal));
        assertThat(split).isGreaterThan(1.1 * ideal);
    }

    @Test
    void tuples_hold_all_units_and_none_of_them_is_empty() {
        assertThat(new Batch(3, 2, 5).units()).isEqualTo(5);
        assertThat(new Batch(3, 2, 6).units()).isEqualTo(6);
        for (long units : new long[] {4, 7}) {
            assertThatThrownBy(() -> new Batch(3, 2, units))
                    .hasMessage(units + " work units do not make 3 tuples of 2");
        }
    }

    @Test
    void nonsense_is_refused_by_name() {
        assertThatThrownBy(() -> new Factoring(0, 1)).hasMessageStartingWith("mean time of a work unit (s) must be");
        assertThatThrownBy(() -> new Factoring(1, -1)).hasMessageStartingWith("standard deviation of a work unit's");
        assertThatThrownBy(() -> new FixedChunk(0)).hasMessage("a chunk has at least 1 work unit, got 0");
        assertThatThrownBy(() -> new Halving().batches(0, 3)).hasMessageContaining("from 1 to 1000000000, got 0");
        assertThatThrownBy(() -> new Halving().batches(3, 0)).hasMessage("number of workers must be at least 1, got 0");
        assertThatThrownBy(() -> new FixedChunk(1).batches(1_000_000, 2))
                .hasMessageContaining("make more than 100000 batches");
        assertThatThrownBy(() -> new Halving().finishSeconds(new double[] {1, Double.NaN}, 1, 0))
                .hasMessageStartingWith("time (s) of work unit 1 must be");
    }

    private static List<WorkSharing> all(Random random) {
        return List.of(
                new Factoring(1, 3 * random.nextDouble()),
                new Halving(),
                new StaticSplit(),
                new FixedChunk(1 + random.nextInt(30)));
    }
}
