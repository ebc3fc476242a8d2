package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
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
                "NonBlockingPipeline| --items 240 --ms 20,25,1| 1 | Irecv", // its source is not held back
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
            assertThat(job.events().ofType("measurement"))
                    .as("refused, and measured all the same\n" + job.account())
                    .anyMatch(event -> event.path("stage").asInt() == stage
                            && event.path("items").asLong() > 0);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"CatchThrowablePipeline", "ProbePipeline", "ZeroLengthEndPipeline"})
    void a_program_within_the_contract_is_replicated_and_delivers_the_same(String shape) throws Exception {
        replicated(shape, "--items 400 --ms 1,25,1");
    }

    @ParameterizedTest(name = "from item {0} on")
    @ValueSource(ints = {390})
    void a_stage_that_begins_to_drop_items_after_it_was_replicated_delivers_the_same(int from) throws Exception {
        replicated("LateFilterPipeline", "--items 600 --ms 1,25,1 --from " + from);
    }

    private void replicated(String shape, String arguments) throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes." + shape, arguments).spares(2, "1,2");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            JsonNode command = job.awaitCommand();
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(expected.isIntact()).isTrue();
            assertThat(command.path("targets").path(0).path("stage").asInt()).isEqualTo(1);
            job.assertEveryStageFinishedOnce(4);
        }
    }
}
