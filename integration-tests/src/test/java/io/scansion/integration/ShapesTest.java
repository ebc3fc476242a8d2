package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs of every shape with spares, stateless stages and mode auto, where more instances of the slow stage would pay if the
 * program were a plain pipeline: those outside the contract are refused with the reason, and all run as without the agent.
 */
@RequiresMpj
class ShapesTest {
    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "FilterPipeline     | --items 240 --ms 1,25,1 | 1 | two receives without a send between them",
                "FixedCountPipeline | --items 240 --ms 1,25,1 | 1 | fixed-count loop",
                "CollectiveInLoop   | --items 240 --ms 1,25,1 | 1 | Barrier",
                "BarrierAfterLoop   | --items 240 --ms 1,25,1 | 1 | Barrier",
                "ExpandingPipeline  | --items 120 --ms 1,25,1 | 1 | two sends without a receive between them",
                "RingPipeline       | --items 200 --ms 1,25,1 | 1 | round in a circle",
                "MasterWorker       | --items 480 --ms 1,25   | 1 | a worker, not a stage of a chain",
                "TwoThreadsPipeline | --items 240 --ms 1,25,1 | 1 | threads",
            })
    void a_program_outside_the_contract_is_refused_with_the_reason_and_runs_as_it_is(
            String shape, String arguments, int stage, String reason) throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes." + shape, arguments).spares(2, "1,2");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(4);
            assertThat(job.events().ofType("command")).as(job.account()).isEmpty();
            assertThat(job.events().ofType("refusal"))
                    .as(job.account())
                    .filteredOn(event -> event.path("stage").asInt() == stage)
                    .extracting(event -> event.path("reason").asText())
                    .anySatisfy(text -> assertThat(text).contains(reason));
            assertThat(job.process().errors())
                    .as(job.account())
                    .filteredOn(line -> line.startsWith("scansion: stage"))
                    .anyMatch(line -> line.contains(" will not be replicated: ") && line.contains(reason))
                    .doesNotHaveDuplicates();
            assertThat(job.events().ofType("measurement"))
                    .as("refused, and measured all the same\n" + job.account())
                    .anyMatch(event -> event.path("stage").asInt() == stage
                            && event.path("items").asLong() > 0);
        }
    }

    @Test
    void a_graph_without_a_circle_is_modelled_as_queues_and_its_bottleneck_named() throws Exception {
        // rank 1 gets two of three items, so it is the bottleneck although rank 2 takes longer over each
        ProgramRun program = ProgramRun.of(4, "shapes.ForkJoinGraph", "--items 900 --ms 12,20,25,1");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            JsonNode prediction = job.await(
                    "prediction", event -> event.path("model").asText().equals("queueing"));
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(prediction.path("bottlenecks")).as(job.account()).hasToString("[1]");
            assertThat(bias(job, "queueing")).as(job.account()).isLessThan(0.1);
            assertThat(job.events().ofType("no_change"))
                    .as(job.account())
                    .anyMatch(event -> event.path("reason").asText().contains("stage 1 is busy all the time"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"MasterWorker, asynchronous, machine-repair", "PhasedMasterWorker, synchronous, phases"})
    void a_master_and_its_workers_are_told_with_their_rhythm_measured_modelled_and_advised(
            String shape, String interaction, String model) throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes." + shape, "--items 1800 --ms 0,25");
        try (TunedJob job = program.tuned(directory, "--contract", "200")) {
            job.await("advice", event -> event.path("kind").asText().equals("buffer"));
            String advised = job.console("advise");
            SinkLine arrived = job.finish();
            assertThat(arrived.isIntact()).as(job.account()).isTrue();
            assertThat(advised)
                    .contains("a master/slave program", interaction + ": rank 0 went over", "bottleneck (measured): ")
                    .contains("workers (mate): ", "workers (" + model + "): ", "workers (san): ")
                    .doesNotContain("bottleneck (measured): master");
            assertMeasured(job, interaction, 3 * arrived.seconds() / arrived.items());
            assertThat(job.events().ofType("structure"))
                    .as(job.account())
                    .anyMatch(event -> event.path("shape").asText().equals("master-slave")
                            && event.path("interaction").asText().equals(interaction));
            assertThat(job.events().ofType("contract"))
                    .as(job.account())
                    .anyMatch(event -> event.path("reason").asText().contains("short by")
                            && event.path("stages").size() == 4);
            assertThat(job.events().ofType("summary"))
                    .singleElement()
                    .satisfies(summary ->
                            assertThat(summary.path("predicted_by").asText()).isNotEmpty());
            assertThat(bias(job, model)).as(job.account()).isLessThan(0.1);
        }
    }

    @Test
    void a_program_of_collectives_alone_is_told_so_and_runs_as_it_is() throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes.CollectivesOnly", "--items 240 --ms 1,25");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            JsonNode structure =
                    job.await("structure", event -> event.path("shape").asText().equals("collectives"));
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(structure.path("evidence").asText()).contains("nothing can be said of stages");
            assertThat(job.events().ofType("no_change"))
                    .as(job.account())
                    .anyMatch(event -> event.path("reason").asText().contains("collectives only"));
        }
    }

    /**
     * How far a model's median prediction lies from the median that was measured for it, as a share: a machine that is slow in one
     * window and fast in the next, as a shared one is, moves both alike.
     */
    private static double bias(TunedJob job, String model) {
        List<JsonNode> scored = job.events().ofType("prediction").stream()
                .filter(event -> event.path("model").asText().equals(model)
                        && event.path("error").isNumber())
                .toList();
        assertThat(scored).as("scored predictions of " + model).hasSizeGreaterThan(2);
        return Math.abs(median(scored, "predicted_items_per_s") / median(scored, "measured_items_per_s") - 1);
    }

    private static double median(List<JsonNode> events, String key) {
        double[] values = events.stream()
                .mapToDouble(event -> event.path(key).asDouble())
                .sorted()
                .toArray();
        return values[values.length / 2];
    }

    /** @param cycleSeconds of a worker, from task to task, by the program's own clock */
    private static void assertMeasured(TunedJob job, String interaction, double cycleSeconds) {
        JsonNode window = job.events().ofType("master_slave").stream()
                .filter(event -> event.path("interaction").asText().equals(interaction)
                        && event.path("tasks_per_s").isNumber()
                        && event.path("window").asInt() > 0)
                .findFirst()
                .orElseThrow(() -> new AssertionError(job.account()));
        assertThat(window.path("master").asInt(-1)).isZero();
        double taskSeconds = window.path("task_s").asDouble();
        assertThat(taskSeconds).as(window.toString()).isGreaterThan(0.0245); // what a worker sleeps
        assertThat(taskSeconds / cycleSeconds).as(window.toString()).isBetween(0.5, 1.25);
        assertThat(window.path("tasks_per_s").asDouble() * cycleSeconds)
                .as("busy workers in\n" + window)
                .isBetween(3 / 1.25, 3 * 1.25);
        assertThat(window.path("workers")).as(window.toString()).hasSize(3).allSatisfy(worker -> {
            int tasks = worker.path("tasks").asInt();
            assertThat(tasks).isGreaterThan(10);
            double edge = 16.01 / tasks; // a message may fall on the other side of the window's edge than its task
            assertThat(worker.path("bytes_in").asDouble()).isBetween(16 - edge, 16 + edge);
            assertThat(worker.path("bytes_out").asDouble()).isBetween(16 - edge, 16 + edge);
        });
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "CatchThrowablePipeline",
                "ProbePipeline",
                "ZeroLengthEndPipeline",
                "NonBlockingPipeline",
                "SendrecvPipeline",
                "PersistentPipeline"
            })
    void a_program_within_the_contract_is_replicated_and_delivers_the_same(String shape) throws Exception {
        assertLeavesTheProcessorToOthers(replicated(shape, "--items 400 --ms 1,25,1"));
    }

    /** For all that the bytecode shows, such loops may end by time; and the library's Waitany never rests. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"PollingPipeline", "SynchronousPipeline", "WaitanyPipeline"})
    void a_program_that_polls_is_replicated_where_its_end_is_vouched_for(String shape) throws Exception {
        replicated(shape, "--items 400 --ms 1,25,1", "--trust-end", "1-2");
    }

    @ParameterizedTest(name = "from item {0} on")
    @ValueSource(ints = {390})
    void a_stage_that_begins_to_drop_items_after_it_was_replicated_delivers_the_same(int from) throws Exception {
        assertLeavesTheProcessorToOthers(replicated("LateFilterPipeline", "--items 600 --ms 1,25,1 --from " + from));
    }

    private static void assertLeavesTheProcessorToOthers(List<JsonNode> measurements) {
        assertThat(measurements)
                .as("who waits for a message leaves the processor to others")
                .filteredOn(window -> window.path("blocked_receive_s").asDouble() > 0.01)
                .isNotEmpty()
                .allSatisfy(window -> assertThat(window.path("processor_s").asDouble())
                        .isLessThan(window.path("compute_s").asDouble()
                                + window.path("blocked_receive_s").asDouble() / 2));
    }

    /** Returns what was measured. */
    private List<JsonNode> replicated(String shape, String arguments, String... options) throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes." + shape, arguments).spares(2, "1,2");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory, options)) {
            JsonNode command = job.awaitCommand();
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(expected.isIntact()).isTrue();
            assertThat(command.path("targets").path(0).path("stage").asInt()).isEqualTo(1);
            job.assertEveryStageFinishedOnce(4);
            return job.events().ofType("measurement");
        }
    }
}
