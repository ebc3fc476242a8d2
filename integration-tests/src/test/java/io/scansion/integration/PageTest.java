package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The page and the metrics of a real job: in the browser of the system, and scraped by a real Prometheus. */
@Isolated("a browser waits for what it shows")
@RequiresMpj
class PageTest {
    private static final Duration LIMIT = Duration.ofMinutes(6);
    /** Exit code after SIGTERM. */
    private static final int TERMINATED = 143;

    private static final Path DEPLOY = Path.of("..", "deploy");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path directory = Path.of("");

    /** Mode advise, five stages that sleep, so that many fit on a small machine; it goes on until it is closed. */
    private RealJob job() throws IOException {
        return RealJob.scansion(
                Files.createDirectories(directory.resolve("jobs")),
                LIMIT,
                "--verbose",
                "run",
                "--ranks",
                "4",
                "--spares",
                "4",
                "--stateless",
                "1,2",
                "--window",
                "1s",
                "--contract",
                "60",
                "--overhead",
                "50%",
                "--expected-items",
                "100000",
                "--deadline",
                "3h",
                "--job",
                "seen",
                "--timeout",
                "350s",
                "--page",
                "--metrics",
                "--",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                ProgramRun.appsJar(),
                "io.scansion.apps.ParametricPipeline",
                "--items",
                "100000",
                "--times",
                "10,40,20,10");
    }

    private static String address(RealJob job, String before) {
        String line = job.awaitLine(text -> text.startsWith(before));
        return line.substring(before.length());
    }

    @Test
    void operators_steer_a_real_job_by_the_page_and_prometheus_sees_it() throws Exception {
        Browser.need("chromium");
        try (RealJob job = job()) {
            String operator = address(job, "scansion: page at ");
            String viewer = address(job, "scansion: to look only: ");
            try (Browser browser = Browser.start(directory);
                    Prometheus prometheus = Prometheus.start(directory, viewer)) {
                wrongTokens(browser, operator);
                browser.open(operator);
                browser.await("#standing", text -> text.contains("tuner connected"));
                assertThat(browser.address()).doesNotContain("token");
                approve(browser);
                picture(browser, "page.webp", 1280, 800);
                twoViewers(viewer, browser);
                undoUnpinAndVeto(browser);
                limitAndPin(browser);
                byKeyboard(browser);
                tunerIsKilled(job, browser);
                picture(browser, "page-1280.png", 1280, 800);
                picture(browser, "page-800.png", 800, 1200);
                picture(browser, "page-390.png", 390, 1600);
                picture(browser, "page-1920.png", 1920, 1080);
                assertThat(browser.complaints()).isEmpty();
                String here = operator.substring(0, operator.indexOf("/jobs"));
                assertThat(browser.requests())
                        .filteredOn(url -> !url.startsWith("chrome")) // its own first page
                        .isNotEmpty()
                        .allMatch(url -> url.startsWith(here) || url.startsWith("data:"));
                prometheus.answersEveryQuestionOfTheDashboard();
                job.handle().destroy(); // as a batch system does, or Ctrl-C
                assertThat(job.awaitExit()).isEqualTo(TERMINATED);
                jobsThatHaveEnded(browser);
            }
        }
    }

    private static void wrongTokens(Browser browser, String operator) {
        browser.open(operator.replaceAll("token=.*", "token=0123456789abcdef0123456789abcdef"));
        assertThat(browser.text()).contains("the token is wrong");
        browser.open(operator.replaceAll("\\?token=.*", ""));
        assertThat(browser.text()).contains("open the page by the address that was printed");
        browser.complaints(); // of the browser itself, that it was not let in
    }

    /** The recommendation is carried out in the ranks, is judged, and stays. */
    private static void approve(Browser browser) {
        browser.press("Approve");
        browser.await("#answer", text -> text.contains("is being carried out"));
        browser.await("#history-body", text -> text.contains("kept"));
        browser.await("#program-drawing [data-key='node 1'] .count", text -> text.startsWith("×"));
        double rate = Double.parseDouble(browser.textOf("#pace-rate"));
        assertThat(rate).isGreaterThan(30); // it was 25
    }

    /** One who may only look sees the same, and finds nothing to press; another operator is not disturbed. */
    private void twoViewers(String viewer, Browser browser) throws IOException {
        try (Browser other = Browser.start(directory.resolve("other"))) {
            other.open(viewer);
            other.await("#history-body", text -> text.contains("kept"));
            other.await("#controls", text -> text.contains("looking only"));
            assertThat(other.count("#controls button, #recommendation button")).isZero();
        }
        assertThat(browser.textOf("#standing")).contains("tuner connected");
    }

    /** What was undone stays so until it is unpinned, and then is recommended again. */
    private static void undoUnpinAndVeto(Browser browser) {
        browser.press("Undo");
        browser.await("#answer", text -> text.contains("is being taken back"));
        browser.await("#program-drawing [data-key='node 1'] .count", String::isEmpty);
        browser.enter("[data-key='node 1']");
        browser.await("#panel h3", text -> text.equals("Stage 1"));
        browser.await("#program-drawing [data-key='node 1'] .tag", text -> text.contains("◆"));
        browser.press("Unpin");
        browser.await("#answer", text -> text.contains("may be rearranged again"));
        browser.press("Veto");
        browser.await("#answer", text -> text.contains("is dropped"));
    }

    /** What operators want of a stage stands in the drawing. */
    private static void limitAndPin(Browser browser) {
        browser.press("Unpin"); // a veto has pinned it
        browser.await("#answer", text -> text.contains("may be rearranged again"));
        browser.type("#panel [data-key='most']", "2");
        browser.press("Limit");
        browser.await("#answer", text -> text.contains("stage 1 may have at most 2 instances"));
        browser.await("#program-drawing [data-key='node 1'] .tag", text -> text.contains("1..2"));
        browser.press("Pin");
        browser.await("#answer", text -> text.contains("stays as it is until unpinned"));
        browser.await("#program-drawing [data-key='node 1'] .tag", text -> text.contains("◆"));
    }

    /** One whose launcher was ended has left a record, which the page of all jobs shows as it showed the job. */
    private void jobsThatHaveEnded(Browser browser) throws Exception {
        Path jobs = directory.resolve("jobs");
        try (RealJob history = RealJob.scansion(jobs, LIMIT, "history")) {
            assertThat(history.awaitLine(line -> line.startsWith("seen")))
                    .endsWith("items/s at the last word; was stopped");
        }
        try (RealJob page = RealJob.page(jobs, LIMIT)) {
            browser.open(address(page, "scansion: page at "));
            browser.complaints(); // of the page before, whose job and server have gone
            browser.await("#ended", text -> text.contains("was stopped"));
            browser.enter("#ended a");
            browser.await("#standing", text -> text.contains("job was stopped"));
            browser.await("#history-body", text -> text.contains("taken back"));
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** The tabs are reached and changed without a mouse. */
    private static void byKeyboard(Browser browser) {
        browser.enter("#tab-machines");
        browser.await("#panel", text -> text.contains("Hosts"));
        browser.enter("#tab-log");
        browser.await("#events", text -> text.contains("measurement"));
    }

    /** The same page, open all the time, goes on with the tuner that takes its place. */
    private static void tunerIsKilled(RealJob job, Browser browser) {
        job.child("tuner").destroyForcibly();
        browser.await("#standing", text -> text.contains("tuner lost"));
        browser.await("#standing", text -> text.contains("tuner connected"));
        String time = browser.textOf("#facts div:first-child dd");
        browser.await("#facts div:first-child dd", text -> !text.equals(time));
    }

    /** For people to look at, where a directory for them is named. */
    private static void picture(Browser browser, String name, int width, int height) throws IOException {
        String wanted = System.getProperty("page.pictures", "");
        if (!wanted.isEmpty()) {
            browser.await("#answer", String::isEmpty); // nothing lies over the page
            browser.picture(Path.of(wanted, name), width, height);
        }
    }

    /** A real Prometheus with the configuration, the rules and the dashboard of {@code deploy}. */
    private record Prometheus(Process process, String address) implements AutoCloseable {
        static Prometheus start(Path directory, String viewer) throws IOException, InterruptedException {
            Path server = Browser.need("prometheus");
            String page = viewer.substring("http://".length(), viewer.indexOf("/jobs"));
            Path home = Files.createDirectories(directory.resolve("prometheus"));
            Files.copy(DEPLOY.resolve("prometheus/scansion.rules.yml"), home.resolve("scansion.rules.yml"));
            Files.copy(DEPLOY.resolve("prometheus/scansion.rules.test.yml"), home.resolve("scansion.rules.test.yml"));
            Files.writeString(home.resolve("scansion.token"), viewer.substring(viewer.indexOf("token=") + 6));
            Files.writeString(
                    home.resolve("prometheus.yml"),
                    Files.readString(DEPLOY.resolve("prometheus/prometheus.yml"))
                            .replace("127.0.0.1:9469", page)
                            .replace("scrape_interval: 5s", "scrape_interval: 1s"));
            Files.writeString(home.resolve("scrape"), get(viewer.replaceAll("/jobs/[^?]*", "/metrics")));
            promtool(home, "prometheus.yml", "check", "config", "prometheus.yml");
            promtool(home, "scansion.rules.test.yml", "test", "rules", "scansion.rules.test.yml");
            promtool(home, "scrape", "check", "metrics");
            int port;
            try (ServerSocket free = new ServerSocket(0)) {
                port = free.getLocalPort();
            }
            Process process = new ProcessBuilder(
                            server.toString(),
                            "--config.file=prometheus.yml",
                            "--storage.tsdb.path=data",
                            "--web.listen-address=127.0.0.1:" + port)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(home.resolve("log").toFile())
                    .start();
            return new Prometheus(process, "http://127.0.0.1:" + port);
        }

        /** @param input what it reads, if it is told of no file */
        private static void promtool(Path home, String input, String... arguments)
                throws IOException, InterruptedException {
            List<String> command =
                    new ArrayList<>(List.of(Browser.need("promtool").toString()));
            command.addAll(List.of(arguments));
            Process process = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectInput(home.resolve(input).toFile())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(said).isZero();
        }

        /** Every query has a result once some windows were scraped, and every rule can be evaluated. */
        void answersEveryQuestionOfTheDashboard() throws IOException {
            JsonNode dashboard =
                    JSON.readTree(DEPLOY.resolve("grafana/scansion.json").toFile());
            for (JsonNode panel : dashboard.path("panels")) {
                assertThat(panel.path("targets").isEmpty()).isFalse();
                for (JsonNode target : panel.path("targets")) {
                    String query = target.path("expr").asText().replace("$job", ".*");
                    Awaitility.await()
                            .alias(query)
                            .atMost(Duration.ofSeconds(20))
                            .until(() -> !ask(query).isEmpty());
                }
            }
            JsonNode rules = json("/api/v1/rules").at("/data/groups/0/rules");
            assertThat(rules.size()).isEqualTo(7);
            assertThat(rules).allMatch(rule -> rule.path("lastError").asText().isEmpty());
        }

        private JsonNode ask(String query) throws IOException {
            return json("/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8))
                    .at("/data/result");
        }

        private JsonNode json(String path) throws IOException {
            return JSON.readTree(get(address + path));
        }

        private static String get(String url) throws IOException {
            try {
                return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                        .body();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
