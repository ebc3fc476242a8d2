package io.scansion.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private static final long SECOND = 1_000_000_000L;

    private final StringWriter screen = new StringWriter();
    private long now;
    private int asked;

    @Test
    void nothing_is_shown_in_the_first_two_seconds_and_nobody_asks_for_a_terminal() {
        ProgressLine line = line(true);
        line.begin("a.pepa");
        now = 2 * SECOND - 1;
        line.states(1_000);
        line.iterations(3, 0.1);
        line.erase();
        assertThat(screen.toString()).isEmpty();
        assertThat(asked).isZero();
    }

    @Test
    void after_two_seconds_the_line_is_redrawn_in_place_five_times_a_second_and_erased_at_the_end() {
        ProgressLine line = line(true);
        line.begin("a.pepa");
        now = 2 * SECOND;
        line.states(1_234_567);
        now += SECOND / 10;
        line.states(2_000_000);
        now += SECOND / 10;
        line.iterations(1_200, 3.21e-7);
        line.erase();
        line.erase();
        assertThat(screen.toString())
                .isEqualTo(
                        "\r\u001b[Ka.pepa: 1,234,567 states\r\u001b[Ka.pepa: 1,200 iterations, residual 3.2e-07\r\u001b[K");
        assertThat(asked).isOne();
    }

    @Test
    void the_next_file_is_given_two_seconds_again() {
        ProgressLine line = line(true);
        line.begin("a.pepa");
        now = 10 * SECOND;
        line.begin("b.pepa");
        line.states(1);
        assertThat(screen.toString()).isEmpty();
    }

    @Test
    void where_there_is_no_terminal_nothing_is_ever_shown() {
        ProgressLine line = line(false);
        line.begin("a.pepa");
        now = 9 * SECOND;
        line.states(1);
        now = 99 * SECOND;
        line.states(2);
        line.erase();
        assertThat(screen.toString()).isEmpty();
        assertThat(asked).isOne();
    }

    @Test
    void a_long_name_is_cut_from_the_left_so_that_the_line_does_not_wrap() {
        ProgressLine line = line(true);
        line.begin("a/very/long/path/".repeat(20) + "model.pepa");
        now = 3 * SECOND;
        line.iterations(123_456_789_012L, 1e-300);
        assertThat(screen.toString()).contains("model.pepa: 123,456").hasSizeLessThanOrEqualTo(4 + 79);
    }

    private ProgressLine line(boolean terminal) {
        return new ProgressLine(
                new PrintWriter(screen, true),
                () -> {
                    asked++;
                    return terminal;
                },
                () -> now);
    }
}
