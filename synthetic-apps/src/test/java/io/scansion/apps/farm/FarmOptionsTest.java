package io.scansion.apps.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.apps.launch.BadArgumentException;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FarmOptionsTest {
    static FarmOptions parse(String words) {
        return FarmOptions.of(FarmOptions.arguments(words.split(" +"), Set.of("grain")));
    }

    @Test
    void task_times_have_the_mean_they_are_given_also_below_a_millisecond() {
        FarmOptions options = parse("--ms 0.3 --distribution lognormal:0.5 --seed 7");
        double mean = IntStream.range(0, 50_000)
                .mapToLong(task -> options.times().nanos(0, task))
                .average()
                .orElse(0);
        assertThat(mean).isBetween(295_000.0, 305_000.0);
    }

    @Test
    void from_the_task_that_is_said_all_take_twice_as_long() {
        FarmOptions options = parse("--ms 3 --distribution constant --double-at 10");
        assertThat(options.times().nanos(0, 9)).isEqualTo(3_000_000);
        assertThat(options.times().nanos(0, 10)).isEqualTo(6_000_000);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--tasks -1          | --tasks must be a whole number from 0",
                "--ms fast           | --ms must be a number of at least 0, got 'fast'",
                "--bytes-in 3        | --bytes-in must be a whole number from 4",
                "--bytes-out 11      | --bytes-out must be a whole number from 12",
                "--ordered perhaps   | --ordered must be one of no, yes, got 'perhaps'",
                "--distribution gamma| --distribution must be",
                "--workers 3         | unknown argument '--workers'; options are --bytes-in, --bytes-out",
            })
    void what_makes_no_sense_is_refused(String words, String reason) {
        assertThatThrownBy(() -> parse(words))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining(reason);
    }
}
