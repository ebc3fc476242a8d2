package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes that need more cores than there are. What else runs on the machine has its share of them as well, so more workers can
 * bring something after all: then it has to be said how much, beside what was promised.
 */
@RequiresMpj
class FewCoresTest {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @TempDir
    private Path directory = Path.of("");

    /** A change is kept only if it has brought most of what was promised, or if it is said that it has not. */
    private static void assertToldTruly(TunedJob job, JsonNode outcome) {
        String reason = outcome.path("reason").asText();
        assertThat(reason).as(job.account()).contains("could be seen");
        double predicted = outcome.path("predicted_items_per_s").asDouble();
        double measured = outcome.path("measured_items_per_s").asDouble();
        if (!outcome.path("kept").asBoolean()) {
            assertThat(reason).as(job.account()).containsAnyOf("are spent for nothing", "worse");
        } else if (measured < 0.7 * predicted) {
            assertThat(reason).as(job.account()).contains("promised were");
        }
    }

    @Test
    void workers_that_compute_and_find_no_core_are_taken_back_or_said_to_bring_less_than_promised() throws Exception {
        int workers = CORES;
        ProgramRun program = ProgramRun.of(
                4 * CORES + 1,
                "library.LibraryParametricFarm",
                "--tasks " + 1500 * CORES + " --ms 15 --distribution constant --work compute --workers " + workers);
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.auto().tuned(directory)) {
            JsonNode outcome = job.awaitOutcome();
            assertToldTruly(job, outcome);
            if (!outcome.path("kept").asBoolean()) {
                double then = outcome.path("time_s").asDouble();
                job.await(
                        "farm",
                        event -> event.path("time_s").asDouble() > then
                                && event.path("workers").asInt() == workers);
            }
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(expected.isIntact()).isTrue();
        }
    }

    @Test
    void instances_that_compute_and_find_no_core_after_an_approval_are_taken_back_or_said_to_bring_less_than_promised()
            throws Exception {
        ProgramRun program = ProgramRun.of(
                        2 + CORES,
                        "ParametricPipeline",
                        "--items 1500 --times 4" + ",12".repeat(CORES) + ",4 --work compute")
                .spares(2 * CORES, "1-" + CORES)
                .advise();
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            JsonNode advice = job.await("recommendation", event -> true);
            job.console("approve", advice.path("id").asText());
            assertToldTruly(job, job.awaitOutcome());
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(expected.isIntact()).isTrue();
        }
    }
}
