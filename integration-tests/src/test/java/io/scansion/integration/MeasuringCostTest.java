package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What measuring costs a program that does hardly anything but call MPI, and what a budget makes of it. Only relations are asserted. */
@Isolated("judges rates")
@RequiresMpj
class MeasuringCostTest {
    private static final double BUDGET = 0.005;

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
                "80000"); // of half of them five windows tell the median, and one in five is far off
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

    /** Of the windows that have told it; on a busy machine a sample now and then is far off. */
    private static double median(List<JsonNode> events, String key) {
        double[] values = events.stream()
                .filter(event -> event.path(key).isNumber())
                .mapToDouble(event -> event.path(key).asDouble())
                .sorted()
                .toArray();
        assertThat(values).as(key).isNotEmpty();
        return values[values.length / 2];
    }

    /** The events of a run with these options, whose result has to be this one. */
    private List<JsonNode> run(String name, List<String> expected, String... options) throws Exception {
        Path own = Files.createDirectories(directory.resolve(name));
        List<String> words = new ArrayList<>(List.of("--verbose", "run", "--ranks", "2", "--job", "it"));
        words.addAll(List.of(options));
        words.addAll(List.of("--window", "500ms", "--timeout", ProgramRun.LIMIT.toSeconds() + "s"));
        words.addAll(List.of("--events", own.resolve("events.jsonl").toString()));
        words.addAll(program());
        try (TunedJob job = TunedJob.start(own, RealJob.JAVA_HOME, words)) {
            assertThat(job.process().awaitExit()).as(job.account()).isZero();
            assertThat(results(job.process())).as(job.account()).isEqualTo(expected);
            job.assertNothingIsLeft();
            return job.events().all();
        }
    }

    private static List<JsonNode> ofType(List<JsonNode> events, String type) {
        return events.stream()
                .filter(event -> event.path("type").asText().equals(type))
                .toList();
    }

    /** Windows of the second half, in which the JVM has compiled what it will. */
    private static List<JsonNode> late(List<JsonNode> costs) {
        return costs.subList(costs.size() / 2, costs.size());
    }

    @Test
    void a_program_of_many_small_messages_is_thinned_says_so_has_cheaper_probes_and_the_same_result() throws Exception {
        List<String> expected = withoutAgent();
        assertThat(expected).hasSize(1);
        List<JsonNode> whole = run("whole", expected);
        List<JsonNode> bounded = run("bounded", expected, "--overhead", "0.5%");
        List<JsonNode> costs = ofType(whole, "overhead");
        List<JsonNode> boundedCosts = ofType(bounded, "overhead");
        assertThat(costs).isNotEmpty().allSatisfy(event -> {
            assertThat(event.path("timed_one_in").asInt()).isEqualTo(1);
            assertThat(event.path("budget").isNull()).isTrue();
            assertThat(event.path("heap_bytes").asLong()).isPositive();
        });
        assertThat(median(costs, "share")).as("above the budget without one").isGreaterThan(BUDGET);
        assertThat(boundedCosts)
                .isNotEmpty()
                .allMatch(event -> event.path("budget").asDouble() == BUDGET);
        assertThat(late(boundedCosts))
                .extracting(event -> event.path("timed_one_in").asInt())
                .anyMatch(oneIn -> oneIn > 1);
        assertThat(median(late(boundedCosts), "probe_s"))
                .isPositive()
                .isLessThan(0.75 * median(late(costs), "probe_s"));
        assertThat(ofType(bounded, "warning"))
                .extracting(event -> event.path("text").asText())
                .anyMatch(text -> text.contains("0.50 % allowed") && text.contains("all are counted"));
        assertThat(ofType(whole, "warning"))
                .extracting(event -> event.path("text").asText())
                .noneMatch(text -> text.contains("allowed"));
        assertThat(ofType(bounded, "summary").get(0).path("overhead_share").asDouble())
                .isPositive();
    }
}
