package io.scansion.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinePumpTest {
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        new LinePump(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8, lines::add).run();
        return lines;
    }

    @Test
    void lines_come_without_their_ends_and_the_last_needs_none() {
        assertThat(lines("a\n\nb\r\nü")).containsExactly("a", "", "b", "ü");
        assertThat(lines("a\n")).containsExactly("a");
        assertThat(lines("")).isEmpty();
    }

    @Test
    void a_line_without_end_comes_in_pieces() {
        int limit = LinePump.MAX_LINE_BYTES;
        assertThat(lines("x".repeat(2 * limit + 3) + "\ny"))
                .containsExactly("x".repeat(limit), "x".repeat(limit), "xxx", "y");
        assertThat(lines("x".repeat(limit) + "\ny")).containsExactly("x".repeat(limit), "y");
    }
}
