package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Slow stages are found and replicated while the program runs, and nobody can tell from what comes out of it. */
@Isolated("judges rates")
@RequiresMpj
class ReplicationTest {
    /** Serial pace of the slow stage 1 and enough items for a decision, its effect and its judgement at four times that pace. */
    private static final String SLOW_STAGE = "--times 5,40,5,5 --items 800";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_slow_stage_is_replicated_under_way_and_the_pace_follows() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", SLOW_STAGE).spares(3, "1,2");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            JsonNode outcome = job.awaitOutcome();
            SinkLine arrived = job.finish();

            assertThat(arrived.timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(arrived.isIntact()).isTrue();
            job.assertEveryStageFinishedOnce(4);
            assertThat(outcome.path("kept").asBoolean()).as(job.account()).isTrue();
            assertThat(outcome.path("measured_items_per_s").asDouble())
                    .as(job.account())
                    .isGreaterThan(1.8 * outcome.path("before_items_per_s").asDouble());
            double serialSeconds = 0.040 * (arrived.items() - 1);
            assertThat(arrived.seconds())
                    .as("one instance of stage 1 takes longer")
                    .isLessThan(0.75 * serialSeconds);
            assertTheStoryIsTold(job.events());
        }
    }

    private static void assertTheStoryIsTold(EventFile events) {
        JsonNode recommendation = events.ofType("recommendation").get(0);
        long id = recommendation.path("id").asLong();
        assertThat(recommendation.path("stage").asInt()).isEqualTo(1);
        assertThat(recommendation.path("from").asInt()).isEqualTo(1);
        assertThat(recommendation.path("to").asInt()).isGreaterThanOrEqualTo(2);
        assertThat(recommendation.path("reason").asText()).isNotBlank();
        assertThat(events.ofType("command"))
                .filteredOn(event -> event.path("id").asLong() == id)
                .extracting(event -> event.path("state").asText())
                .containsExactly("sent", "accepted");
        assertThat(events.ofType("outcome").get(0).path("id").asLong()).isEqualTo(id);
        List<JsonNode> summaries = events.ofType("summary");
        assertThat(summaries).hasSize(1);
        assertThat(summaries.get(0).path("items").asLong())
                .as("what ends the stream is a message like any other")
                .isEqualTo(800 + 1);
        assertThat(summaries.get(0).path("changes").asInt()).isEqualTo(1);
    }

    /** Posted without waiting, as short ones are, those that four instances may hold would take six times as much. */
    @Test
    void items_of_which_the_memory_of_a_rank_has_room_for_few_are_shared_all_the_same() throws Exception {
        ProgramRun.of(3, "ParametricPipeline", "--times 10,300,10 --bytes 33554432 --items 40")
                .java("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
                .spares(3, "1")
                .arranged(directory, "1=4")
                .close();
    }

    /** Its sender, which is through in no time where nothing holds it, waits for it for so long. */
    @Tag("thorough")
    @Test
    void a_stage_that_takes_longer_than_five_seconds_for_an_item_is_replicated_before_it_has_all_of_them()
            throws Exception {
        SinkLine expected = ProgramRun.of(3, "ParametricPipeline", "--times 1,6,1 --items 20")
                .plain(directory);
        try (TunedJob job = ProgramRun.of(3, "ParametricPipeline", "--times 1,5500,1 --items 20")
                .spares(4, "1")
                .tuned(directory)) {
            job.awaitCommand();
            SinkLine arrived = job.finish();
            assertThat(arrived.timeless()).as(job.account()).isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(3);
            assertThat(job.process().errors())
                    .as("that nobody goes on is not said of every item")
                    .filteredOn(line -> line.contains("no rank has gone on since"))
                    .hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void in_mode_advise_sends_do_not_wait_and_what_has_piled_up_comes_out_in_order_when_a_change_is_approved()
            throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 10,40,2,2 --items 1200")
                .spares(2, "1,2")
                .advise();
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory, "--run-ahead", "free")) {
            JsonNode advice = job.await("recommendation", event -> true);
            job.console("approve", advice.path("id").asText());
            JsonNode replicated = job.await(
                    "measurement",
                    event -> event.path("stage").asInt() == 1
                            && event.path("instances").asInt() > 1);
            double seconds = replicated.path("time_s").asDouble();
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(4);

            assertThat(job.events().ofType("measurement"))
                    .as("the source runs ahead: " + job.account())
                    .filteredOn(event -> event.path("stage").asInt() == 0
                            && event.path("known").asBoolean()
                            && event.path("time_s").asDouble() < seconds)
                    .isNotEmpty() // kept to the pace of stage 1 it would wait three times as long as it computes
                    .allMatch(event -> event.path("blocked_send_s").asDouble()
                            < event.path("compute_s").asDouble());
            assertThat(job.events().ofType("outcome"))
                    .as(job.account())
                    .noneMatch(event -> event.path("undone").asBoolean());
        }
    }

    @Tag("thorough")
    @Test
    void two_neighbours_are_replicated_and_retired_under_way() throws Exception {
        ProgramRun program = ProgramRun.of(5, "ParametricPipeline", "--times 5,40,40,5,5 --items 800")
                .spares(2, "1-3");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            JsonNode command = job.awaitCommand();
            assertThat(command.path("targets"))
                    .as(job.account())
                    .filteredOn(target -> target.path("instances").size() == 2)
                    .extracting(target -> target.path("stage").asInt())
                    .containsExactly(1, 2);
            job.awaitOutcome();
            job.console("undo");
            job.await(
                    "measurement",
                    event -> event.path("stage").asInt() == 1
                            && event.path("instances").asInt() == 1
                            && event.path("time_s").asDouble()
                                    > command.path("time_s").asDouble() + 2);
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(5);
            assertThat(expected.isIntact()).isTrue();
        }
    }

    @Tag("thorough")
    @Test
    void a_demanded_throughput_is_met_with_the_fewest_ranks_though_more_would_be_faster() throws Exception {
        // 10 items/s as it begins, 33 with all spares; 15 take two instances of stage 1, which give 20, and
        // still more than 15 where the machine is so busy that every sleep takes a fifth longer
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 5,100,30,5 --items 400")
                .spares(4, "1,2");
        try (TunedJob job = program.tuned(directory, "--contract", "15")) {
            assertThat(job.awaitCommand().path("targets"))
                    .as(job.account())
                    .filteredOn(target -> target.path("instances").size() > 1)
                    .singleElement()
                    .matches(target -> target.path("stage").asInt() == 1)
                    .matches(target -> target.path("instances").size() == 2);
            JsonNode outcome = job.awaitOutcome();
            assertThat(outcome.path("kept").asBoolean()).as(job.account()).isTrue();
            assertThat(outcome.path("measured_items_per_s").asDouble())
                    .as(job.account())
                    .isBetween(15.0, 25.0);
            job.await("no_change", event -> event.path("kind").asText().equals("contract-met"));
            assertThat(job.finish().isIntact()).isTrue();
            job.assertEveryStageFinishedOnce(4);
            JsonNode summary = job.events().ofType("summary").get(0);
            assertThat(summary.path("changes").asInt()).as(job.account()).isEqualTo(1);
            assertThat(summary.path("instances")).extracting(JsonNode::asInt).containsExactly(1, 2, 1, 1);
            assertThat(summary.path("after_items_per_s").asDouble()).isGreaterThanOrEqualTo(15);
        }
    }

    @Tag("thorough")
    @Test
    void a_stage_gets_no_more_instances_than_asked_for_and_one_that_is_pinned_none() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 2,60,40,2 --items 800")
                .spares(3, "1,2");
        try (TunedJob job = program.tuned(directory, "--max", "1=2", "--pin", "2")) {
            assertThat(job.awaitCommand().path("targets"))
                    .as(job.account())
                    .filteredOn(target -> target.path("instances").size() > 1)
                    .singleElement()
                    .matches(target -> target.path("stage").asInt() == 1)
                    .matches(target -> target.path("instances").size() == 2);
            job.await("no_change", event -> event.path("reason").asText().contains("after an operator's word"));
            assertThat(job.console("unpin", "2")).contains("stage 2 may be rearranged again");
            job.await(
                    "measurement",
                    event -> event.path("stage").asInt() == 2
                            && event.path("instances").asInt() == 2);
            job.await("no_change", event -> event.path("kind").asText().equals("at-its-most"));
            assertThat(job.finish().isIntact()).isTrue();
            job.assertEveryStageFinishedOnce(4);
            assertThat(job.events().ofType("measurement"))
                    .as(job.account())
                    .filteredOn(event -> event.path("stage").asInt() == 1)
                    .allMatch(event -> event.path("instances").asInt() <= 2);
        }
    }
}
