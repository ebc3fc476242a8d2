package io.scansion.apps.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.apps.launch.BadArgumentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchOptionsTest {
    private static String[] words(String text) {
        return text.strip().split(" +");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--size 8x100                       | at least 16x16",
                "--size 9000x9000                   | at most 4000000 pixels",
                "--size 40x40 --disparity 21        | half the width",
                "--slices 4 --slices-per-slave 2    | keep one",
                "--places 0                         | whole number from 1",
                "--overlap -1                       | at least 0",
                "--overlap 11                       | at most 10",
                "--cuts wild                        | one of drawn, even",
                "--distribution wild                | exponential",
                "--ms-compute x                     | number of at least 0",
                "--rounds 3 --warm-up 3             | from 0 to 2",
                "--buffer 3                         | options are",
            })
    void what_cannot_be_accepted_is_refused_with_the_reason(String arguments, String reason) {
        assertThatThrownBy(() -> MatchOptions.asynchronous(words(arguments)))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void a_master_in_phases_has_no_places() {
        assertThatThrownBy(() -> MatchOptions.synchronous(words("--places 3"))).hasMessageContaining("--places");
    }

    @Test
    void a_master_without_slaves_and_more_slices_than_rows_are_refused() {
        MatchOptions options = MatchOptions.asynchronous(words("--size 40x20 --slices-per-slave 3"));
        assertThat(options.problemWith(1))
                .hasValueSatisfying(text -> assertThat(text).contains("at least one slave"));
        assertThat(options.problemWith(7)).isEmpty();
        assertThat(options.problemWith(8))
                .hasValueSatisfying(text -> assertThat(text).contains("20 rows", "21 slices"));
    }

    @Test
    void times_of_packs_are_drawn_one_by_one_with_the_mean_that_was_asked_for() {
        MatchOptions options = MatchOptions.synchronous(words("--ms-compute 2 --distribution exponential"));
        double sum = 0;
        double squares = 0;
        int number = 0;
        for (int slice = 0; slice < 100; slice++) {
            for (int pack = 0; pack < 100; pack++) {
                double millis = options.computeNanos(1, slice, pack) * 1e-6;
                sum += millis;
                squares += millis * millis;
                number++;
            }
        }
        assertThat(sum / number).isBetween(1.9, 2.1);
        assertThat(squares / number).isBetween(7.2, 8.8); // twice the square of the mean
        assertThat(options.computeNanos(1, 2, 3)).isEqualTo(options.computeNanos(1, 2, 3));
    }
}
