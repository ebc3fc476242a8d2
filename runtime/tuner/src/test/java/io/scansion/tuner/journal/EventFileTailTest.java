package io.scansion.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventFileTailTest {
    private static final LoggedEvent JOB =
            new LoggedEvent(0, "j1", new JobEvent.Job("Main", 1, 0, List.of(), "auto", "niodev", 0, 2));
    private static final long LINE_BYTES = EventJson.line(warning(100)).length() + 1L;
    /** So many lines stand in a file beside its heading. */
    private static final int LINES_IN_A_FILE = 8;

    private static final long LIMIT_BYTES = EventJson.line(JOB).length() + 1L + LINES_IN_A_FILE * LINE_BYTES;

    @TempDir
    Path directory;

    private Path path() {
        return directory.resolve("events.jsonl");
    }

    /** All of the same length. */
    private static LoggedEvent warning(int number) {
        return new LoggedEvent(1, "j1", new JobEvent.Warning(-1, String.format("%06d", number)));
    }

    private static List<LoggedEvent> warnings(int from, int to) {
        List<LoggedEvent> all = new ArrayList<>();
        for (int i = from; i < to; i++) {
            all.add(warning(i));
        }
        return all;
    }

    private LineFile limited() throws IOException {
        LineFile file = new LineFile(path(), OptionalLong.of(LIMIT_BYTES));
        file.append(EventJson.line(JOB));
        file.heading(EventJson.line(JOB));
        return file;
    }

    private void write(String text) throws IOException {
        Files.writeString(path(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void events_are_told_once_and_half_a_line_is_told_when_it_is_whole() throws IOException {
        try (EventFileTail tail = new EventFileTail(path())) {
            assertThat(tail.poll()).isEmpty();
            String second = EventJson.line(warning(2));
            write(EventJson.line(warning(1)) + "\n" + second.substring(0, 20));
            assertThat(tail.poll()).containsExactly(warning(1));
            assertThat(tail.poll()).isEmpty();
            write(second.substring(20) + "\n{\"type\":\"weather\"}\n" + EventJson.line(warning(3)) + "\n");
            assertThat(tail.poll()).containsExactly(warning(2), warning(3));
        }
    }

    @Test
    void half_a_line_that_is_taken_back_by_its_writer_is_never_told() throws IOException {
        try (EventFileTail tail = new EventFileTail(path())) {
            write(EventJson.line(warning(1)) + "\n{\"type\":\"warn");
            assertThat(tail.poll()).containsExactly(warning(1));
            Files.writeString(path(), EventJson.line(warning(1)) + "\n", StandardOpenOption.TRUNCATE_EXISTING);
            write(EventJson.line(warning(2)) + "\n");
            assertThat(tail.poll()).containsExactly(warning(2));
        }
    }

    @Test
    void a_line_of_any_length_is_read() throws IOException {
        LoggedEvent large = new LoggedEvent(1, "j1", new JobEvent.Warning(-1, "x".repeat(3 << 20)));
        try (EventFileTail tail = new EventFileTail(path())) {
            write(EventJson.line(large) + "\n" + EventJson.line(warning(1)) + "\n");
            assertThat(tail.poll()).containsExactly(large, warning(1));
        }
    }

    /** A file's worth of lines between two looks is enough for two rotations. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void a_file_that_is_moved_and_begun_anew_is_followed_and_nothing_is_lost_or_told_twice(long seed)
            throws IOException {
        Random random = new Random(seed);
        List<LoggedEvent> told = new ArrayList<>();
        int written = 0;
        try (LineFile file = limited();
                EventFileTail tail = new EventFileTail(path())) {
            for (int look = 0; look < 200; look++) {
                told.addAll(tail.poll());
                for (int i = random.nextInt(LINES_IN_A_FILE + 2); i > 0; i--) {
                    file.append(EventJson.line(warning(written++)));
                }
            }
            told.addAll(tail.poll());
        }
        assertThat(told.get(0)).isEqualTo(JOB);
        assertThat(told.subList(1, told.size())).isEqualTo(warnings(0, written));
    }

    @Test
    void a_rotation_before_the_first_look_hides_nothing_and_the_file_of_an_earlier_run_is_not_told()
            throws IOException {
        Files.writeString(LineFile.former(path()), EventJson.line(warning(999)) + "\n", StandardCharsets.UTF_8);
        try (EventFileTail tail = new EventFileTail(path());
                LineFile file = limited()) {
            for (int i = 0; i < LINES_IN_A_FILE + 1; i++) {
                file.append(EventJson.line(warning(i)));
            }
            List<LoggedEvent> told = new ArrayList<>(List.of(JOB));
            told.addAll(warnings(0, LINES_IN_A_FILE + 1));
            assertThat(tail.poll()).isEqualTo(told);
        }
    }

    @Test
    void between_the_move_and_the_beginning_of_the_next_file_nothing_is_told_twice() throws IOException {
        try (EventFileTail tail = new EventFileTail(path())) {
            write(EventJson.line(warning(1)) + "\n");
            assertThat(tail.poll()).containsExactly(warning(1));
            write(EventJson.line(warning(2)) + "\n");
            Files.move(path(), LineFile.former(path()));
            assertThat(tail.poll()).containsExactly(warning(2));
            assertThat(tail.poll()).isEmpty();
            write(EventJson.line(warning(3)) + "\n");
            assertThat(tail.poll()).containsExactly(warning(3));
        }
    }

    @Test
    void a_file_that_is_replaced_without_being_kept_is_followed_and_the_one_kept_before_is_not_told_again()
            throws IOException {
        Files.writeString(LineFile.former(path()), EventJson.line(warning(999)) + "\n");
        try (EventFileTail tail = new EventFileTail(path())) {
            write(EventJson.line(warning(1)) + "\n");
            assertThat(tail.poll()).containsExactly(warning(1));
            Path other = directory.resolve("other");
            Files.writeString(other, EventJson.line(warning(2)) + "\n");
            Files.move(other, path(), StandardCopyOption.REPLACE_EXISTING);
            assertThat(tail.poll()).containsExactly(warning(2));
        }
    }

    @Test
    @Timeout(60)
    void nothing_is_lost_or_told_twice_while_the_file_is_being_moved() throws Exception {
        int lines = 4_000;
        Semaphore room = new Semaphore(LINES_IN_A_FILE); // a reader that is further behind loses a file
        List<LoggedEvent> told = new ArrayList<>();
        try (LineFile file = limited();
                EventFileTail tail = new EventFileTail(path())) {
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
                try {
                    for (int i = 0; i < lines && room.tryAcquire(30, TimeUnit.SECONDS); i++) {
                        file.append(EventJson.line(warning(i)));
                    }
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            while (told.size() <= lines && !writer.isCompletedExceptionally()) {
                List<LoggedEvent> more = tail.poll();
                told.addAll(more);
                room.release((int) more.stream().filter(one -> !one.equals(JOB)).count());
            }
            writer.get(30, TimeUnit.SECONDS);
        }
        assertThat(told.subList(1, told.size())).isEqualTo(warnings(0, lines));
    }
}
