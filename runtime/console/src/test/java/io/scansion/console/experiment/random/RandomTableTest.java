package io.scansion.console.experiment.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.console.experiment.random.RandomOutcome.Trial;
import io.scansion.console.experiment.random.RandomOutcome.Tuned;
import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.ResultLine;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RandomTableTest {
    private static final RandomPipeline PIPELINE = new RandomPipeline(
            "", List.of(10, 24, 10), List.of(false, false, false), 0, 1, 2, 2, RandomPipeline.Step.NONE);

    private static Tuned run(double after, double predicted, long lost, Integer... instances) {
        return new Tuned(
                new Measured(
                        41,
                        after,
                        predicted,
                        1,
                        List.of(instances),
                        new Coverage(5, 4, 0.02),
                        new Coverage(1, 1, 0.01)),
                new ResultLine(500 - lost, "a", lost, 0, 0, 80),
                new ResultLine(500, "a", 0, 0, 0, 500));
    }

    private static RandomOutcome outcome(Tuned... runs) {
        return new RandomOutcome(
                PIPELINE,
                List.of(runs),
                List.of(40.0, 41.0),
                List.of(new Trial(List.of(1, 3, 1), 99), new Trial(List.of(1, 2, 1), Double.NaN)),
                "");
    }

    private static final RandomOutcome BEST = outcome(run(98, 100, 0, 1, 3, 1), run(99, 100, 0, 1, 3, 1));
    private static final RandomOutcome WORSE = outcome(run(98, 100, 0, 1, 3, 1), run(80, 84, 0, 1, 2, 1));
    private static final RandomOutcome UNKNOWN = outcome(run(Double.NaN, 100, 0, 0, 0, 0));
    private static final RandomOutcome FAILED = RandomOutcome.failed(PIPELINE, "rank 2 failed");
    private static final RandomFigures FIGURES =
            RandomFigures.of(RandomKind.SLEEPING, List.of(BEST, WORSE, UNKNOWN, FAILED));

    @Test
    void a_row_says_what_was_drawn_chosen_promised_and_measured() {
        assertThat(RandomTable.row(BEST).split(" +"))
                .containsExactly(
                        "10,24,10",
                        "2",
                        "1,3,1",
                        "1",
                        "41.0",
                        "100",
                        "100",
                        "98.0",
                        "2.04",
                        "%",
                        "4/5",
                        "in",
                        "1.00",
                        "%",
                        "x",
                        "1.975",
                        "99.0");
        assertThat(RandomTable.header()).hasSameSizeAs(RandomTable.row(BEST));
    }

    @Test
    void what_went_wrong_is_said_beside_the_program() {
        assertThat(RandomTable.row(outcome(run(98, 100, 2, 1, 3, 1)))).endsWith("2 lost, 0 duplicated, 0 reordered");
        assertThat(RandomTable.row(FAILED)).startsWith("10,24,10").endsWith("rank 2 failed");
        assertThat(FAILED.isIntact()).isFalse();
    }

    @Test
    void a_program_is_at_its_best_if_every_run_of_it_was() {
        assertThat(FIGURES.arrangeable()).isEqualTo(3);
        assertThat(FIGURES.atBest()).isEqualTo(1);
        assertThat(FIGURES.tried()).isEqualTo(3);
        assertThat(FIGURES.atBestTrial()).isEqualTo(1);
        assertThat(FIGURES.failed()).isEqualTo(1);
    }

    @Test
    void errors_that_are_known_and_windows_of_all_runs_are_summed_up() {
        assertThat(FIGURES.medianError()).isCloseTo((2.0 / 98 + 2.0 / 98) / 2, within(1e-12));
        assertThat(FIGURES.runs()).isEqualTo(5);
        assertThat(FIGURES.measured()).isEqualTo(4);
        assertThat(FIGURES.largestError()).isEqualTo(0.05);
        assertThat(FIGURES.windows()).isEqualTo(new Coverage(25, 20, 0.02));
        assertThat(FIGURES.promises()).isEqualTo(new Coverage(5, 5, 0.01));
        assertThat(FIGURES.changes()).isEqualTo(5);
        assertThat(FIGURES.slower()).isZero();
        assertThat(RandomTable.lines(FIGURES)).anyMatch(line -> line.contains("windows: 20 of 25 inside (80"));
    }

    @Test
    void the_summary_has_every_run_with_what_it_is_held_against() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(RandomJson.of(RandomKind.SLEEPING, 1, FIGURES, List.of(BEST, WORSE, UNKNOWN, FAILED)));
        assertThat(json.path("at_best").asInt()).isEqualTo(1);
        JsonNode program = json.path("runs").path(1);
        assertThat(program.path("best_items_per_s").asDouble()).isEqualTo(100);
        assertThat(program.path("tuned")).hasSize(2);
        assertThat(program.path("tuned").path(1).path("share_of_best").asDouble())
                .isCloseTo(1 / 0.024 * 2 / 100, within(1e-5));
        assertThat(program.path("over_untuned").asDouble()).isCloseTo(1.97546, within(1e-5));
        assertThat(program.path("over_untuned_low").asDouble()).isLessThan(1.97546);
        assertThat(json.path("runs")
                        .path(2)
                        .path("tuned")
                        .path(0)
                        .path("after_items_per_s")
                        .isNull())
                .isTrue();
        assertThat(json.path("runs").path(3).path("failure").asText()).isEqualTo("rank 2 failed");
    }
}
