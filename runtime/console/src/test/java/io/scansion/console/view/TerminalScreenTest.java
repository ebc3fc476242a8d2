package io.scansion.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalScreenTest {
    private final StringWriter written = new StringWriter();

    @Test
    void the_second_frame_replaces_the_first_by_moving_up_as_many_lines() {
        TerminalScreen screen = new TerminalScreen(new PrintWriter(written), false);
        screen.draw(List.of(Line.plain("one"), Line.plain("two")), 24);
        screen.draw(List.of(Line.plain("three")), 24);
        assertThat(written.toString())
                .isEqualTo("\rone\u001b[K\ntwo\u001b[K\n\u001b[J" + "\u001b[2A\rthree\u001b[K\n\u001b[J");
    }

    @Test
    void a_frame_higher_than_the_terminal_is_cut_so_that_it_does_not_scroll() {
        TerminalScreen screen = new TerminalScreen(new PrintWriter(written), false);
        screen.draw(List.of(Line.plain("1"), Line.plain("2"), Line.plain("3")), 3);
        assertThat(written.toString()).contains("2").doesNotContain("3");
    }

    @Test
    void colours_are_used_only_where_they_are_wanted() {
        List<Line> frame = List.of(new Line("slow", Line.Style.BOTTLENECK));
        new TerminalScreen(new PrintWriter(written), false).draw(frame, 24);
        assertThat(written.toString()).doesNotContain("m");
        new TerminalScreen(new PrintWriter(written), true).draw(frame, 24);
        assertThat(written.toString()).contains("\u001b[1;33mslow\u001b[0m");
    }
}
