package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.masterslave.TaskTimes;
import io.scansion.wire.ComputeTimes;
import org.junit.jupiter.api.Test;

/** Mean and deviation of all but the longest, by hand. */
class TaskTimesTest {
    private static TaskTimes of(long count, double meanMillis, double deviationMillis, double mostMillis) {
        return TaskTimes.of(
                new ComputeTimes(count, 1e6 * meanMillis, 1e6 * deviationMillis, 0, 0, Math.round(1e6 * mostMillis)));
    }

    /** 1, 3, 5 and 11 ms: mean 5, squares apart 16 + 4 + 0 + 36 = 56; without the 11: mean 3, squares apart 8. */
    @Test
    void the_longest_is_taken_out_of_mean_and_deviation() {
        TaskTimes times = of(4, 5, Math.sqrt(56 / 4.0), 11);
        assertThat(times.tasks()).isEqualTo(4);
        assertThat(times.longestSeconds()).isCloseTo(0.011, within(1e-12));
        assertThat(times.otherMeanSeconds()).isCloseTo(0.003, within(1e-12));
        assertThat(times.otherDeviationSeconds()).isCloseTo(0.001 * Math.sqrt(8 / 3.0), within(1e-12));
    }

    @Test
    void of_one_task_there_is_nothing_but_the_longest() {
        assertThat(of(1, 5, 0, 5.02)).isEqualTo(new TaskTimes(1, 0.005, 0, 0));
    }

    @Test
    void a_longest_that_a_bucket_rounds_below_the_mean_or_away_from_it_leaves_no_negative_time() {
        assertThat(of(3, 5, 0, 4.99)).isEqualTo(new TaskTimes(3, 0.005, 0.005, 0));
        assertThat(of(2, 5, 0.01, 5.1).otherDeviationSeconds()).isZero();
        assertThat(of(2, 5, 5, 12).otherMeanSeconds()).isZero();
    }

    @Test
    void no_task_and_no_time_are_refused() {
        assertThatThrownBy(() -> new TaskTimes(0, 1, 1, 0)).hasMessageContaining("at least one");
        assertThatThrownBy(() -> new TaskTimes(1, Double.NaN, 1, 0)).hasMessageContaining("NaN");
    }
}
