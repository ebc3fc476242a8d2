package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Ranks that run nothing, over the agents' own link, at a tuner process as a launcher starts it: a few hundred here, for what must not grow
 * with their number. What ten thousand cost is measured on a quiet machine.
 */
@Isolated("judges rates")
class SimulatedRanksTest {
    private static final Duration LIMIT = Duration.ofMinutes(3);

    @TempDir
    private Path jobs = Path.of("");

    private JsonNode summary(String shape, int ranks) throws Exception {
        try (RealJob run = RealJob.scansion(
                jobs,
                LIMIT,
                "experiment",
                "ranks",
                "--shape",
                shape,
                "--ranks",
                Integer.toString(ranks),
                "--duration",
                "20s",
                "--json")) {
            assertThat(run.awaitExit()).as(run.transcript()).isZero();
            List<String> lines = run.output();
            JsonNode summary = new ObjectMapper().readTree(lines.get(lines.size() - 1));
            assertThat(summary.path("ranks").asInt()).as(run.transcript()).isEqualTo(ranks);
            return summary;
        }
    }

    private static void assertDecidedAsPromised(JsonNode summary) {
        assertThat(summary.path("windows").asInt()).as(summary.toString()).isGreaterThan(2);
        assertThat(summary.path("kept").asInt()).as(summary.toString()).isPositive();
        assertThat(summary.path("undone").asInt(-1)).as(summary.toString()).isZero();
        double promised = summary.path("promised_items_per_s").asDouble();
        assertThat(summary.path("last_items_per_s").asDouble() / promised)
                .as(summary.toString())
                .isCloseTo(1, within(0.1));
        assertThat(promised)
                .as(summary.toString())
                .isGreaterThan(1.5 * summary.path("first_items_per_s").asDouble());
        assertThat(summary.path("event_bytes_per_minute").asDouble())
                .as(summary.toString())
                .isLessThan(5e6);
    }

    @Test
    void the_tuner_has_no_thread_for_a_rank_and_what_it_decides_for_hundreds_comes_as_promised() throws Exception {
        int ranks = 400;
        JsonNode summary = summary("pipeline", ranks);
        assertDecidedAsPromised(summary);
        assertThat(summary.path("tuner_threads").asInt()).as(summary.toString()).isBetween(1, ranks / 4);
    }

    @Tag("thorough")
    @Test
    void a_farm_of_hundreds_of_workers_is_given_those_it_needs() throws Exception {
        assertDecidedAsPromised(summary("farm", 300));
    }
}
