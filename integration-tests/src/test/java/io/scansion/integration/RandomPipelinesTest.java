package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that nobody has chosen, tuned as they run; how many are arranged best is measured on a quiet machine. */
@RequiresMpj
class RandomPipelinesTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    private Path jobs = Path.of("");

    private JsonNode summary(String... options) throws Exception {
        String[] command = Stream.concat(
                        Stream.of("experiment", "random", "--json", "--seconds", "4"), Stream.of(options))
                .toArray(String[]::new);
        try (RealJob run = RealJob.scansion(jobs, LIMIT, command)) {
            assertThat(run.awaitExit()).as(run.transcript()).isZero();
            assertThat(jobs).isEmptyDirectory();
            List<String> lines = run.output();
            JsonNode summary = new ObjectMapper().readTree(lines.get(lines.size() - 1));
            assertThat(summary.path("failed").asInt(-1)).as(run.transcript()).isZero();
            for (JsonNode program : summary.path("runs")) {
                assertThat(program.path("intact").asBoolean())
                        .as(run.transcript())
                        .isTrue();
                assertThat(program.path("tuned")
                                .path(0)
                                .path("before_items_per_s")
                                .asDouble())
                        .as(run.transcript())
                        .isLessThan(1.5 * program.path("best_items_per_s").asDouble());
            }
            return summary;
        }
    }

    @Tag("thorough")
    @Test
    void a_pipeline_that_is_drawn_is_tuned_without_losing_anything_and_compared_with_its_best_and_untuned()
            throws Exception {
        JsonNode program = summary("--pipelines", "1", "--seed", "2", "--pairs", "1")
                .path("runs")
                .path(0);
        JsonNode tuned = program.path("tuned").path(0);
        assertThat(tuned.path("changes").asInt(-1)).as(program.toString()).isBetween(0, 4);
        assertThat(tuned.path("arrangement"))
                .as(program.toString())
                .hasSize(program.path("times").asText().split(",").length);
        assertThat(program.path("untuned_items_per_s").path(0).asDouble())
                .as(program.toString())
                .isPositive()
                .isLessThan(1.1 * program.path("best_items_per_s").asDouble());
        assertThat(program.path("over_untuned").asDouble()).isPositive();
        assertThat(program.path("over_untuned_high").isNull()).as("of one pair").isTrue();
    }

    /** The interval that is stated of windows is one: whether it is wide enough is measured on a quiet machine. */
    @Tag("thorough")
    @Test
    void farms_with_the_library_and_by_hand_are_run_side_by_side_and_every_window_has_an_interval() throws Exception {
        JsonNode summary = summary("--kind", "farms", "--pipelines", "2", "--seed", "1", "--parallel", "2");
        JsonNode runs = summary.path("runs");
        assertThat(runs.path(0).path("times").asText()).startsWith("library");
        assertThat(runs.path(1).path("times").asText()).startsWith("by hand");
        assertThat(summary.at("/windows/with_interval").asInt())
                .as(summary.toString())
                .isPositive();
        assertThat(summary.at("/windows/half_width").asDouble())
                .as(summary.toString())
                .isBetween(0.0, 1.0);
        assertThat(runs.path(1).at("/tuned/0/changes").asInt(-1)).isZero();
    }
}
