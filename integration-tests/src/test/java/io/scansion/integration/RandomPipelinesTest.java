package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline that nobody has chosen, tuned as it runs; how many are arranged best is measured on a quiet machine. */
@RequiresMpj
class RandomPipelinesTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path jobs = Path.of("");

    @Test
    void a_pipeline_that_is_drawn_is_tuned_without_losing_anything_and_compared_with_its_best() throws Exception {
        try (RealJob run =
                RealJob.scansion(jobs, LIMIT, "experiment", "random", "--pipelines", "1", "--seed", "2", "--json")) {
            assertThat(run.awaitExit()).as(run.transcript()).isZero();
            List<String> lines = run.output();
            JsonNode summary = new ObjectMapper().readTree(lines.get(lines.size() - 1));
            assertThat(summary.path("pipelines").asInt()).isEqualTo(1);
            JsonNode pipeline = summary.path("runs").path(0);
            assertThat(pipeline.path("intact").asBoolean()).as(run.transcript()).isTrue();
            assertThat(pipeline.path("changes").asInt(-1)).as(run.transcript()).isBetween(0, 4);
            assertThat(pipeline.path("before_items_per_s").asDouble())
                    .as(run.transcript())
                    .isLessThan(1.5 * pipeline.path("best_items_per_s").asDouble());
            assertThat(pipeline.path("best_instances").size())
                    .isEqualTo(pipeline.path("stage_ms").size());
            assertThat(jobs).isEmptyDirectory();
        }
    }
}
