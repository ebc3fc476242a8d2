package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Changes that need more cores than there are. What else runs on the machine has its share of them as well, so more workers can
 * bring something after all: then it has to be said how much, beside what was promised.
 */
@Isolated("judges rates")
@RequiresMpj
class FewCoresTest {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @TempDir
    private Path directory = Path.of("");

    /** A change is kept only if it has brought what was promised, or if it is said that it has not. */
    private static void assertToldTruly(TunedJob job, JsonNode outcome) {
        String reason = outcome.path("reason").asText();
        assertThat(reason).as(job.account()).contains("could be seen");
        double least = outcome.path("low_items_per_s").asDouble();
        double measured = outcome.path("measured_items_per_s").asDouble();
        if (!outcome.path("kept").asBoolean()) {
            assertThat(reason).as(job.account()).containsAnyOf("are spent for nothing", "worse");
        } else if (measured < least) {
            assertThat(reason).as(job.account()).contains("promised were");
        }
    }

    /** Where nothing was changed, the reason is one of those that stand while no core is free. */
    private static void assertToldTruly(TunedJob job) throws Exception {
        List<JsonNode> outcomes = job.events().ofType("outcome");
        outcomes.stream()
                .filter(outcome -> outcome.path("measured_items_per_s").isNumber()) // not those that the end overtook
                .forEach(outcome -> assertToldTruly(job, outcome));
        if (job.events().ofType("command").isEmpty()
                && job.events().ofType("rearrangement").isEmpty()) {
            assertThat(job.events().ofType("no_change"))
                    .as(job.account())
                    .extracting(event -> event.path("kind").asText())
                    .containsAnyOf("no-cores", "at-its-best", "gain-too-small", "not-stable", "bottleneck-fixed");
        }
    }

    @Test
    void workers_that_compute_are_not_joined_by_more_than_find_a_core_or_it_is_said_what_they_brought()
            throws Exception {
        ProgramRun program = farm(1000);
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.auto().tuned(directory)) {
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertToldTruly(job);
        }
    }

    @Test
    void workers_that_an_operator_adds_beyond_the_cores_are_told_to_have_brought_what_they_brought() throws Exception {
        ProgramRun program = farm(2000);
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            job.await("farm", event -> event.path("window").asInt() == 2);
            job.console("arrange", "workers=" + 4 * CORES);
            JsonNode outcome = job.awaitOutcome();
            assertThat(outcome.path("reason").asText()).as(job.account()).contains("could be seen");
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
        }
    }

    /** As many workers as cores, and ranks for four times as many. */
    private static ProgramRun farm(int tasksOfACore) {
        return ProgramRun.of(
                4 * CORES + 1,
                "library.LibraryParametricFarm",
                "--tasks " + tasksOfACore * CORES + " --ms 15 --distribution constant --work compute --workers "
                        + CORES);
    }

    @Test
    void stages_that_compute_get_no_more_instances_than_find_a_core_or_it_is_said_what_they_brought() throws Exception {
        ProgramRun program = ProgramRun.of(
                        2 + CORES,
                        "ParametricPipeline",
                        "--items 1000 --times 4" + ",12".repeat(CORES) + ",4 --work compute")
                .spares(2 * CORES, "1-" + CORES);
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertToldTruly(job);
        }
    }
}
