package io.scansion.tuner.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuietTimesTest {
    private static final long ORIGIN_NANOS = -5_000_000_000L;

    private static QuietTimes since(String moment, QuietTime... times) {
        ZonedDateTime origin = ZonedDateTime.parse(moment);
        return new QuietTimes(
                List.of(times),
                ORIGIN_NANOS,
                origin.toEpochSecond(),
                origin.getZone().getId());
    }

    private static boolean isQuiet(QuietTimes times, Duration later) {
        return times.at(ORIGIN_NANOS + later.toNanos()).isPresent();
    }

    @ParameterizedTest(name = "at {0}")
    @CsvSource({
        "07:59:59, false",
        "08:00:00, true",
        "17:59:59, true",
        "18:00:00, false",
        "22:29:59, false",
        "22:30:00, true",
        "00:00:00, true",
        "05:59:59, true",
        "06:00:00, false"
    })
    void a_quiet_time_includes_its_first_minute_and_not_its_last_and_may_go_over_midnight(String time, boolean quiet) {
        QuietTimes times =
                since("2026-03-04T" + time + "Z", new QuietTime(8 * 60, 18 * 60), new QuietTime(22 * 60 + 30, 6 * 60));
        assertThat(isQuiet(times, Duration.ZERO)).isEqualTo(quiet);
    }

    @Test
    void the_time_of_day_goes_on_with_the_clock_of_the_loop_for_days() {
        QuietTimes times = since("2026-03-04T07:00:00Z", new QuietTime(8 * 60, 9 * 60));
        assertThat(isQuiet(times, Duration.ofMinutes(59))).isFalse();
        assertThat(isQuiet(times, Duration.ofMinutes(60))).isTrue();
        assertThat(isQuiet(times, Duration.ofDays(9).plusMinutes(119))).isTrue();
        assertThat(isQuiet(times, Duration.ofDays(9).plusMinutes(120))).isFalse();
    }

    @Test
    void clocks_that_are_put_forward_in_spring_are_followed() {
        QuietTimes times = since("2026-03-28T07:30:00+01:00[Europe/Madrid]", new QuietTime(8 * 60, 9 * 60));
        assertThat(isQuiet(times, Duration.ofMinutes(30))).isTrue();
        assertThat(isQuiet(times, Duration.ofHours(23).minusMinutes(1))).isFalse();
        assertThat(isQuiet(times, Duration.ofHours(23).plusMinutes(30))).isTrue();
    }

    @Test
    void what_is_no_part_of_a_day_is_refused() {
        assertThatThrownBy(() -> new QuietTime(60, 60)).hasMessageContaining("60 and 60");
        assertThatThrownBy(() -> new QuietTime(0, 24 * 60)).hasMessageContaining("1440");
    }
}
