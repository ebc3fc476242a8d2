package io.scansion.console.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantitiesTest {
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-11-23T17:45:10+01:00[Europe/Madrid]");

    @ParameterizedTest
    @CsvSource({
        "90m, 2026-11-23T19:15:10+01:00",
        "30, 2026-11-23T17:45:40+01:00",
        "18:30, 2026-11-23T18:30:00+01:00",
        "06:00, 2026-11-24T06:00:00+01:00",
        "2026-12-24T18:30, 2026-12-24T18:30:00+01:00",
        "2027-07-01T00:00:30, 2027-07-01T00:00:30+02:00"
    })
    void a_moment_is_so_long_from_now_or_the_next_of_its_time_of_day_or_what_it_says(String text, String means) {
        assertThat(Quantities.moment("--deadline", text, NOW))
                .isEqualTo(ZonedDateTime.parse(means).toInstant());
    }

    @Test
    void a_moment_that_is_over_is_refused_with_the_time_it_is() {
        assertThatThrownBy(() -> Quantities.moment("--deadline", "2026-11-23T17:00", NOW))
                .hasMessage("--deadline 2026-11-23T17:00 is over; it is 2026-11-23T17:45");
    }
}
