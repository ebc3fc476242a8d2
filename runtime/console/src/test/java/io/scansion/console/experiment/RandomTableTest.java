package io.scansion.console.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.console.experiment.RunFigures.StageFigures;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomTableTest {
    private static final Experiment PIPELINE =
            new Experiment("random", "", List.of(10.0, 24.0, 10.0), 1, 500, 0, 2, List.of(1), Published.NOTHING);

    private static ExperimentOutcome outcome(double after, double predicted, long lost, int... instances) {
        List<StageFigures> stages = IntStream.range(0, instances.length)
                .mapToObj(stage -> new StageFigures(stage, 1, instances[stage], 41, after, 0.01, 0.01, 0.01, 0.01))
                .toList();
        return new ExperimentOutcome(
                PIPELINE,
                new RunFigures(41, after, predicted, 100, 1, stages),
                new ResultLine(500 - lost, "a", lost, 0, 0),
                Optional.of(new ResultLine(500, "a", 0, 0, 0)));
    }

    private static final List<ExperimentOutcome> OUTCOMES =
            List.of(outcome(98, 100, 0, 1, 3, 1), outcome(80, 84, 0, 1, 2, 1), outcome(Double.NaN, 100, 0, 0, 0, 0));

    @Test
    void a_row_says_what_was_drawn_chosen_promised_and_measured() {
        assertThat(RandomTable.row(OUTCOMES.get(0)).split(" +"))
                .containsExactly("10,24,10", "2", "1,3,1", "1", "41.0", "100", "100", "98.0", "2.04", "%");
        assertThat(RandomTable.header()).hasSameSizeAs(RandomTable.row(OUTCOMES.get(0)));
        assertThat(RandomTable.header().length()).isLessThanOrEqualTo(90);
    }

    @Test
    void items_that_went_astray_are_said_beside_the_run() {
        assertThat(RandomTable.row(outcome(98, 100, 2, 1, 3, 1))).endsWith("2 lost, 0 duplicated, 0 reordered");
    }

    @Test
    void the_summary_counts_what_is_near_the_best_and_takes_the_median_of_the_errors_that_are_known()
            throws IOException {
        RandomFigures figures = RandomFigures.of(OUTCOMES);
        assertThat(figures.pipelines()).isEqualTo(3);
        assertThat(figures.atBest()).isEqualTo(1);
        assertThat(figures.medianError()).isBetween(0.035, 0.0353);
        assertThat(figures.largestError()).isEqualTo(0.05);
        assertThat(figures.changes()).isEqualTo(3);
        JsonNode json = new ObjectMapper().readTree(SummaryJson.random(1, figures, OUTCOMES));
        assertThat(json.path("at_best").asInt()).isEqualTo(1);
        JsonNode run = json.path("runs").path(0);
        assertThat(run.path("best_instances")).extracting(JsonNode::asInt).containsExactly(1, 3, 1);
        assertThat(run.path("best_items_per_s").asDouble()).isEqualTo(100);
        assertThat(run.path("share_of_best").asDouble()).isEqualTo(1);
        assertThat(json.path("runs").path(2).path("after_items_per_s").isNull()).isTrue();
    }
}
