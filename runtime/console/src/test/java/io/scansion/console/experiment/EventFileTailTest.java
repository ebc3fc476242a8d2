package io.scansion.console.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFileTailTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void lines_are_read_as_they_become_complete_and_earlier_runs_are_left_out() throws IOException {
        Path file = directory.resolve("events.jsonl");
        assertThat(new EventFileTail(file).poll()).isEmpty();
        Files.writeString(file, "of an earlier run\n");
        EventFileTail tail = new EventFileTail(file);
        assertThat(tail.poll()).isEmpty();
        Files.writeString(file, "one\ntw", StandardOpenOption.APPEND);
        assertThat(tail.poll()).containsExactly("one");
        Files.writeString(file, "o\n", StandardOpenOption.APPEND);
        assertThat(tail.poll()).containsExactly("two");
    }
}
