package io.scansion.models.queueing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class DurationHistogramTest {
    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    /** The oracle sorts. Durations span twelve orders of magnitude, in any order, some of them zero. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void percentiles_are_those_of_the_sorted_durations(long seed) {
        Random random = new Random(seed);
        DurationHistogram parts = new DurationHistogram(5);
        DurationHistogram all = new DurationHistogram(5);
        double[] durations = new double[5_000];
        for (int i = 0; i < durations.length; i++) {
            durations[i] = random.nextInt(9) == 0 ? 0 : Math.pow(10, 12 * random.nextDouble() - 6);
            parts.add(durations[i]);
            if (random.nextInt(700) == 0) {
                all.takeFrom(parts);
                assertThat(parts.total()).isZero();
            }
        }
        all.takeFrom(parts);
        Arrays.sort(durations);
        assertThat(all.total()).isEqualTo(durations.length);
        for (double share : new double[] {0.2, 0.5, 0.9, 0.99, 0.999}) {
            assertThat(all.percentile(share))
                    .isCloseTo(durations[(int) (share * durations.length) - 1], Percentage.withPercentage(3.2));
        }
        assertThat(all.percentile(0.05)).isZero();
    }

    @Test
    void an_empty_histogram_and_one_of_zeros_say_zero() {
        DurationHistogram histogram = new DurationHistogram(3);
        assertThat(histogram.percentile(0.5)).isZero();
        histogram.add(0);
        assertThat(histogram.percentile(0.99)).isZero();
    }

    @Test
    void the_least_and_the_greatest_durations_there_are_have_buckets() {
        DurationHistogram histogram = new DurationHistogram(5);
        histogram.add(Double.MAX_VALUE);
        histogram.add(Double.MIN_VALUE);
        histogram.add(1);
        assertThat(histogram.percentile(0.5)).isCloseTo(1, Percentage.withPercentage(3.2));
        assertThat(histogram.total()).isEqualTo(3);
    }
}
