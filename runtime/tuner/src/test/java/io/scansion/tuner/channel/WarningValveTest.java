package io.scansion.tuner.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WarningValveTest {
    private final List<String> warnings = new ArrayList<>();
    private final WarningValve valve = new WarningValve(warnings::add, 0);

    @Test
    void a_flood_of_warnings_is_cut_until_the_minute_is_over() {
        for (int i = 0; i < 1000; i++) {
            valve.warn("again", 1_000_000L * i);
        }
        assertThat(warnings).hasSize(WarningValve.PER_MINUTE);
        assertThat(warnings.get(WarningValve.PER_MINUTE - 1)).contains("left out for a minute");
        valve.warn("later", 60_000_000_000L);
        assertThat(warnings).last().isEqualTo("later");
    }
}
