package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole runs, against pipelines that are played item by item. */
final class RunTimeTest {
    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    /** When the last of so many items is out, if all instances take the same time and an item takes the instance that is free first. */
    private static double played(Pipeline pipeline, List<Integer> instances, int items) {
        double[] arrival = new double[items];
        for (int i = 0; i < pipeline.size(); i++) {
            Stage stage = pipeline.stages().get(i);
            double acknowledge = i > 0 && instances.get(i) > 1
                    ? pipeline.edges().get(i - 1).cost().overheadSeconds()
                    : 0;
            double send = 0;
            double flight = 0;
            if (i < pipeline.size() - 1) {
                Edge edge = pipeline.edges().get(i);
                send = edge.cost().overheadSeconds();
                flight = edge.cost().secondsPerByte() * edge.messageBytes();
            }
            double[] free = new double[instances.get(i)];
            for (int n = 0; n < items; n++) {
                int next = n % free.length;
                free[next] = Math.max(free[next], arrival[n]) + stage.computeSeconds() + send + acknowledge;
                arrival[n] = free[next] + flight;
            }
        }
        return arrival[items - 1];
    }

    private static Pipeline random(Random random) {
        List<Stage> stages = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        int size = 2 + random.nextInt(5);
        for (int i = 0; i < size; i++) {
            stages.add(Stage.of(0.1 + random.nextInt(8) * 0.1));
            if (i > 0) {
                edges.add(new Edge(1_000, EdgeMode.ASYNCHRONOUS, new MessageCost(0.01 * random.nextInt(3), 1e-5)));
            }
        }
        return new Pipeline(stages, edges);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_run_takes_what_playing_it_takes_and_with_several_instances_no_longer(long seed) {
        Random random = new Random(seed);
        Pipeline pipeline = random(random);
        int items = 1 + random.nextInt(60);
        ProductionTimes times = new ProductionTimes(Replication.byUpstream(0));
        StageGraph graph = StageGraph.of(pipeline);
        List<Integer> alone = pipeline.instances();
        RunTime run = times.runTime(graph, alone, items);
        assertThat(run.seconds()).isCloseTo(played(pipeline, alone, items), within(1e-9));
        assertThat(run.fillSeconds() + run.busySeconds() + run.drainSeconds()).isCloseTo(run.seconds(), within(1e-9));

        List<Integer> several = new ArrayList<>();
        double group = 0;
        for (Stage stage : pipeline.stages()) {
            several.add(1 + random.nextInt(4));
            group = Math.max(group, stage.computeSeconds() + 0.04);
        }
        double played = played(pipeline, several, items);
        assertThat(times.runTime(graph, several, items).seconds())
                .isBetween(played - 1e-9, played + group * pipeline.size());
    }

    /** One stage behind a manager on the processor of its slowest instance: an item goes to whichever would be done with it first. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_manager_on_the_processor_of_an_instance_takes_its_time_from_there(long seed) {
        Random random = new Random(seed);
        int instances = 2 + random.nextInt(4);
        List<Double> compute = new ArrayList<>();
        int slowest = 0;
        for (int k = 0; k < instances; k++) {
            compute.add(0.2 + random.nextDouble());
            slowest = compute.get(k) > compute.get(slowest) ? k : slowest;
        }
        double managing = random.nextDouble() * 0.3;
        int items = 20_000;
        double[] work = new double[instances]; // that each processor has got, in seconds
        for (int n = 0; n < items; n++) {
            work[slowest] += managing;
            int first = 0;
            for (int k = 1; k < instances; k++) {
                first = work[k] + compute.get(k) < work[first] + compute.get(first) ? k : first;
            }
            work[first] += compute.get(first);
        }
        double end = 0;
        for (double seconds : work) {
            end = Math.max(end, seconds);
        }
        Edge free = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.of(1e-6), Stage.of(1).withReplicas(compute)), free);
        Prediction prediction =
                new ProductionTimes(new Replication(Manager.SHARED, managing)).predict(pipeline, List.of(1, instances));
        assertThat(prediction.independentSeconds().get(1)).isCloseTo(end / items, within(1e-3));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_run_is_done_in_time_with_the_fewest_processors_or_not_at_all_as_by_exhaustive_search(long seed) {
        RandomPipelines drawn = new RandomPipelines(seed);
        Random random = new Random(seed);
        for (int n = 0; n < 20; n++) {
            Pipeline pipeline = drawn.pipeline(4);
            Replication replication = drawn.replication();
            int free = drawn.processors(5);
            long items = 1L + random.nextInt(50);
            ProductionTimes times = new ProductionTimes(replication);
            StageGraph graph = StageGraph.of(pipeline);
            ExhaustiveOracle oracle =
                    new ExhaustiveOracle(pipeline, free, replication, FreedProcessors.STAY_WITH_STAGE);
            if (oracle.affordable().isEmpty()) {
                continue;
            }
            double limit = times.runTime(graph, pipeline.instances(), items).seconds() * (0.3 + random.nextDouble());
            Optional<Integer> fewest = oracle.affordable().stream()
                    .filter(one -> times.runTime(graph, one.instances(), items).seconds() <= limit)
                    .map(ExhaustiveOracle.Arrangement::processors)
                    .min(Integer::compare);
            Optional<Plan> plan = new Planner(replication).cheapestFor(graph, free, items, limit);
            String what = pipeline + " " + replication + " " + items + " within " + limit;
            assertThat(plan.map(one -> (int) one.processors())).as(what).isEqualTo(fewest);
            plan.ifPresent(one -> assertThat(
                            times.runTime(graph, one.instances(), items).seconds())
                    .as(what)
                    .isLessThanOrEqualTo(limit * (1 + 1e-9)));
        }
    }

    @Test
    void without_any_more_items_a_run_takes_as_long_as_one() {
        Pipeline pipeline = Pipeline.uniform(
                List.of(Stage.of(1), Stage.of(2)), new Edge(0, EdgeMode.SYNCHRONOUS, MessageCost.FREE));
        RunTime run = new ProductionTimes(Replication.byUpstream(0))
                .runTime(StageGraph.of(pipeline), pipeline.instances(), 1);
        assertThat(run).isEqualTo(new RunTime(1, 1, 2, 0, 3));
    }
}
