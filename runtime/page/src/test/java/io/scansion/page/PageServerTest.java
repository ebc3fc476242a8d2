package io.scansion.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.page.access.PageTokens;
import io.scansion.page.access.Role;
import io.scansion.tuner.journal.JobEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PageServerTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String JOB = "/api/v1/jobs/recorded";

    private final ServedJob job;

    PageServerTest(@TempDir Path root) throws IOException {
        job = new ServedJob(root);
    }

    @BeforeEach
    void tell_of_a_run_that_was_tuned() throws IOException {
        job.tellRecorded("pipeline-replicated");
        await().until(() -> state().at("/sections/summary/type").asText().equals("summary"));
    }

    @AfterEach
    void end() {
        job.close();
    }

    private JsonNode state() throws IOException, InterruptedException {
        return JSON.readTree(job.get(JOB + "/state", Role.VIEWER).body());
    }

    @Test
    void a_token_opens_a_session_that_a_cookie_keeps() throws Exception {
        HttpResponse<String> entered = job.http.send(
                HttpRequest.newBuilder(URI.create(job.server.url("/jobs/recorded", Role.VIEWER)))
                        .build(),
                BodyHandlers.ofString());
        String cookie = entered.headers().firstValue("Set-Cookie").orElse("");
        assertThat(cookie).contains("HttpOnly").contains("SameSite=Strict");
        assertThat(entered.body()).doesNotContain(job.tokens.viewer());
        HttpResponse<String> later = job.http.send(
                HttpRequest.newBuilder(URI.create(job.address() + "/api/v1/session"))
                        .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                        .build(),
                BodyHandlers.ofString());
        assertThat(later.body()).isEqualTo("{\"role\":\"viewer\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/jobs/recorded", "/api/v1/jobs", JOB + "/state", JOB + "/events", JOB + "/log"})
    void whoever_has_no_token_or_a_wrong_one_sees_nothing(String path) throws Exception {
        for (String query :
                new String[] {"", "?token=", "?token=" + PageTokens.random().viewer()}) {
            HttpResponse<String> answer = job.http.send(
                    HttpRequest.newBuilder(URI.create(job.address() + path + query))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.body()).doesNotContain("Pipeline").contains("address that was printed");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Host: evil.example, 403",
        "Host: 127.0.0.1.evil.example:PORT, 403",
        "Host: localhost:1, 200",
        "Host: [::1]:PORT, 200"
    })
    void only_the_names_of_the_loopback_lead_here(String host, int status) throws Exception {
        assertThat(raw("GET /api/v1/session HTTP/1.1\r\n" + host.replace("PORT", "" + job.server.port())
                        + "\r\nAuthorization: Bearer " + job.tokens.viewer() + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status);
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), job.server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void another_site_cannot_act_through_a_browser() throws Exception {
        HttpResponse<String> answer = job.http.send(
                job.request(JOB + "/actions", Role.OPERATOR)
                        .header("Origin", "http://evil.example")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"verb\":\"undo\"}"))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(job.asked).isEmpty();
    }

    @Test
    void every_answer_has_a_policy_that_loads_nothing_from_elsewhere() throws Exception {
        for (String path : new String[] {"/api/v1/jobs", "/nothing", "/site/openapi.json"}) {
            assertThat(job.get(path, Role.VIEWER)
                            .headers()
                            .firstValue("Content-Security-Policy")
                            .orElse(""))
                    .contains("default-src 'none'")
                    .doesNotContain("unsafe")
                    .doesNotContain("http");
        }
    }

    @Test
    void the_state_is_what_the_events_come_to() throws Exception {
        JsonNode sections = state().path("sections");
        JsonNode last = JSON.readTree(ServedJob.recorded("pipeline-replicated").stream()
                .filter(line -> line.contains("\"type\":\"summary\""))
                .findFirst()
                .orElseThrow());
        assertThat(sections.at("/summary/ratio")).isEqualTo(last.path("ratio"));
        assertThat(sections.path("levels").size())
                .isEqualTo(last.path("instances").size());
        assertThat(sections.path("standing").asText()).isEqualTo("connected");
        for (JsonNode level : sections.path("levels")) {
            assertThat(sections.at("/placement/" + level.path("stage").asText()).size())
                    .isEqualTo(level.path("instances").asInt());
        }
    }

    @Test
    void the_pace_has_a_point_for_every_window_with_what_was_foretold() throws Exception {
        JsonNode points = state().path("points");
        long windows = ServedJob.recorded("pipeline-replicated").stream()
                .filter(line ->
                        line.contains("\"type\":\"measurement\"") && line.contains("\"stage\":2,\"known\":true"))
                .count();
        assertThat(points.size()).isEqualTo((int) windows);
        JsonNode last = points.get(points.size() - 1);
        assertThat(last.path("low").asDouble())
                .isLessThanOrEqualTo(last.path("predicted").asDouble());
        assertThat(last.path("errors").size()).isGreaterThan(1);
    }

    @Test
    void a_stream_begins_with_everything_and_goes_on_with_what_has_changed() throws Exception {
        try (Stream<String> lines = stream()) {
            Iterator<String> messages = lines.iterator();
            assertThat(next(messages).path("whole").asBoolean()).isTrue();
            job.tell(new JobEvent.Warning(3, "another agent has changed mpi.Comm"));
            JsonNode news = next(messages);
            assertThat(news.path("whole").asBoolean()).isFalse();
            assertThat(news.at("/sections/warnings").toString()).contains("another agent");
            assertThat(news.path("sections").has("levels")).isFalse();
            assertThat(news.path("points")).isEmpty();
        }
    }

    private Stream<String> stream() throws IOException, InterruptedException {
        return job.http
                .send(job.request(JOB + "/events", Role.VIEWER).build(), BodyHandlers.ofLines())
                .body()
                .filter(line -> line.startsWith("data: "))
                .map(line -> line.substring("data: ".length()));
    }

    private static JsonNode next(Iterator<String> messages) throws IOException {
        return JSON.readTree(messages.next());
    }

    @Test
    void a_restarted_tuner_is_found_again_and_tells_nothing_twice() throws Exception {
        int points = state().path("points").size();
        long events = logged();
        job.stopTuner();
        await().until(() -> state().at("/sections/standing").asText().equals("lost"));
        assertThat(job.act(Role.OPERATOR, "approve", "1").statusCode()).isEqualTo(503);
        job.restartTuner();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> state().at("/sections/standing").asText().equals("connected"));
        job.tell(new JobEvent.Warning(-1, "a new tuner"));
        await().until(() -> state().at("/sections/warnings").toString().contains("a new tuner"));
        assertThat(state().path("points").size()).isEqualTo(points);
        assertThat(logged()).isEqualTo(events + 1);
    }

    private long logged() throws IOException, InterruptedException {
        return JSON.readTree(job.get(JOB + "/log", Role.VIEWER).body())
                .path("last")
                .asLong();
    }

    @Test
    void the_log_goes_on_behind_what_one_has() throws Exception {
        long last = logged();
        job.tell(new JobEvent.Warning(-1, "one more"));
        await().until(() -> logged() == last + 1);
        JsonNode part =
                JSON.readTree(job.get(JOB + "/log?after=" + last, Role.VIEWER).body());
        assertThat(part.path("events").size()).isEqualTo(1);
        assertThat(part.at("/events/0/text").asText()).isEqualTo("one more");
        assertThat(job.get(JOB + "/log?after=x", Role.VIEWER).statusCode()).isEqualTo(400);
    }

    @Test
    void an_action_is_the_consoles_request_and_the_tuners_answer() throws Exception {
        HttpResponse<String> done = job.act(Role.OPERATOR, "approve", "7");
        assertThat(done.statusCode()).isEqualTo(200);
        assertThat(done.body()).isEqualTo("{\"exit_code\":0,\"text\":\"it is done\"}");
        HttpResponse<String> refused = job.act(Role.OPERATOR, "veto", "9");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("\"exit_code\":4").contains("no recommendation 9");
        assertThat(job.act(Role.OPERATOR, "fly", "").statusCode()).isEqualTo(400);
        assertThat(job.asked).containsExactly("approve 7", "veto 9", "fly ");
    }

    @Test
    void a_viewer_asks_and_changes_nothing() throws Exception {
        assertThat(job.act(Role.VIEWER, "status", "").statusCode()).isEqualTo(200);
        for (String verb : new String[] {"approve", "veto", "undo", "pin", "unpin", "set", "measure", "fly"}) {
            assertThat(job.act(Role.VIEWER, verb, "1").statusCode()).isEqualTo(403);
        }
        assertThat(job.act(Role.VIEWER, "arrange", "1=3").statusCode()).isEqualTo(403);
        assertThat(job.asked).containsExactly("status ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            application/json | {"verb":"undo"               | 400
            application/json | ["undo"]                     | 400
            application/json | {}                           | 400
            application/json | {"verb":7}                   | 400
            application/json | {"verb":"watch"}             | 400
            application/json | {"verb":"pin","argument":1}  | 400
            text/plain       | {"verb":"undo"}              | 415
            """)
    void what_is_no_action_is_refused(String type, String body, int status) throws Exception {
        HttpResponse<String> answer = job.post(JOB + "/actions", Role.OPERATOR, type, body);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(JSON.readTree(answer.body()).path("error").asText())
                .isNotBlank()
                .doesNotContain("\n");
        assertThat(job.asked).isEmpty();
    }

    @Test
    void what_is_too_long_is_refused() throws Exception {
        String longest = "{\"verb\":\"undo\",\"argument\":\"" + "x".repeat(5_000) + "\"}";
        assertThat(job.post(JOB + "/actions", Role.OPERATOR, "application/json", longest)
                        .statusCode())
                .isEqualTo(413);
        assertThat(raw("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 4");
        assertThat(raw("nonsense\r\n\r\n")).startsWith("HTTP/1.1 400");
    }

    @Test
    void a_browser_that_never_reads_is_dropped_and_nobody_waits_for_it() throws Exception {
        try (Socket deaf = new Socket()) {
            deaf.setReceiveBufferSize(4_096);
            deaf.connect(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), job.server.port()));
            deaf.getOutputStream()
                    .write(("GET " + JOB + "/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                    + job.tokens.viewer() + "\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            await().until(() -> viewers() == 1);
            try (Stream<String> lines = stream()) {
                Iterator<String> messages = lines.iterator();
                next(messages);
                for (int i = 0; i < 40; i++) {
                    job.tell(new JobEvent.Warning(i, "x".repeat(100_000)));
                    next(messages);
                }
                await().until(() -> viewers() == 1);
            }
        }
    }

    private int viewers() throws IOException {
        return job.roster.followed("recorded").orElseThrow().viewers();
    }

    @Test
    void a_flood_of_connections_that_show_no_token_keeps_nobody_out_who_has_one() throws Exception {
        List<Socket> flood = new ArrayList<>();
        try (Stream<String> lines = stream()) {
            Iterator<String> messages = lines.iterator();
            next(messages);
            for (int i = 0; i < 700; i++) {
                flood.add(new Socket(InetAddress.getLoopbackAddress(), job.server.port()));
            }
            HttpClient newcomer = HttpClient.newHttpClient();
            HttpRequest request = job.request(JOB + "/state", Role.VIEWER)
                    .timeout(Duration.ofSeconds(20))
                    .build();
            assertThat(newcomer.send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            job.tell(new JobEvent.Warning(-1, "still here"));
            assertThat(next(messages).toString()).contains("still here");
        } finally {
            for (Socket socket : flood) {
                socket.close();
            }
        }
    }

    @Test
    void whoever_speaks_too_slowly_has_no_more_time_than_others() throws Exception {
        byte[] request =
                ("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(600)).getBytes(StandardCharsets.US_ASCII);
        try (PageServer impatient = PageServer.start(
                        new PageSettings("127.0.0.1", 0, false), job.roster, job.tokens, Optional.empty(), 200);
                Socket slow = new Socket(InetAddress.getLoopbackAddress(), impatient.port())) {
            int said = 0;
            try {
                while (said < 500) {
                    slow.getOutputStream().write(request[said++]);
                    Thread.sleep(20);
                }
            } catch (SocketException e) {
                assertThat(e).hasMessageMatching("(?s).*(reset|Broken pipe).*");
            }
            assertThat(said).as("bytes until it was closed").isLessThan(500);
        }
    }

    @Test
    void an_address_that_is_taken_is_said_in_one_line() {
        assertThatThrownBy(() -> PageServer.start(
                        new PageSettings("127.0.0.1", job.server.port(), false),
                        job.roster,
                        job.tokens,
                        Optional.empty()))
                .isInstanceOf(PageUnavailableException.class)
                .hasMessageContaining(":" + job.server.port())
                .hasMessageContaining("choose another port");
    }

    @Test
    void files_outside_the_page_are_not_served() throws Exception {
        for (String path :
                new String[] {"/site/..%2f..%2fPageServer.class", "/site/%2e%2e/PageServer.class", "/site/nothing.js"
                }) {
            assertThat(job.get(path, Role.OPERATOR).statusCode()).isBetween(400, 404);
        }
    }

    @Test
    void a_path_that_is_not_there_is_said_as_any_other_error_is() throws Exception {
        for (HttpResponse<String> answer : List.of(
                job.get("/api/v1/nothing", Role.VIEWER),
                job.post("/api/v1/nothing", Role.OPERATOR, "application/json", "{}"))) {
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(new ObjectMapper().readTree(answer.body()).path("error").asText())
                    .contains("/api/v1/nothing not found");
        }
        HttpResponse<String> answer = job.get("/nothing", Role.VIEWER);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).startsWith("scansion: ").contains("/nothing not found");
    }

    @Test
    void tokens_of_one_job_do_not_open_another() {
        PageTokens one = PageTokens.ofJob("0123");
        assertThat(PageTokens.ofJob("0123")).isEqualTo(one);
        assertThat(PageTokens.ofJob("0124").role(one.operator())).isEmpty();
        assertThat(one.role(one.viewer())).contains(Role.VIEWER);
        assertThat(one.toString()).doesNotContain(one.operator());
    }

    @Test
    void charts_come_from_here() throws Exception {
        HttpResponse<InputStream> file = job.http.send(
                job.request("/charts/uPlot.iife.min.js", Role.VIEWER).build(), BodyHandlers.ofInputStream());
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.headers().firstValue("Content-Type").orElse("")).startsWith("text/javascript");
    }
}
