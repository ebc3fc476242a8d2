package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs of every shape with spares, stateless stages and mode auto, where more instances of the slow stage would pay if the
 * program were a plain pipeline: those outside the contract are refused with the reason, and all run as without the agent. The ordinary
 * run tries some of them; {@code -Pthorough} tries all.
 */
@RequiresMpj
class ShapesTest {
    @TempDir
    private Path directory = Path.of("");

    static Stream<Arguments> outside() {
        return Stream.of(
                arguments("FilterPipeline", "--items 200 --ms 1,25,1", "two receives without a send between them"),
                arguments("TwoThreadsPipeline", "--items 200 --ms 1,25,1", "threads"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("outside")
    void a_program_outside_the_contract_is_refused_with_the_reason_and_runs_as_it_is(
            String shape, String words, String reason) throws Exception {
        refused(shape, words, reason);
    }

    static Stream<Arguments> outsideToo() {
        return Stream.of(
                arguments("ReduceAfterLoop", "--items 200 --ms 1,25,1", "Reduce"),
                arguments("FixedCountPipeline", "--items 200 --ms 1,25,1", "fixed-count loop"),
                arguments("ExpandingPipeline", "--items 200 --ms 1,25,1", "two sends without a receive between them"),
                arguments("CollectiveInLoop", "--items 200 --ms 1,25,1", "Barrier"),
                arguments("RingPipeline", "--items 200 --ms 1,25,1", "round in a circle"),
                arguments("MasterWorker", "--items 480 --ms 1,25", "a worker, not a stage of a chain"),
                arguments("WorkerThreadPipeline", "--items 200 --ms 1,25,1", "thread of its own"),
                arguments("TwoCommunicatorsPipeline", "--items 200 --ms 1,25,1", "over more than one communicator"));
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @MethodSource("outsideToo")
    void another_program_outside_the_contract_is_refused_with_the_reason_and_runs_as_it_is(
            String shape, String words, String reason) throws Exception {
        refused(shape, words, reason);
    }

    private void refused(String shape, String words, String reason) throws Exception {
        int stage = 1;
        ProgramRun program = ProgramRun.of(4, "shapes." + shape, words).spares(2, "1,2");
        TunedJob job = program.during(
                directory,
                running -> isToldWhy(running, stage, reason)
                        && running.comesTo(
                                "measurement",
                                event -> event.path("stage").asInt() == stage
                                        && event.path("items").asLong() > 0)); // refused, and measured all the same
        assertThat(job.events().ofType("command")).as(job.account()).isEmpty();
        assertThat(job.process().errors())
                .as(job.account())
                .filteredOn(line -> line.startsWith("scansion: ") && line.contains(" will not be replicated: "))
                .extracting(line -> line.replaceFirst("^scansion: +[0-9.]+ s +", ""))
                .anyMatch(line -> line.contains(reason))
                .anyMatch(line ->
                        line.contains("docs/guide/refused.md says") || line.contains("say --trust-end " + stage))
                .doesNotHaveDuplicates();
    }

    @Test
    void parameters_that_cannot_be_kept_for_an_instance_are_told_stage_by_stage() throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes.UnkeptParametersPipeline", "--items 120 --ms 1,25,1")
                .spares(2, "1,2");
        TunedJob job = program.during(
                directory,
                running -> isToldWhy(running, 1, "derived datatype") && isToldWhy(running, 2, "more than 4 MiB"));
        assertThat(job.events().ofType("command")).as(job.account()).isEmpty();
    }

    /** Waits until a stage is refused for such a reason; false if the program was over before that. */
    private static boolean isToldWhy(TunedJob job, int stage, String reason) {
        return job.comesTo(
                "refusal",
                event -> event.path("stage").asInt() == stage
                        && event.path("reason").asText().contains(reason));
    }

    @Test
    void a_program_of_collectives_alone_is_told_so_and_runs_as_it_is() throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes.CollectivesOnly", "--items 240 --ms 1,25");
        TunedJob job = program.during(
                directory,
                running -> running.comesTo(
                        "no_change", event -> event.path("reason").asText().contains("collectives only")));
        assertThat(job.events().ofType("structure"))
                .as(job.account())
                .filteredOn(event -> event.path("shape").asText().equals("collectives"))
                .extracting(event -> event.path("evidence").asText())
                .isNotEmpty()
                .allMatch(evidence -> evidence.contains("nothing can be said of stages"));
    }

    /** Others are among those of {@link RandomChangesTest}. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"NonBlockingPipeline", "HeaderBodyPipeline"})
    void a_program_within_the_contract_is_replicated_and_delivers_the_same(String shape) throws Exception {
        assertLeavesTheProcessorToOthers(replicated(shape, "--items 400 --ms 1,25,1"));
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "SendrecvPipeline",
                "ProbePipeline",
                "ZeroLengthEndPipeline",
                "ParametersPipeline",
                "BarrierAfterLoop",
                "CatchThrowablePipeline",
                "PersistentPipeline",
                "KindsPipeline"
            })
    void another_program_within_the_contract_is_replicated_and_delivers_the_same(String shape) throws Exception {
        assertLeavesTheProcessorToOthers(replicated(shape, "--items 400 --ms 1,25,1"));
    }

    @Test
    void a_pipeline_on_a_communicator_that_the_program_made_is_replicated_and_others_are_left_alone() throws Exception {
        TunedJob job = ProgramRun.of(6, "shapes.SubCommunicatorPipeline", "--items 800 --ms 20,20,1,1,25,1")
                .spares(2, "3,4")
                .advise()
                .arranged(directory, "4=3");
        assertThat(job.events().ofType("measurement"))
                .as("items went to three instances\n" + job.account())
                .anyMatch(event -> event.path("stage").asInt() == 4
                        && event.path("instances").asInt() == 3);
        assertThat(job.events().ofType("warning"))
                .as(job.account())
                .noneMatch(event -> event.path("text").asText().contains("stands aside")
                        || event.path("text").asText().contains("cannot be replicated"));
        long items = job.finish().items();
        assertThat(job.process().output())
                .as(job.account())
                .anyMatch(line -> line.endsWith("player 0 has " + 2 * items))
                .anyMatch(line -> line.endsWith("rank 0 answers " + items));
    }

    @Tag("thorough")
    @Test
    void a_stage_that_has_moved_meets_the_barrier_after_its_loop_and_does_what_follows_where_it_is() throws Exception {
        TunedJob job = ProgramRun.of(4, "shapes.BarrierAfterLoop", "--items 600 --ms 1,25,1")
                .spares(2, "1,2")
                .advise()
                .moved(directory, "1 to 5");
        assertThat(job.process().output()).as(job.account()).contains("[spare 5] stage 1 finished");
    }

    /** Not told by the contract: nobody could know before a rank is asked to take part. */
    @Test
    void a_rank_that_cannot_follow_says_so_once_with_what_helps_and_nothing_is_touched() throws Exception {
        unableToFollow("TwoSendersPipeline", "rank 0 cannot distribute its items: several of its threads send");
    }

    static Stream<Arguments> unableToFollowToo() {
        return Stream.of(
                arguments("TagByCountPipeline", "it asks for messages by more than one tag"),
                arguments(
                        "LookAheadPipeline", "it looks for the next message before it has sent the result of the last"),
                arguments(
                        "TwoReceiversPipeline",
                        "rank 2 cannot take its items from several processes: several of its threads receive"));
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @MethodSource("unableToFollowToo")
    void another_rank_that_cannot_follow_says_so_once_with_what_helps_and_nothing_is_touched(
            String shape, String reason) throws Exception {
        unableToFollow(shape, reason);
    }

    private void unableToFollow(String shape, String reason) throws Exception {
        TunedJob job = ProgramRun.of(3, "shapes." + shape, "--items 400 --ms 1,25,1")
                .spares(2, "1")
                .advise()
                .arranged(directory, "1=3");
        assertThat(job.process().errors())
                .as(job.account())
                .filteredOn(line -> line.contains(reason))
                .singleElement()
                .asString()
                .contains("scansion: ", "docs/guide/refused.md");
        assertThat(job.events().ofType("measurement"))
                .as(job.account())
                .filteredOn(event -> event.path("stage").asInt() == 1)
                .allMatch(event -> event.path("instances").asInt() == 1);
    }

    /** Without a look at who has the processor: the library's Waitany never rests. */
    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"SynchronousPipeline", "PollingPipeline", "WaitanyPipeline"})
    void a_program_that_polls_is_replicated_and_delivers_the_same(String shape) throws Exception {
        replicated(shape, "--items 400 --ms 1,25,1");
    }

    @Tag("thorough")
    @Test
    void a_program_in_no_package_with_all_in_one_method_is_replicated_and_delivers_the_same() throws Exception {
        ProgramRun.ofTests(4, "Unpackaged", "--items 400 --ms 25")
                .spares(2, "1,2")
                .advise()
                .arranged(directory, "1=3");
    }

    @Test
    void a_program_whose_end_the_bytecode_does_not_show_is_replicated_where_it_is_vouched_for() throws Exception {
        replicated("StreamPipeline", "--items 400 --ms 1,25,1", "--trust-end", "1-2");
    }

    @Tag("thorough")
    @Test
    void a_program_whose_stages_run_in_a_thread_of_their_own_is_replicated_where_their_end_is_vouched_for()
            throws Exception {
        replicated("WorkerThreadPipeline", "--items 400 --ms 1,25,1", "--trust-end", "1-2");
    }

    @Tag("thorough")
    @Test
    void a_stage_that_begins_to_drop_items_after_it_was_replicated_delivers_the_same() throws Exception {
        assertLeavesTheProcessorToOthers(replicated("LateFilterPipeline", "--items 600 --ms 1,25,1 --from 390"));
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
        TunedJob job = ProgramRun.of(4, "shapes." + shape, arguments)
                .spares(2, "1,2")
                .advise()
                .arranged(directory, "1=3", options);
        assertThat(job.events().ofType("warning"))
                .as(job.account())
                .noneMatch(event -> event.path("text").asText().contains("stands aside"));
        return job.events().ofType("measurement");
    }
}
