package io.scansion.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFileTest {
    private static final Duration RETRY = Duration.ofMillis(1);
    private static final RunEvent DECISION = new DecisionEvent.Refusal(1, "x", "y");
    private static final RunEvent MEASUREMENT =
            new ObservationEvent.Structure(true, "pipeline", List.of(), List.of(), -1, "", "");
    private static final RunEvent HEADING = new JobEvent.Job("Main", 1, 0, List.of(), "auto", "niodev", 0, 2);

    @TempDir
    Path directory;

    private final List<String> complaints = new CopyOnWriteArrayList<>();

    private Path path() {
        return directory.resolve("events.jsonl");
    }

    private EventFile file(OptionalLong limitBytes) {
        return new EventFile(new LineFile(path(), limitBytes), RETRY, complaints::add);
    }

    private EventFile onDiskOf(AtomicLong quotaBytes) {
        return new EventFile(
                new LineFile(path(), OptionalLong.empty(), file -> new QuotaChannel(file, quotaBytes)),
                RETRY,
                complaints::add);
    }

    @Test
    void lines_of_both_kinds_stand_in_the_order_in_which_they_were_added() throws IOException {
        List<String> added = new ArrayList<>();
        try (EventFile file = file(OptionalLong.empty())) {
            for (int i = 0; i < 3_000; i++) {
                String line = "line " + i;
                added.add(line);
                file.add(i % 3 == 0 ? DECISION : MEASUREMENT, line);
            }
        }
        assertThat(Files.readAllLines(path())).isEqualTo(added);
        assertThat(complaints).isEmpty();
    }

    @Test
    void a_full_disk_leaves_no_half_line_and_when_there_is_room_again_nothing_is_missing() throws IOException {
        AtomicLong quotaBytes = new AtomicLong(10);
        try (EventFile file = onDiskOf(quotaBytes)) {
            file.add(DECISION, "first");
            file.add(DECISION, "second");
            await().until(() -> complaints.size() == 1);
            assertThat(complaints.get(0)).contains("cannot be written", "No space left");
            await().untilAsserted(() -> assertThat(Files.readString(path())).isEqualTo("first\n"));
            quotaBytes.set(1000);
            await().until(() -> complaints.size() == 2);
            file.add(DECISION, "third");
        }
        assertThat(complaints.get(1)).contains("again", "none is missing");
        assertThat(Files.readAllLines(path())).containsExactly("first", "second", "third");
    }

    @Test
    void while_the_disk_is_full_the_oldest_measurements_are_given_up_and_decisions_wait() throws IOException {
        AtomicLong quotaBytes = new AtomicLong(0);
        int tooMany = 500;
        try (EventFile file = onDiskOf(quotaBytes)) {
            file.add(DECISION, "decision");
            await().until(() -> complaints.size() == 1);
            for (int i = 0; i < EventFile.MEASUREMENTS + tooMany; i++) {
                file.add(MEASUREMENT, "measurement " + i);
                if (i % 100 == 0) {
                    file.add(DECISION, "decision " + i);
                }
            }
            quotaBytes.set(Long.MAX_VALUE);
            await().until(() -> complaints.size() == 2);
        }
        List<String> lines = Files.readAllLines(path());
        assertThat(lines).filteredOn(line -> line.startsWith("decision")).hasSize(47);
        List<String> measured =
                lines.stream().filter(line -> line.startsWith("measurement")).toList();
        assertThat(measured).hasSizeBetween(EventFile.MEASUREMENTS, EventFile.MEASUREMENTS + 1);
        assertThat(measured).endsWith("measurement " + (EventFile.MEASUREMENTS + tooMany - 1));
        int missing = EventFile.MEASUREMENTS + tooMany - measured.size();
        assertThat(complaints.get(1)).contains(missing + " lines are missing");
    }

    @Test
    void a_file_that_is_full_is_moved_and_the_next_begins_with_what_was_launched() throws IOException {
        try (EventFile file = file(OptionalLong.of(30))) {
            file.add(HEADING, "heading");
            for (int i = 0; i < 7; i++) {
                file.add(DECISION, "line " + i);
            }
        }
        assertThat(Files.readAllLines(path())).containsExactly("heading", "line 6");
        assertThat(Files.readAllLines(LineFile.former(path())))
                .containsExactly("heading", "line 3", "line 4", "line 5");
        assertThat(Files.size(LineFile.former(path()))).isLessThanOrEqualTo(30);
    }
}
