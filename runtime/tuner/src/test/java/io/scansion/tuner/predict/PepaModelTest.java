package io.scansion.tuner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Stage;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class PepaModelTest {
    private static final Edge FREE = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
    private final PepaModel model = new PepaModel();

    private OptionalDouble exponential(Pipeline pipeline) {
        return model.itemsPerSecond(pipeline, Collections.nCopies(pipeline.size(), 1.0));
    }

    @Test
    void the_steadier_the_times_the_less_stages_block_each_other_and_long_pipelines_are_taken_to_be_unsteady() {
        for (int stages : new int[] {2, 4, 5}) {
            Pipeline pipeline = Pipeline.uniform(Collections.nCopies(stages, Stage.of(0.1)), FREE);
            double steady = model.itemsPerSecond(pipeline, Collections.nCopies(stages, 0.0))
                    .orElseThrow();
            double wild = model.itemsPerSecond(pipeline, Collections.nCopies(stages, 2.0))
                    .orElseThrow();
            assertThat(steady).isBetween(1.1 * exponential(pipeline).orElseThrow(), 10.0);
            assertThat(wild).isLessThan(0.95 * exponential(pipeline).orElseThrow());
        }
        Pipeline pipeline = Pipeline.uniform(Collections.nCopies(PepaModel.MOST_STAGES, Stage.of(0.1)), FREE);
        assertThat(model.itemsPerSecond(pipeline, Collections.nCopies(PepaModel.MOST_STAGES, 0.0))
                        .orElseThrow())
                .isCloseTo(exponential(pipeline).orElseThrow(), within(1e-6));
    }

    @Test
    void a_stage_among_stages_that_take_no_time_sets_the_pace_alone() {
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.of(1e-6), Stage.of(0.05), Stage.of(1e-6)), FREE);

        assertThat(exponential(pipeline).orElseThrow()).isCloseTo(20, within(0.01));
    }

    @Test
    void two_equal_stages_without_a_buffer_block_each_other_a_third_of_the_time() {
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.of(0.1), Stage.of(0.1)), FREE);

        // both working, the first blocked and the second idle are equally likely, so each works 2/3 of the time
        assertThat(exponential(pipeline).orElseThrow()).isCloseTo(10 * 2 / 3.0, within(0.01));
    }

    @Test
    void a_replicated_stage_works_at_the_sum_of_its_rates() {
        Pipeline replicated =
                Pipeline.uniform(List.of(Stage.of(0.1), Stage.of(0.2).withInstances(2), Stage.of(0.1)), FREE);
        Pipeline equal = Pipeline.uniform(List.of(Stage.of(0.1), Stage.of(0.1), Stage.of(0.1)), FREE);

        assertThat(exponential(replicated).orElseThrow())
                .isCloseTo(exponential(equal).orElseThrow(), within(1e-9));
    }

    @Test
    void a_pipeline_that_would_take_too_long_has_no_answer() {
        Pipeline pipeline = Pipeline.uniform(Collections.nCopies(PepaModel.MOST_STAGES + 1, Stage.of(0.1)), FREE);

        assertThat(exponential(pipeline)).isEmpty();
    }
}
