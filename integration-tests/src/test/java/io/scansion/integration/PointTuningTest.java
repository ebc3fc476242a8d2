package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The tuner finds a good value of a field by itself, in a program that runs on real ranks and allows it. */
@Isolated("judges rates")
@RequiresMpj
class PointTuningTest {
    private static final String PROGRAM = "io.scansion.apps.shapes.BatchingPipeline";

    @TempDir
    private Path directory = Path.of("");

    /** What the program says of itself: an item takes so many milliseconds in a stage. */
    private static double millisAnItem(JsonNode batch) {
        double items = batch.asDouble();
        return 20 / items + 0.5 + 0.05 * items;
    }

    private TunedJob start() throws Exception {
        List<String> words = new ArrayList<>(List.of("--verbose", "run", "--ranks", "3", "--mode", "auto"));
        words.addAll(List.of("--window", "1s", "--tune", "stop=" + PROGRAM + ".stop:boolean"));
        words.addAll(List.of("--job", "it", "--timeout", "170s"));
        words.addAll(List.of("--events", directory.resolve("events.jsonl").toString()));
        words.addAll(List.of("--", "-Xmx64m", "-XX:+UseSerialGC", "-cp", ProgramRun.appsJar(), PROGRAM));
        words.addAll(List.of("--items", "1000000", "--ms", "0"));
        return TunedJob.start(directory, RealJob.JAVA_HOME, words);
    }

    private static List<JsonNode> ofBatch(TunedJob job, String type, String state) {
        return job.events().ofType(type).stream()
                .filter(event -> event.path("name").asText().equals("batch")
                        && event.path("state").asText().equals(state))
                .toList();
    }

    @Tag("thorough")
    @Test
    void a_batch_whose_best_size_is_inside_its_range_comes_near_it_and_no_item_is_lost() throws Exception {
        try (TunedJob job = start()) {
            JsonNode end =
                    job.await("no_change", event -> event.path("kind").asText().equals("point-at-its-best"));
            assertThat(job.console("set", "stop", "true")).startsWith("stop = true in ranks");
            assertThat(job.finish().isIntact()).as(job.account()).isTrue();

            List<JsonNode> tried = ofBatch(job, "trial", "sent");
            List<JsonNode> outcomes = job.events().ofType("outcome");
            JsonNode best = tried.get(0).path("from");
            assertThat(best.asText()).isEqualTo("1");
            assertThat(outcomes).as(job.account()).hasSameSizeAs(tried);
            for (int i = 0; i < tried.size(); i++) {
                JsonNode trial = tried.get(i);
                assertThat(outcomes.get(i).path("id")).isEqualTo(trial.path("id"));
                assertThat(trial.path("from")).as(job.account()).isEqualTo(best);
                best = outcomes.get(i).path("kept").asBoolean() ? trial.path("to") : best;
            }
            assertThat(end.path("reason").asText()).startsWith("batch stays at " + best.asText() + ", ");
            assertThat(millisAnItem(best)).as(job.account()).isLessThan(1.5 * millisAnItem(IntNode.valueOf(20)));
            assertThat(ofBatch(job, "setting", "refused")).as(job.account()).isEmpty();
        }
    }
}
