package io.scansion.tuner.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest {
    @TempDir
    Path directory;

    private final List<String> complaints = new ArrayList<>();

    private EventLog log(Path file) {
        return new EventLog("j1", Optional.of(file), () -> 1.5, complaints::add);
    }

    @Test
    void every_event_is_a_line_in_the_file_as_soon_as_it_is_appended() throws IOException {
        Path file = directory.resolve("events.jsonl");
        try (EventLog log = log(file)) {
            log.append(new RunEvent.Warning(3, "first"));
            log.append(new RunEvent.Warning(-1, "second"));
            assertThat(Files.readAllLines(file))
                    .containsExactly(
                            "{\"type\":\"warning\",\"time_s\":1.5,\"job\":\"j1\",\"rank\":3,\"text\":\"first\"}",
                            "{\"type\":\"warning\",\"time_s\":1.5,\"job\":\"j1\",\"rank\":-1,\"text\":\"second\"}");
        }
    }

    @Test
    void a_tuner_that_is_started_again_continues_the_file() throws IOException {
        Path file = directory.resolve("events.jsonl");
        for (int start = 0; start < 2; start++) {
            try (EventLog log = log(file)) {
                log.append(new RunEvent.Warning(start, "x"));
            }
        }
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void a_file_that_cannot_be_written_is_said_once_and_fails_nothing() {
        List<String> lines = new ArrayList<>();
        try (EventLog log = log(directory.resolve("missing").resolve("events.jsonl"))) {
            log.subscribe(lines::add);
            log.append(new RunEvent.Warning(0, "a"));
            log.append(new RunEvent.Warning(0, "b"));
        }
        assertThat(complaints).hasSize(1);
        assertThat(lines).hasSize(2);
    }

    @Test
    void a_subscriber_that_comes_late_is_told_what_was_and_one_that_ended_nothing_more() {
        List<String> lines = new ArrayList<>();
        try (EventLog log = new EventLog("j1", Optional.empty(), () -> 0, complaints::add)) {
            log.append(new RunEvent.Warning(0, "before"));
            EventLog.Subscription subscription = log.subscribeWithRecent(lines::add);
            log.append(new RunEvent.Warning(0, "during"));
            subscription.close();
            log.append(new RunEvent.Warning(0, "after"));
        }
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("before");
        assertThat(lines.get(1)).contains("during");
    }

    @Test
    void a_subscriber_that_throws_takes_nobody_with_it() {
        List<String> lines = new ArrayList<>();
        try (EventLog log = new EventLog("j1", Optional.empty(), () -> 0, complaints::add)) {
            log.subscribe(line -> {
                throw new IllegalStateException("gone");
            });
            log.subscribe(lines::add);
            log.append(new RunEvent.Warning(0, "x"));
        }
        assertThat(lines).hasSize(1);
    }

    @Test
    void what_is_not_known_is_null_and_never_zero() {
        String line = new RunEventJson()
                .line(new RunEvent.NoChange("unknown", Double.NaN, Double.NaN, Double.NaN, "because"), 0, "j1");
        assertThat(line).contains("\"current_items_per_s\":null").contains("\"reason\":\"because\"");
    }

    @Test
    void a_summary_has_only_the_keys_that_apply() {
        RunEvent.Summary summary = new RunEvent.Summary(
                200L,
                25.0,
                99.0,
                3.96,
                100.0,
                List.of(1, 4, 3, 2, 1),
                new RunEvent.Foretold(99.5, 0.005, null),
                1,
                null);
        assertThat(new RunEventJson().summary(summary))
                .isEqualTo("{\"type\":\"summary\",\"items\":200,\"before_items_per_s\":25.0,\"after_items_per_s\":99.0,"
                        + "\"ratio\":3.96,\"pace_of_fastest_stage_items_per_s\":100.0,\"instances\":[1,4,3,2,1],"
                        + "\"predicted_items_per_s\":99.5,\"prediction_error\":0.005,\"changes\":1}");
        assertThat(new RunEventJson().summary(summary.withIntegrity(0, 0, 0, "beef")))
                .endsWith("\"lost\":0,\"duplicated\":0,\"reordered\":0,\"checksum\":\"beef\"}");
    }
}
