package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Farms and pipelines of the library on real ranks, changed by the tuner and by operators while they run. */
@Isolated("judges rates")
@RequiresMpj
class LiveLibraryTest {
    private static final int BAD_ARGUMENT = 2;
    private static final int REFUSED = 4;
    private static final String LEFT = "; left so to its end, by an operator's word";

    @TempDir
    private Path directory = Path.of("");

    private static Predicate<JsonNode> farm(int workers, int chunk) {
        return event ->
                event.path("workers").asInt() == workers && event.path("chunk").asInt() == chunk;
    }

    private static Predicate<JsonNode> since(double seconds) {
        return event -> event.path("time_s").asDouble() > seconds;
    }

    private static Predicate<JsonNode> serves(String stage, String ranks) {
        return event -> ranksOf(event, stage).equals(ranks);
    }

    private static String ranksOf(JsonNode event, String stage) {
        for (JsonNode level : event.path("stages")) {
            if (level.path("name").asText().equals(stage)) {
                return level.path("ranks").toString();
            }
        }
        return "no such stage";
    }

    private static double seconds(JsonNode event) {
        return event.path("time_s").asDouble();
    }

    /** Arranges a stage and returns when a window of nothing but that was over, in seconds of the job. */
    private static double arranged(TunedJob job, String stage, String ranks, double since) throws Exception {
        job.console("arrange", stage + "=" + ranks);
        return seconds(
                job.await("library_pipeline", serves(stage, "[" + ranks + "]").and(since(since))));
    }

    @Test
    void workers_join_a_farm_that_has_too_few_and_its_results_are_the_same_in_the_same_order() throws Exception {
        ProgramRun program = ProgramRun.of(5, "library.LibraryParametricFarm", "--tasks 11000 --ms 4 --workers 1");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.auto().tuned(directory)) {
            JsonNode outcome = job.awaitOutcome();
            assertThat(outcome.path("kept").asBoolean()).as(job.account()).isTrue();
            assertThat(outcome.path("measured_items_per_s").asDouble())
                    .as(job.account())
                    .isGreaterThan(2 * outcome.path("before_items_per_s").asDouble());
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(expected.isIntact()).isTrue();
            job.assertEveryStageFinishedOnce(5);
            List<JsonNode> farms = job.events().ofType("farm");
            assertThat(farms.get(0).path("workers").asInt()).isEqualTo(1);
            assertThat(farms.get(farms.size() - 1).path("workers").asInt())
                    .as(job.account())
                    .isEqualTo(4);
        }
    }

    @Tag("thorough")
    @Test
    void a_good_farm_is_left_alone_until_an_operator_arranges_it_and_can_be_arranged_after_its_tuner_was_killed()
            throws Exception {
        // two such tasks in a message would be too long a message, so no other chunk comes into question
        ProgramRun program = ProgramRun.of(
                5, "library.LibraryParametricFarm", "--tasks 2600 --ms 60 --distribution uniform:0.2 --workers 4");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.auto().tuned(directory)) {
            job.await("farm", event -> event.path("window").asInt() == 3);
            assertThat(job.events().ofType("rearrangement")).as(job.account()).isEmpty();

            assertThat(job.console("arrange", "workers=2,chunk=4")).contains("2 workers, 4 tasks a message");
            assertThat(job.refused(BAD_ARGUMENT, "arrange", "workers=0"))
                    .contains("workers must be a whole number of at least 1, got '0'");
            assertThat(job.refused(BAD_ARGUMENT, "arrange", "threads=2")).contains("a farm has workers and chunk");
            JsonNode outcome = job.awaitOutcome();
            assertThat(outcome.path("kept").asBoolean()).as("a wish").isTrue();
            assertThat(job.console("arrange"))
                    .isEqualTo("run 1 with the library: 2 workers, 4 tasks a message; 4 workers at most" + LEFT);
            assertThat(job.console("undo")).contains("is being taken back");
            JsonNode undone = job.await("farm", farm(4, 1).and(since(seconds(outcome))));

            job.process().child("tuner").destroyForcibly();
            job.process().awaitLine(line -> line.startsWith("scansion: the tuner has died and is started again"));
            JsonNode restarted = job.await("job", since(seconds(undone)));
            job.await("farm", farm(4, 1).and(since(seconds(restarted))));
            assertThat(job.console("arrange"))
                    .as("by the tuner that was started again")
                    .endsWith(LEFT);
            assertThat(job.refused(REFUSED, "arrange", "workers=99"))
                    .contains("the farm can have 1 to 4 workers, not 99");
            job.console("arrange", "workers=3");
            job.await("farm", farm(3, 1));

            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(expected.isIntact()).isTrue();
            job.assertEveryStageFinishedOnce(5);
        }
    }

    @Test
    void a_pipeline_gets_the_free_ranks_and_its_stages_are_retired_used_again_and_moved_without_losing_anything()
            throws Exception {
        // source, mix, drop, parts, history in one rank or another, sink, two free ranks
        ProgramRun program =
                ProgramRun.of(9, "library.LibraryPipeline", "--items 13000 --ms 5 --instances 1 --hand-over 12990");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.auto().tuned(directory)) {
            JsonNode outcome = job.awaitOutcome();
            assertThat(outcome.path("kept").asBoolean()).as(job.account()).isTrue();
            JsonNode replicated = job.await("library_pipeline", serves("mix", "[1,7,8]"));
            assertThat(ranksOf(replicated, "history")).isEqualTo("[4]");

            double retired = arranged(job, "mix", "1", seconds(outcome));
            assertThat(job.refused(REFUSED, "arrange", "history=4,5")).contains("it can be moved, not replicated");
            assertThat(job.refused(REFUSED, "arrange", "mix=1,3")).contains("rank 3 serves stage 'parts'");
            assertThat(job.refused(REFUSED, "arrange", "mix=1,99")).contains("rank 99 cannot serve stage 'mix'");
            assertThat(job.refused(BAD_ARGUMENT, "arrange", "blur=1")).contains("there is no stage 'blur'");
            double moved = arranged(job, "history", "5", retired);
            double usedAgain = arranged(job, "mix", "1,7,8", moved);
            arranged(job, "history", "4", usedAgain);

            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(expected.isIntact()).isTrue();
            for (String instance :
                    List.of("1, stage=mix", "7, stage=mix", "8, stage=mix", "4, stage=history", "5, stage=history")) {
                assertThat(job.process().output())
                        .as(job.account())
                        .anyMatch(line -> line.contains("rank=" + instance + ", items=") && !line.contains("items=0,"));
            }
        }
    }
}
