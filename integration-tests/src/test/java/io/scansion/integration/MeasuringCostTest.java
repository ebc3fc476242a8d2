package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What measuring costs a program that does hardly anything but call MPI, and what a budget makes of it. Only relations are asserted. */
@RequiresMpj
class MeasuringCostTest {
    private static final double BUDGET = 0.01;

    @TempDir
    private Path directory = Path.of("");

    private static List<String> program() {
        return List.of(
                "--",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                RealJob.programs(),
                "io.scansion.integration.programs.ManySmallMessages",
                "60000");
    }

    private static List<String> results(RealJob job) {
        return job.output().stream()
                .filter(line -> line.contains("received "))
                .map(line -> line.substring(line.indexOf("received ")))
                .toList();
    }

    private List<String> withoutAgent() throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--no-agent", "--ranks", "2"));
        words.addAll(program());
        Path jobs = Files.createDirectories(directory.resolve("plain-jobs"));
        try (RealJob job = RealJob.scansion(jobs, ProgramRun.LIMIT, words.toArray(String[]::new))) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            return results(job);
        }
    }

    private static double mean(List<JsonNode> events, String key) {
        return events.stream()
                .mapToDouble(event -> event.path(key).asDouble())
                .average()
                .orElseThrow();
    }

    @Test
    void a_program_of_many_small_messages_is_thinned_to_its_budget_says_so_becomes_cheaper_and_has_the_same_result()
            throws Exception {
        List<String> expected = withoutAgent();
        assertThat(expected).hasSize(1);
        List<String> words = new ArrayList<>(List.of("--verbose", "run", "--ranks", "2", "--job", "it"));
        words.addAll(List.of("--overhead", "1%", "--window", "500ms"));
        words.addAll(List.of("--timeout", ProgramRun.LIMIT.toSeconds() + "s"));
        words.addAll(List.of("--events", directory.resolve("events.jsonl").toString()));
        words.addAll(program());
        try (TunedJob job = TunedJob.start(directory, RealJob.JAVA_HOME, words)) {
            assertThat(job.process().awaitExit()).as(job.account()).isZero();
            assertThat(results(job.process())).as(job.account()).isEqualTo(expected);
            List<JsonNode> costs = job.events().ofType("overhead");
            List<JsonNode> whole = costs.stream()
                    .filter(event -> event.path("timed_one_in").asInt() == 1)
                    .toList();
            List<JsonNode> thinned = costs.stream()
                    .filter(event -> event.path("timed_one_in").asInt() > 1)
                    .toList();
            assertThat(whole).as(job.account()).isNotEmpty();
            assertThat(thinned).as(job.account()).isNotEmpty();
            assertThat(mean(whole, "share")).as(job.account()).isGreaterThan(BUDGET);
            assertThat(mean(thinned, "probes_share"))
                    .as(job.account())
                    .isPositive()
                    .isLessThan(0.7 * mean(whole, "probes_share"));
            assertThat(costs)
                    .as(job.account())
                    .allMatch(event -> event.path("budget").asDouble() == BUDGET);
            assertThat(job.events().ofType("warning"))
                    .as(job.account())
                    .anyMatch(event -> event.path("text").asText().contains("1.0 % allowed")
                            && event.path("text").asText().contains("all are counted"));
            JsonNode summary = job.events().ofType("summary").get(0);
            assertThat(summary.path("overhead_share").asDouble())
                    .as(job.account())
                    .isBetween(mean(thinned, "share") / 2, 2 * mean(whole, "share"));
            job.assertNothingIsLeft();
        }
    }
}
