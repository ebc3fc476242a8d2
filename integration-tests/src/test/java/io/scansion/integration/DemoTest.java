package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What the README promises first. */
@RequiresMpj
@Isolated("judges rates")
class DemoTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path jobs = Path.of("");

    @Test
    void the_demo_replicates_and_ends_with_a_summary_of_all_keys() throws Exception {
        try (RealJob demo = RealJob.scansion(jobs, LIMIT, "demo", "--json")) {
            assertThat(demo.awaitExit()).as(demo.transcript()).isZero();
            List<String> lines = demo.output();
            JsonNode summary = new ObjectMapper().readTree(lines.get(lines.size() - 1));
            List<String> keys = new ArrayList<>();
            summary.fieldNames().forEachRemaining(keys::add);
            assertThat(keys)
                    .containsExactly(
                            "type",
                            "items",
                            "before_items_per_s",
                            "after_items_per_s",
                            "ratio",
                            "pace_of_fastest_stage_items_per_s",
                            "instances",
                            "predicted_items_per_s",
                            "prediction_error",
                            "changes",
                            "lost",
                            "duplicated",
                            "reordered",
                            "checksum");
            assertThat(summary.path("type").asText()).isEqualTo("summary");
            assertThat(summary.path("lost").asInt(-1)).isZero();
            assertThat(summary.path("duplicated").asInt(-1)).isZero();
            assertThat(summary.path("reordered").asInt(-1)).isZero();
            assertThat(summary.path("items").asInt()).isEqualTo(3_000);
            assertThat(summary.path("checksum").asText()).matches("[0-9a-f]{16}");
            assertThat(summary.path("changes").asInt()).as(demo.transcript()).isPositive();
            assertThat(summary.path("ratio").asDouble()).as(demo.transcript()).isGreaterThan(2);
            assertThat(summary.path("instances")).extracting(JsonNode::asInt).contains(1, 4);
            assertThat(demo.children()).noneMatch(ProcessHandle::isAlive);
            assertThat(jobs).isEmptyDirectory();
        }
    }
}
