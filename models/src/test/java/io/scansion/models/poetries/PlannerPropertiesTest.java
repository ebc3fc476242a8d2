package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PlannerPropertiesTest {
    private static final double ROUNDING = 1 + 3e-9;

    static LongStream seeds() {
        return LongStream.range(100, 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void more_processors_never_make_the_best_plan_slower(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        Pipeline pipeline = growing(random.pipeline(12));
        Planner planner = new Planner(random.replication());
        double before = 0;
        for (int free = 0; free < 40; free++) {
            double rate = planner.plan(pipeline, free).best().itemsPerSecond();
            assertThat(rate * ROUNDING).as("with %d free", free).isGreaterThanOrEqualTo(before);
            before = rate;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_best_plan_is_never_slower_than_now_and_takes_no_more_than_is_free(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        Pipeline pipeline = growing(random.pipeline(12));
        int free = random.processors(20);
        Advice advice = new Planner(random.replication()).plan(pipeline, free);

        assertThat(advice.gain(advice.best())).isGreaterThanOrEqualTo(-3e-9);
        assertThat(advice.gain(advice.cheapest())).isGreaterThanOrEqualTo(-Planner.DEFAULT_TOLERANCE - 3e-9);
        assertThat(advice.best().newProcessors()).isLessThanOrEqualTo(free);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_limit_of_every_stage_is_honoured(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        Pipeline pipeline = growing(random.pipeline(12));
        Advice advice = new Planner(random.replication()).plan(pipeline, random.processors(20));
        for (int i = 0; i < pipeline.size(); i++) {
            Stage stage = pipeline.stages().get(i);
            assertThat(advice.cheapest().instances().get(i))
                    .as("stage %d", i)
                    .isBetween(stage.leastInstances(), stage.mostInstances());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void production_times_never_fall_along_the_pipeline_and_end_at_the_slowest_stage(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        Prediction prediction = new ProductionTimes(random.replication()).predict(random.pipeline(12));
        double slowest = prediction.independentSeconds().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
        double before = 0;
        for (double seconds : prediction.dependentSeconds()) {
            assertThat(seconds).isGreaterThanOrEqualTo(before);
            before = seconds;
        }
        assertThat(before).isEqualTo(slowest);
        assertThat(prediction.periodSeconds()).isEqualTo(slowest);
    }

    @Test
    void a_parked_spare_is_used_before_a_free_one_and_only_by_its_own_stage() {
        Edge edge = new Edge(1000, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Stage source = Stage.notReplicable(0.01);
        Planner planner = new Planner(Replication.byUpstream(0));

        Pipeline parkedHere = Pipeline.uniform(List.of(source, Stage.of(0.4).withParked(1), Stage.of(0.1)), edge);
        Plan here = planner.plan(parkedHere, 0).best();
        assertThat(here.instances()).containsExactly(1, 2, 1);
        assertThat(here.newProcessors()).isZero();

        Pipeline parkedElsewhere =
                Pipeline.uniform(List.of(source, Stage.of(0.4), Stage.of(0.1).withParked(1)), edge);
        assertThat(planner.plan(parkedElsewhere, 0).best().changes()).isEmpty();
    }

    @Test
    void freed_processors_serve_another_stage_only_where_they_return_to_the_pool() {
        Edge edge = new Edge(1000, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.of(0.1).withInstances(4), Stage.of(0.4)), edge);
        Replication replication = Replication.byUpstream(0);

        Plan stay = new Planner(replication, 0.01, FreedProcessors.STAY_WITH_STAGE)
                .plan(pipeline, 0)
                .best();
        Plan moved = new Planner(replication, 0.01, FreedProcessors.RETURN_TO_POOL)
                .plan(pipeline, 0)
                .best();
        assertThat(stay.instances()).containsExactly(1, 1);
        assertThat(moved.instances()).containsExactly(1, 4);
    }

    @Test
    void minima_beyond_the_processors_are_reported_with_both_numbers() {
        Pipeline pipeline = new Pipeline(List.of(Stage.of(1).withLimits(4, 8)), List.of());
        assertThatThrownBy(() -> new Planner(Replication.byUpstream(0)).plan(pipeline, 2))
                .isInstanceOfSatisfying(MinimumNotAffordableException.class, e -> {
                    assertThat(e.neededProcessors()).isEqualTo(3);
                    assertThat(e.availableProcessors()).isEqualTo(2);
                });
    }

    @Test
    void a_hundred_stages_and_a_million_processors_are_no_problem() {
        List<Stage> stages = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            stages.add(Stage.of(0.001 * (1 + i)));
        }
        Pipeline pipeline = Pipeline.uniform(stages, new Edge(1000, EdgeMode.ASYNCHRONOUS, MessageCost.FREE));
        Plan plan =
                new Planner(Replication.byManager(0)).plan(pipeline, 1_000_000).best();
        assertThat(plan.processors()).isBetween(990_000L, 1_000_000L);
    }

    /** The same pipeline with minima that the present instances meet, and caps they do not exceed. */
    private static Pipeline growing(Pipeline pipeline) {
        List<Stage> stages = new ArrayList<>();
        for (Stage stage : pipeline.stages()) {
            int most = Math.max(stage.instances(), stage.maxInstances());
            boolean mayReplicate = stage.replicable() || stage.instances() > 1;
            stages.add(stage.withReplicable(true)
                    .withLimits(Math.min(stage.minInstances(), stage.instances()), most)
                    .withReplicable(mayReplicate));
        }
        return new Pipeline(stages, pipeline.edges());
    }
}
