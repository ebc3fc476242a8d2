package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.observe.TimeCounts.Count;
import java.util.Random;
import org.HdrHistogram.IntCountsHistogram;
import org.junit.jupiter.api.Test;

class TimeCountsTest {
    private final IntCountsHistogram nanoseconds = new IntCountsHistogram(2);

    @Test
    void items_are_counted_at_the_first_step_that_they_do_not_exceed() {
        for (long millis : new long[] {1, 2, 40, 45, 50, 51}) {
            nanoseconds.recordValue(millis * 1_000_000);
        }
        assertThat(TimeCounts.of(nanoseconds).counts())
                .containsExactly(new Count(0.001, 1), new Count(0.002, 1), new Count(0.05, 3), new Count(0.1, 1));
    }

    @Test
    void what_is_shorter_than_all_steps_or_longer_is_counted_too() {
        nanoseconds.recordValue(700);
        nanoseconds.recordValue(3_600_000_000_000L);
        assertThat(TimeCounts.of(nanoseconds).counts())
                .containsExactly(new Count(1e-4, 1), new Count(Double.POSITIVE_INFINITY, 1));
    }

    @Test
    void no_item_is_lost() {
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            nanoseconds.recordValue((long) Math.exp(random.nextDouble() * 28));
        }
        assertThat(TimeCounts.of(nanoseconds).counts().stream()
                        .mapToLong(Count::items)
                        .sum())
                .isEqualTo(10_000);
    }
}
