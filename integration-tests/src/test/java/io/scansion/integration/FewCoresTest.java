package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
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

    /** Others that take less leave room for what a change is to bring; agents, tuner and launcher are among them. */
    private static final double FEW_CORES = 0.3;

    /** So long before the end a machine has to have been free for a tuner that has decided nothing to have had its chance. */
    private static final double FREE_SECONDS = 10;

    /** What a rate is measured over, at least. */
    private static final double MEASURED_SECONDS = 2;

    private static final int MOST_RUNS = 3;

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

    @Tag("thorough")
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

    @Tag("thorough")
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

    @Tag("thorough")
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

    /**
     * Two cores have the time for 181 items a second, of which stage 1 lets 125 through. What comes of it is told only of runs in
     * which nobody else wanted the second core, by what the job itself has measured of its host.
     */
    @Test
    void a_stage_that_computes_gets_another_instance_where_a_core_is_free_for_it() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--items 2800 --times 1,8,1,1 --work compute")
                .spares(4, "1,2");
        for (int run = 1; run <= MOST_RUNS; run++) {
            try (TunedJob job = program.tuned(Files.createDirectory(directory.resolve("run-" + run)))) {
                assertThat(job.finish().isIntact()).as(job.account()).isTrue();
                Optional<JsonNode> plan = job.events().ofType("recommendation").stream()
                        .filter(step -> step.path("stage").asInt() == 1
                                && step.path("to").asInt() > step.path("from").asInt())
                        .findFirst();
                if (plan.isPresent()) {
                    assertForecast(job, plan.get());
                    assertGainWhereFree(job, plan.get());
                    return;
                }
                double end =
                        job.events().ofType("summary").get(0).path("time_s").asDouble();
                assumeTrue(isFree(job, end - FREE_SECONDS, end), "others have taken the core that a change would need");
            }
        }
        throw new AssertionError("a core was free in " + MOST_RUNS + " runs, and no instance was added in any of them");
    }

    /** The plan was ordered, for a gain that is worth it and no more than the cores can compute. */
    private static void assertForecast(TunedJob job, JsonNode plan) {
        assertThat(job.events().ofType("command"))
                .as(job.account())
                .anyMatch(command -> command.path("id").equals(plan.path("id")));
        double predicted = plan.path("predicted_items_per_s").asDouble();
        assertThat(plan.path("gain").asDouble()).as(job.account()).isGreaterThan(0.05);
        assertThat(predicted)
                .as(job.account())
                .isGreaterThan(plan.path("current_items_per_s").asDouble())
                .isBetween(
                        plan.path("low_items_per_s").asDouble(),
                        plan.path("high_items_per_s").asDouble());
        assertThat(predicted).as(job.account()).isLessThan(1.25 * CORES / 0.011);
    }

    /**
     * Over all windows before the change, as the summary of the run has it, where others had as little of the machine when it was decided
     * as when its outcome was measured.
     */
    private static void assertGainWhereFree(TunedJob job, JsonNode plan) {
        double decided = plan.path("time_s").asDouble();
        double before =
                job.events().ofType("summary").get(0).path("before_items_per_s").asDouble();
        job.events().ofType("outcome").stream()
                .filter(one -> one.path("id").equals(plan.path("id"))
                        && one.path("measured_items_per_s").isNumber())
                .filter(one -> isFree(job, decided - MEASURED_SECONDS, decided))
                .filter(one -> isFree(
                        job,
                        one.path("time_s").asDouble() - MEASURED_SECONDS,
                        one.path("time_s").asDouble()))
                .findFirst()
                .ifPresent(one -> {
                    assertThat(one.path("kept").asBoolean()).as(job.account()).isTrue();
                    assertThat(one.path("measured_items_per_s").asDouble())
                            .as(job.account())
                            .isGreaterThan(1.2 * before);
                });
    }

    /** Whether others had next to nothing of two cores or more all the time, by every word of the host that held then. */
    private static boolean isFree(TunedJob job, double fromSeconds, double toSeconds) {
        List<JsonNode> told = job.events().ofType("host").stream()
                .filter(host -> host.path("time_s").asDouble() <= toSeconds)
                .toList();
        long before = told.stream()
                .filter(host -> host.path("time_s").asDouble() <= fromSeconds)
                .count();
        return before > 0
                && told.stream()
                        .skip(before - 1)
                        .allMatch(host -> host.path("cores").asDouble() >= 1.9
                                && host.path("others_cores").isNumber()
                                && host.path("others_cores").asDouble() <= FEW_CORES);
    }
}
