package io.scansion.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
    @ParameterizedTest(name = "{0} s reads {1}")
    @CsvSource({
        "0, 0 us",
        "3e-9, 0.00 us",
        "21.4e-6, 21.4 us",
        "0.0009994, 999 us",
        "0.0009996, 1.00 ms",
        "0.0412, 41.2 ms",
        "0.9999, 1.00 s",
        "2.0021, 2.00 s",
        "900, 900 s",
        "7200, 2.00 h",
        "NaN, -"
    })
    void a_duration_takes_the_unit_that_suits_it(double seconds, String text) {
        assertThat(Units.seconds(seconds)).isEqualTo(text);
    }

    @ParameterizedTest(name = "{0} per s reads {1}")
    @CsvSource({"0.4994, 0.50", "9.151, 9.15", "92.44, 92.4", "9999, 9999", "12345, 12.3k", "3.2e6, 3.20M", "NaN, -"})
    void a_rate_keeps_three_digits(double rate, String text) {
        assertThat(Units.rate(rate)).isEqualTo(text);
    }

    @Test
    void sizes_gains_and_elapsed_times_are_written_for_people() {
        assertThat(Units.bytes(512)).isEqualTo("512 B");
        assertThat(Units.bytes(10_240)).isEqualTo("10.0 KiB");
        assertThat(Units.bytes(5_000_000)).isEqualTo("4.77 MiB");
        assertThat(Units.gain(2.9612)).isEqualTo("+296 %");
        assertThat(Units.gain(-0.0042)).isEqualTo("-0.4 %");
        assertThat(Units.percent(0.0042)).isEqualTo("0.42 %");
        assertThat(Units.elapsed(12.9)).isEqualTo("0:12");
        assertThat(Units.elapsed(3_725)).isEqualTo("1:02:05");
    }

    @Test
    void what_somebody_has_set_keeps_its_digits() {
        assertThat(Units.exact(64)).isEqualTo("64");
        assertThat(Units.exact(-0.125)).isEqualTo("-0.125");
        assertThat(Units.exact(1e12)).isEqualTo("1000000000000");
    }
}
