package io.scansion.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest {
    @TempDir
    Path directory;

    private final List<String> complaints = new ArrayList<>();

    private EventLog log(Path file) {
        return new EventLog("j1", Optional.of(file), OptionalLong.empty(), () -> 1.5, complaints::add);
    }

    @Test
    void every_event_is_a_line_in_the_file_soon_after_it_is_appended() throws IOException {
        Path file = directory.resolve("events.jsonl");
        try (EventLog log = log(file)) {
            log.append(new JobEvent.Warning(3, "first"));
            log.append(new JobEvent.Warning(-1, "second"));
            await().untilAsserted(() -> assertThat(Files.readAllLines(file))
                    .containsExactly(
                            "{\"type\":\"warning\",\"time_s\":1.5,\"job\":\"j1\",\"rank\":3,\"text\":\"first\"}",
                            "{\"type\":\"warning\",\"time_s\":1.5,\"job\":\"j1\",\"rank\":-1,\"text\":\"second\"}"));
        }
    }

    @Test
    void a_tuner_that_is_started_again_continues_the_file() throws IOException {
        Path file = directory.resolve("events.jsonl");
        for (int start = 0; start < 2; start++) {
            try (EventLog log = log(file)) {
                log.append(new JobEvent.Warning(start, "x"));
            }
        }
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void a_file_that_cannot_be_written_is_said_once_and_at_the_end_what_is_missing() {
        List<String> lines = new ArrayList<>();
        try (EventLog log = log(directory.resolve("missing").resolve("events.jsonl"))) {
            log.subscribe(lines::add);
            log.append(new JobEvent.Warning(0, "a"));
            log.append(new JobEvent.Warning(0, "b"));
        }
        assertThat(complaints)
                .hasSize(2)
                .satisfies(said -> assertThat(said.get(0)).contains("cannot be written"))
                .satisfies(said -> assertThat(said.get(1)).contains("2 lines are missing"));
        assertThat(lines).hasSize(2);
    }

    @Test
    void a_subscriber_that_comes_late_is_told_what_was_and_one_that_ended_nothing_more() {
        List<String> lines = new ArrayList<>();
        try (EventLog log = new EventLog("j1", Optional.empty(), OptionalLong.empty(), () -> 0, complaints::add)) {
            log.append(new JobEvent.Warning(0, "before"));
            EventLog.Subscription subscription = log.subscribeWithState(lines::add);
            log.append(new JobEvent.Warning(0, "during"));
            subscription.close();
            log.append(new JobEvent.Warning(0, "after"));
        }
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("before");
        assertThat(lines.get(1)).contains("during");
    }

    @Test
    void a_subscriber_that_comes_late_learns_how_things_stand_however_long_the_run_was() {
        List<String> lines = new ArrayList<>();
        try (EventLog log = new EventLog("j1", Optional.empty(), OptionalLong.empty(), () -> 0, complaints::add)) {
            log.append(new JobEvent.Job("Main", 3, 2, List.of(1), "advise", "niodev", 0.05, 2));
            log.append(new DecisionEvent.Recommendation(
                    1, 1, 1, 2, "", 10, 20, 19, 21, 1, 0.2, 8, 0.4, List.of(1, 2, 1), 1, 0.01, List.of(), "slow"));
            for (int i = 0; i < 10_000; i++) {
                log.append(new JobEvent.Warning(0, "warning " + i));
            }
            log.subscribeWithState(lines::add);
        }
        assertThat(lines).hasSizeLessThan(50);
        assertThat(lines.get(0)).contains("\"type\":\"job\"");
        assertThat(lines.get(1)).contains("\"type\":\"recommendation\"");
    }

    @Test
    void a_subscriber_of_a_tuner_that_was_started_again_learns_how_things_stood_before() throws IOException {
        Path file = directory.resolve("events.jsonl");
        List<String> state;
        try (EventLog first = log(file)) {
            first.append(new ObservationEvent.Structure(true, "pipeline", List.of(0, 1), List.of(), -1, "", "seen"));
            state = first.state();
        }
        List<String> lines = new ArrayList<>();
        try (EventLog second = log(file)) {
            second.resume(state);
            second.append(new JobEvent.Job("Main", 3, 2, List.of(1), "advise", "niodev", 0.05, 2));
            second.subscribeWithState(lines::add);
        }
        assertThat(lines).hasSize(2).first().asString().contains("\"type\":\"structure\"");
        assertThat(Files.readAllLines(file)).as("every event once").isEqualTo(lines);
    }

    @Test
    void subscriptions_that_have_ended_are_forgotten() {
        try (EventLog log = new EventLog("j1", Optional.empty(), OptionalLong.empty(), () -> 0, complaints::add)) {
            for (int i = 0; i < 100; i++) {
                log.subscribeWithState(line -> {}).close();
            }
            assertThat(log.subscriptions()).isZero();
        }
    }

    @Test
    void a_subscriber_that_throws_takes_nobody_with_it() {
        List<String> lines = new ArrayList<>();
        try (EventLog log = new EventLog("j1", Optional.empty(), OptionalLong.empty(), () -> 0, complaints::add)) {
            log.subscribe(line -> {
                throw new IllegalStateException("gone");
            });
            log.subscribe(lines::add);
            log.append(new JobEvent.Warning(0, "x"));
        }
        assertThat(lines).hasSize(1);
    }

    @Test
    void what_is_not_known_is_null_and_never_zero() {
        String line = EventJson.line(new LoggedEvent(
                0, "j1", new DecisionEvent.NoChange("unknown", Double.NaN, Double.NaN, Double.NaN, "because")));
        assertThat(line).contains("\"current_items_per_s\":null").contains("\"reason\":\"because\"");
    }

    @Test
    void a_summary_has_only_the_keys_that_apply() {
        JobEvent.Summary summary = new JobEvent.Summary(
                200L,
                25.0,
                99.0,
                3.96,
                100.0,
                List.of(1, 4, 3, 2, 1),
                new JobEvent.Foretold(99.5, 0.005, null),
                1,
                null,
                null,
                null);
        assertThat(EventJson.bare(summary))
                .isEqualTo("{\"type\":\"summary\",\"items\":200,\"before_items_per_s\":25.0,\"after_items_per_s\":99.0,"
                        + "\"ratio\":3.96,\"pace_of_fastest_stage_items_per_s\":100.0,\"instances\":[1,4,3,2,1],"
                        + "\"predicted_items_per_s\":99.5,\"prediction_error\":0.005,\"changes\":1}");
        assertThat(EventJson.bare(summary.withDetached(true))).endsWith("\"changes\":1,\"detached\":true}");
        assertThat(EventJson.bare(summary.withIntegrity(0, 0, 0, "beef")))
                .endsWith("\"lost\":0,\"duplicated\":0,\"reordered\":0,\"checksum\":\"beef\"}");
    }
}
