package io.scansion.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationCountsTest {
    private static final double WIDTH = 1.0 / 100;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void percentiles_agree_with_those_of_the_recorded_values(long seed) {
        Random random = new Random(seed);
        DurationCounts counts = new DurationCounts();
        Histogram exact = new Histogram(DurationCounts.HIGHEST_NANOS, 4);
        for (int i = 0; i < 10_000; i++) {
            long nanos = (long) Math.exp(random.nextDouble() * Math.log(DurationCounts.HIGHEST_NANOS));
            counts.record(nanos);
            exact.recordValue(nanos);
        }
        Histogram found = histogram(counts);
        assertThat(found.getTotalCount()).isEqualTo(10_000);
        for (double percentile : new double[] {1, 50, 99, 100}) {
            double expected = exact.getValueAtPercentile(percentile);
            assertThat((double) found.getValueAtPercentile(percentile))
                    .isCloseTo(expected, within(1 + WIDTH * expected));
        }
    }

    @Test
    void durations_beyond_an_hour_and_negative_ones_stay_inside_the_counts() {
        DurationCounts counts = new DurationCounts();
        counts.record(Long.MAX_VALUE);
        counts.record(-1);
        assertThat(histogram(counts).getTotalCount()).isEqualTo(2);
    }

    private static Histogram histogram(DurationCounts counts) {
        long[] sum = new long[DurationCounts.buckets()];
        counts.addTo(sum);
        Histogram histogram = new Histogram(2 * DurationCounts.HIGHEST_NANOS, 4);
        DurationCounts.difference(sum, new long[sum.length], histogram);
        return histogram;
    }
}
