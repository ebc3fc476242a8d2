package io.scansion.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.RunArchive;
import io.scansion.page.access.PageTokens;
import io.scansion.page.job.JobRoster;
import io.scansion.tuner.journal.RecordHead;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page of all jobs shows of those that have ended. */
@Timeout(60)
class EndedJobsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Instant STARTED = Instant.parse("2026-05-04T10:00:00Z");

    private final PageTokens tokens = PageTokens.random();
    private final HttpClient http = HttpClient.newHttpClient();
    private final RunArchive archive;
    private final JobRoster roster;
    private final PageServer server;

    EndedJobsTest(@TempDir Path root) throws IOException {
        JobStore store = new JobStore(root);
        archive = new RunArchive(store);
        roster = JobRoster.ofAll(store, (job, event) -> {});
        server = PageServer.start(new PageSettings("127.0.0.1", 0, false), roster, tokens, Optional.empty());
    }

    @AfterEach
    void end() {
        server.close();
        roster.close();
    }

    private void ended(String job, int exitCode, String message, long seconds, List<String> events) throws IOException {
        Instant end = STARTED.plusSeconds(seconds);
        List<String> lines = new ArrayList<>();
        lines.add(new RecordHead(job, STARTED, end, exitCode, message, List.of("run")).line());
        lines.addAll(events);
        archive.add(job, end, lines);
    }

    private HttpResponse<String> get(String path, String method) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                        .header("Authorization", "Bearer " + tokens.operator())
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString("{\"verb\":\"undo\"}"))
                        .build(),
                BodyHandlers.ofString());
    }

    private JsonNode json(String path) throws Exception {
        return JSON.readTree(get(path, "GET").body());
    }

    @Test
    void they_are_listed_the_newest_first_with_what_became_of_them() throws Exception {
        ended("photos", 0, "", 60, ServedJob.recorded("pipeline-replicated"));
        ended("photos", 3, "rank 2 ended with exit code 1", 120, List.of());
        ended("night", RecordHead.STOPPED, "", 180, List.of());
        Files.writeString(archive.entries().get(0).file().resolveSibling("20260504-101000-000-torn.jsonl.gz"), "torn");
        JsonNode ended = json("/api/v1/jobs").path("ended");
        assertThat(ended.findValuesAsText("end"))
                .containsExactly("was stopped", "failed: rank 2 ended with exit code 1", "ended well");
        assertThat(ended.findValuesAsText("standing")).containsExactly("stopped", "failed", "ended");
        assertThat(ended.path(2).path("after_items_per_s").asDouble()).isGreaterThan(50);
        assertThat(ended.path(2).path("job").asText()).isEqualTo("photos");
        assertThat(ended.findValuesAsText("id")).doesNotHaveDuplicates();
    }

    @Test
    void one_is_shown_as_it_was_at_the_end_and_answers_to_nothing() throws Exception {
        ended("photos", 0, "", 60, ServedJob.recorded("pipeline-replicated"));
        String path = "/api/v1/jobs/" + json("/api/v1/jobs").at("/ended/0/id").asText();
        JsonNode shown = json(path + "/state");
        assertThat(shown.at("/sections/standing").asText()).isEqualTo("ended");
        assertThat(shown.at("/sections/summary/ratio").asDouble()).isGreaterThan(1.5);
        assertThat(shown.path("points").size()).isGreaterThan(5);
        assertThat(get(path + "/events", "GET").body()).startsWith("data: {\"whole\":true");
        assertThat(json(path + "/log").path("events").size()).isGreaterThan(10);
        HttpResponse<String> action = get(path + "/actions", "POST");
        assertThat(action.statusCode()).isEqualTo(503);
        assertThat(action.body()).contains("the job has ended");
    }

    @ParameterizedTest
    @ValueSource(strings = {"photos", "..", "20260504-100100-000-photos.jsonl.gz", "20260504-100100-000-other"})
    void what_is_no_record_is_not_shown(String id) throws Exception {
        ended("photos", 0, "", 60, List.of());
        assertThat(get("/api/v1/jobs/" + id.replace("..", "%2e%2e") + "/state", "GET")
                        .statusCode())
                .isIn(400, 404);
    }
}
