package io.scansion.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.console.ConsoleRun;
import io.scansion.console.digest.RecordedRun;
import io.scansion.console.digest.RunDigest;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.RunArchive;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.RecordHead;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** Reports on runs that the tuner's tests keep. */
class ReportCommandTest {
    private static final Path RECORDINGS = Path.of("..", "tuner", "src", "test", "resources", "recordings");
    private static final Pattern SVG = Pattern.compile("<svg .*?</svg>", Pattern.DOTALL);

    @TempDir
    private Path directory = Path.of("");

    private ConsoleRun run(String... words) {
        JobStore store = new JobStore(directory.resolve("jobs"));
        return ConsoleRun.of(
                List.of(new ReportCommand(store), new CompareCommand(store), new HistoryCommand(store)), words);
    }

    private static String recorded(String name, String suffix) {
        return RECORDINGS.resolve(name + suffix).toString();
    }

    private void keep(String job, String events, int exitCode, Instant ended) throws IOException {
        RunDigest digest = new RunDigest();
        RecordedRun.events(events).forEach(digest::accept);
        RecordHead head = new RecordHead(
                job,
                ended.minusSeconds(20),
                ended,
                exitCode,
                exitCode == 0 ? "" : "rank 2 ended with exit code 1",
                List.of("run", "--ranks", "5"));
        RunRecord.keep(
                head, Optional.of(digest), new RunArchive(new JobStore(directory.resolve("jobs"))), complaint -> {
                    throw new AssertionError(complaint);
                });
    }

    @Test
    void a_text_has_summary_changes_and_the_record_of_the_models() {
        ConsoleRun report = run("report", recorded("pipeline-rearranged", ".jsonl.gz"));
        assertThat(report.exitCode()).as("%s", report.err()).isZero();
        assertThat(report.out())
                .startsWith("# Scansion: job pipeline-rearranged")
                .contains("## Summary", "## Pace", "## Changes", "## Ledger of the models")
                .anyMatch(line -> line.contains("46.9 -> 175 items/s, x 3.73, by 1 change"))
                .anyMatch(line -> line.contains("#1 recommended: instances 1,4,3,2,1; 48.9 -> 174 items/s"))
                .anyMatch(line -> line.contains("#1 kept: predicted 174, measured 174 items/s"))
                .anyMatch(line -> line.startsWith("| poetries |"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pipeline-advised", "library-farm", "master-slave-contract"})
    void a_recording_is_reported_as_the_events_of_its_run_are(String name) {
        ConsoleRun events = run("report", recorded(name, ".jsonl.gz"));
        assertThat(events.exitCode()).as("%s", events.err()).isZero();
        assertThat(run("report", recorded(name, ".rec"))).isEqualTo(events);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pipeline-rearranged",
                "pipeline-advised",
                "pipeline-replicated",
                "library-farm",
                "master-slave-contract"
            })
    void a_page_holds_well_formed_drawings_and_refers_to_nothing_outside(String name) throws Exception {
        Path file = directory.resolve("report.html");
        assertThat(run("report", recorded(name, ".jsonl.gz"), "-o", file.toString())
                        .exitCode())
                .isZero();
        String page = Files.readString(file);
        Matcher drawings = SVG.matcher(page);
        int found = 0;
        while (drawings.find()) {
            Document drawing = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(drawings.group().getBytes(StandardCharsets.UTF_8)));
            assertThat(drawing.getElementsByTagName("title").getLength()).isEqualTo(1);
            found++;
        }
        assertThat(found).isEqualTo(2);
        assertThat(page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", ""))
                .doesNotContain("http", "<script", "src=", "href=");
    }

    @Test
    void the_drawings_mark_the_change_its_outcome_and_what_sets_the_pace() throws IOException {
        Path file = directory.resolve("report.html");
        run("report", recorded("pipeline-rearranged", ".jsonl.gz"), "-o", file.toString());
        assertThat(Files.readString(file)).contains(">#1 kept<", ">sets pace<", ">4: ranks 1,5,6,7<");
    }

    @Test
    void names_from_the_program_are_text_and_never_markup() throws IOException {
        Path events = directory.resolve("events.jsonl");
        String hostile = "<script>alert(1)</script>|`x`";
        List<String> lines = RecordedRun.events("pipeline-advised").stream()
                .map(EventJson::line)
                .map(line -> line.replace("io.scansion.apps.ParametricPipeline", hostile))
                .toList();
        Files.write(events, lines);
        Path file = directory.resolve("report.html");
        run("report", events.toString(), "-o", file.toString());
        assertThat(Files.readString(file)).contains("&lt;script&gt;").doesNotContain("<script>");
        assertThat(run("report", events.toString()).out())
                .anyMatch(line -> line.contains("\\<script>"))
                .noneMatch(line -> line.matches(".*(?<!\\\\)<script.*"));
    }

    @Test
    void of_a_job_that_has_ended_the_record_tells_what_the_events_would() throws IOException {
        keep("images", "pipeline-rearranged", 0, Instant.parse("2026-11-23T10:00:00Z"));
        List<String> fromRecord = run("report", "images").out();
        assertThat(fromRecord).anyMatch(line -> line.startsWith("Command: scansion run --ranks 5"));
        List<String> fromEvents =
                run("report", recorded("pipeline-rearranged", ".jsonl.gz")).out();
        assertThat(fromRecord.stream().dropWhile(line -> !line.equals("## Pace")))
                .containsExactlyElementsOf(fromEvents.stream()
                        .dropWhile(line -> !line.equals("## Pace"))
                        .toList());
    }

    @Test
    void history_lists_the_newest_first_and_forgets_when_told() throws IOException {
        assertThat(run("history").out()).containsExactly("no job has ended yet, or none is remembered");
        keep("first", "pipeline-advised", 0, Instant.parse("2026-11-23T10:00:00Z"));
        keep("second", "pipeline-rearranged", 3, Instant.parse("2026-11-23T11:00:00Z"));
        List<String> listed = run("history").out();
        assertThat(listed).hasSize(2);
        assertThat(listed.get(0)).startsWith("second").contains("46.9 -> 175 items/s, x 3.73; failed: rank 2 ended");
        assertThat(listed.get(1)).startsWith("first").contains("47.7 items/s, not changed");
        List<JsonNode> json = run("history", "--json").jsonLines();
        assertThat(json).extracting(one -> one.path("exit_code").asInt()).containsExactly(3, 0);
        assertThat(json.get(0).path("ratio").asDouble()).isEqualTo(3.7321);
        assertThat(run("history", "--clean").out()).containsExactly("forgotten: 2");
        assertThat(run("history", "--json").out()).isEmpty();
    }

    @Test
    void two_runs_stand_side_by_side() {
        String before = recorded("pipeline-advised", ".rec");
        String after = recorded("pipeline-rearranged", ".jsonl.gz");
        assertThat(run("compare", before, after).out())
                .anyMatch(line -> line.matches("ranks +4 +5"))
                .anyMatch(line -> line.matches("items/s at the end +47\\.7 +175"))
                .anyMatch(line -> line.matches("instances +1,1,1,1 +1,4,3,2,1"));
        JsonNode json = run("compare", before, after, "--json").json();
        assertThat(json.path("a").path("ratio").isNull()).isTrue();
        assertThat(json.path("b").path("changes").asInt()).isEqualTo(1);
    }

    @Test
    void what_is_no_run_is_refused_in_one_line() throws IOException {
        run("report", "nobody").isRefused("there is no file and no job named nobody; scansion history lists");
        Path text = Files.writeString(directory.resolve("poem.txt"), "no event\nat all\n");
        run("report", text.toString()).isRefused("holds no events of a run");
        Path empty = Files.createFile(directory.resolve("empty"));
        run("compare", empty.toString(), empty.toString()).isRefused("holds no events of a run");
        run(
                        "report",
                        recorded("pipeline-advised", ".rec"),
                        "-o",
                        directory.resolve("no/such").toString())
                .isRefused("cannot be written");
    }

    @Test
    void of_a_file_with_several_runs_the_last_is_reported() throws IOException {
        Path both = directory.resolve("both.jsonl");
        List<LoggedEvent> first = RecordedRun.events("pipeline-advised");
        List<LoggedEvent> second = RecordedRun.events("library-farm");
        Files.write(
                both,
                Stream.concat(first.stream(), second.stream())
                        .map(EventJson::line)
                        .toList());
        assertThat(run("report", both.toString()).out())
                .isEqualTo(run("report", recorded("library-farm", ".jsonl.gz")).out());
    }
}
