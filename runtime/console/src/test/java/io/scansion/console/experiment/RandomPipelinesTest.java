package io.scansion.console.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomPipelinesTest {
    private static final List<Experiment> DRAWN = RandomPipelines.draw(300, 7);

    private static Experiment pipeline(int spares, Double... millis) {
        List<Integer> inner = IntStream.range(1, millis.length - 1).boxed().toList();
        return new Experiment("", "", List.of(millis), 1, 1, 0, spares, inner, Published.NOTHING);
    }

    @Test
    void the_same_seed_draws_the_same_pipelines() {
        assertThat(RandomPipelines.draw(300, 7)).isEqualTo(DRAWN);
        assertThat(RandomPipelines.draw(300, 8)).isNotEqualTo(DRAWN);
        assertThat(RandomPipelines.draw(3, 7))
                .extracting(Experiment::stageMillis)
                .isEqualTo(DRAWN.subList(0, 3).stream()
                        .map(Experiment::stageMillis)
                        .toList());
    }

    @Test
    void three_to_six_stages_of_1_to_30_ms_with_1_to_6_spares_are_drawn() {
        assertThat(DRAWN).extracting(Experiment::stageCount).containsOnly(3, 4, 5, 6);
        assertThat(DRAWN).extracting(Experiment::spares).containsOnly(1, 2, 3, 4, 5, 6);
        assertThat(DRAWN)
                .flatExtracting(Experiment::stageMillis)
                .allMatch(millis -> millis >= 1 && millis <= 30)
                .contains(1.0, 30.0);
        assertThat(DRAWN).extracting(pipeline -> pipeline.stageMillis().get(0)).allMatch(millis -> millis <= 10);
    }

    @Test
    void source_and_sink_stay_alone() {
        assertThat(RandomPipelines.best(pipeline(6, 30.0, 10.0, 10.0))).containsExactly(1, 1, 1);
        assertThat(RandomPipelines.best(pipeline(6, 1.0, 10.0, 30.0))).containsExactly(1, 1, 1);
        assertThat(RandomPipelines.best(pipeline(6, 10.0, 25.0, 10.0))).containsExactly(1, 3, 1);
    }

    @Test
    void no_arrangement_is_faster_than_the_best() {
        for (Experiment pipeline : DRAWN) {
            double best = RandomPipelines.itemsPerSecond(pipeline, RandomPipelines.best(pipeline));
            double found = fastest(
                    pipeline, new ArrayList<>(Collections.nCopies(pipeline.stageCount(), 1)), 1, pipeline.spares());
            assertThat(best).as(pipeline.title()).isCloseTo(found, within(1e-9 * found));
        }
    }

    /** Of all ways to give spares to this inner stage and those after it. */
    private static double fastest(Experiment pipeline, List<Integer> instances, int stage, int spares) {
        if (stage == pipeline.stageCount() - 1) {
            return RandomPipelines.itemsPerSecond(pipeline, instances);
        }
        double fastest = 0;
        for (int more = 0; more <= spares; more++) {
            instances.set(stage, 1 + more);
            fastest = Math.max(fastest, fastest(pipeline, instances, stage + 1, spares - more));
        }
        instances.set(stage, 1);
        return fastest;
    }
}
