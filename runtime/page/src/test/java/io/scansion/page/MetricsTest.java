package io.scansion.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.scansion.page.access.Role;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.ModelEvent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MetricsTest {
    private static final Pattern DOCUMENTED =
            Pattern.compile("(?m)^\\| `(scansion_[a-z_]+)` \\| (gauge|counter|histogram) \\| ([a-z, ]+) \\|");
    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) (\\S+)$");
    private static final Pattern SERIES = Pattern.compile("(?m)^(scansion_[a-z_]+)\\{(.*)} (\\S+)$");
    private static final Pattern LABEL = Pattern.compile("([a-z]+)=\"");

    private final ServedJob job;

    MetricsTest(@TempDir Path root) throws IOException {
        job = new ServedJob(root);
    }

    @BeforeEach
    void tell_of_a_run_that_was_tuned() throws IOException {
        job.tellRecorded("pipeline-replicated");
        await().until(() -> value("scansion_items_total{job=\"recorded\"}") == 901); // as its summary says
    }

    @AfterEach
    void end() {
        job.close();
    }

    private String scrape() throws IOException, InterruptedException {
        return job.get("/metrics", Role.VIEWER).body();
    }

    private double value(String series) throws IOException, InterruptedException {
        return scrape().lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    @Test
    void a_scrape_has_what_the_document_lists_and_nothing_else() throws Exception {
        Map<String, String> types = new TreeMap<>();
        Map<String, Set<String>> labels = new TreeMap<>();
        Matcher row = DOCUMENTED.matcher(Files.readString(Path.of("..", "..", "docs", "metrics.md")));
        while (row.find()) {
            types.put(row.group(1), row.group(2));
            labels.put(row.group(1), new TreeSet<>(List.of(row.group(3).strip().split(", "))));
        }
        String scrape = scrape();
        Map<String, String> scraped = new TreeMap<>();
        Matcher type = TYPE.matcher(scrape);
        while (type.find()) {
            scraped.put(type.group(1), type.group(2));
        }
        assertThat(scraped).isEqualTo(types);
        Matcher series = SERIES.matcher(scrape);
        while (series.find()) {
            Set<String> names = new TreeSet<>();
            Matcher label = LABEL.matcher(series.group(2));
            while (label.find()) {
                names.add(label.group(1));
            }
            names.remove("le");
            assertThat(names)
                    .as(series.group())
                    .isEqualTo(labels.get(series.group(1).replaceAll("_(bucket|sum|count)$", "")));
        }
    }

    @Test
    void the_figures_are_those_of_the_events() throws Exception {
        assertThat(value("scansion_changes_total{job=\"recorded\",outcome=\"kept\"}"))
                .isEqualTo(1);
        assertThat(value("scansion_stage_instances{job=\"recorded\",stage=\"1\"}"))
                .isEqualTo(2);
        assertThat(value("scansion_spares_free{job=\"recorded\"}")).isEqualTo(0);
        assertThat(value("scansion_tuner_starts_total{job=\"recorded\"}")).isEqualTo(1);
        double items = value("scansion_stage_service_seconds_count{job=\"recorded\",stage=\"1\"}");
        double seconds = value("scansion_stage_service_seconds_sum{job=\"recorded\",stage=\"1\"}");
        assertThat(seconds / items).isBetween(0.02, 0.03); // it takes 25 ms
        assertThat(value("scansion_stage_service_seconds_bucket{job=\"recorded\",stage=\"1\",le=\"0.02\"}"))
                .isLessThan(items / 2);
        assertThat(value("scansion_stage_service_seconds_bucket{job=\"recorded\",stage=\"1\",le=\"+Inf\"}"))
                .isEqualTo(items);
    }

    @Test
    void what_happens_is_counted() throws Exception {
        job.tell(new ModelEvent.Contract(100, "fully-specified", "within-reach", List.of(), ""));
        job.tell(new ModelEvent.Completion(1752, 50, List.of(new ModelEvent.Prospect(0, 70, 68, 72, 71, 72, 0.25))));
        job.tell(new ChangeEvent.Outcome(9, 10, 20, 18, 22, 9, 0.5, 1, false, ""));
        job.tell(new JobEvent.Warning(1, "the agent is gone"));
        job.tell(new JobEvent.Job("Main", 3, 1, List.of(1), "auto", "niodev", 0.05, 1));
        await().until(() -> value("scansion_tuner_starts_total{job=\"recorded\"}") == 2);
        assertThat(value("scansion_changes_total{job=\"recorded\",outcome=\"taken_back\"}"))
                .isEqualTo(1);
        assertThat(value("scansion_contract_kept{job=\"recorded\"}")).isZero();
        assertThat(value("scansion_demanded_items_per_second{job=\"recorded\"}"))
                .isEqualTo(100);
        assertThat(value("scansion_items_left{job=\"recorded\"}")).isEqualTo(1752);
        assertThat(value("scansion_completion_seconds{job=\"recorded\",percentile=\"90\"}"))
                .isEqualTo(71);
        assertThat(value("scansion_in_time_ratio{job=\"recorded\"}")).isEqualTo(0.25);
        job.tell(new JobEvent.Job("Main", 3, 1, List.of(1), "advise", "niodev", 0.05, 1));
        job.tell(new JobEvent.Warning(1, "another"));
        await().until(() -> value("scansion_warnings_total{job=\"recorded\"}") >= 2);
        assertThat(value("scansion_tuner_starts_total{job=\"recorded\"}"))
                .as("another mode is no other tuner")
                .isEqualTo(2);
    }

    @Test
    void a_scraper_shows_the_token_unless_all_may_see() throws Exception {
        assertThat(plain(job.address() + "/metrics")).isEqualTo(401);
        assertThat(plain(job.address() + "/metrics?token=" + job.tokens.viewer()))
                .isEqualTo(200);
        assertThat(plain(job.address() + "/metrics?token=0123")).isEqualTo(401);
        try (PageServer open = PageServer.start(
                        new PageSettings("127.0.0.1", 0, true), job.roster, job.tokens, Optional.of(job.metrics));
                PageServer without = PageServer.start(
                        new PageSettings("127.0.0.1", 0, false), job.roster, job.tokens, Optional.empty())) {
            assertThat(plain("http://127.0.0.1:" + open.port() + "/metrics")).isEqualTo(200);
            assertThat(plain("http://127.0.0.1:" + open.port() + "/api/v1/jobs"))
                    .isEqualTo(401);
            assertThat(plain("http://127.0.0.1:" + without.port() + "/metrics?token=" + job.tokens.viewer()))
                    .isEqualTo(404);
        }
    }

    private int plain(String address) throws IOException, InterruptedException {
        return job.http
                .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
                .statusCode();
    }
}
