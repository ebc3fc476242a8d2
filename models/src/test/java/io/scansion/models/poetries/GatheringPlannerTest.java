package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.poetries.GatheringPlanner.Gathering;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class GatheringPlannerTest {
    private static final int MOST_PROCESSORS = 8;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 150);
    }

    /** The best of all ways to cut a small pipeline and to give the groups instances, each a pipeline of its own. */
    private static final class Oracle {
        private final Pipeline pipeline;
        private final Replication replication;
        private double shortest = Double.POSITIVE_INFINITY;
        private final List<double[]> seen = new ArrayList<>(); // period, processors

        Oracle(Pipeline pipeline, Replication replication, int processors) {
            this.pipeline = pipeline;
            this.replication = replication;
            for (int cuts = 0; cuts < 1 << (pipeline.size() - 1); cuts++) {
                List<Stage> stages = new ArrayList<>();
                List<Edge> edges = new ArrayList<>();
                boolean allowed = group(cuts, stages, edges);
                if (allowed) {
                    arrange(new Pipeline(stages, edges), new ArrayList<>(), processors);
                }
            }
        }

        private boolean group(int cuts, List<Stage> stages, List<Edge> edges) {
            int first = 0;
            for (int last = 0; last < pipeline.size(); last++) {
                if (last < pipeline.size() - 1 && (cuts >> last & 1) == 0) {
                    continue;
                }
                List<Stage> members = pipeline.stages().subList(first, last + 1);
                if (members.size() > 1
                        && members.stream().anyMatch(stage -> stage.pinned() || stage.leastInstances() > 1)) {
                    return false;
                }
                stages.add(
                        members.size() == 1
                                ? members.get(0)
                                : Stage.of(members.stream()
                                                .mapToDouble(Stage::computeSeconds)
                                                .sum())
                                        .withReplicas(List.of(members.stream()
                                                .mapToDouble(stage -> stage.replicaComputeSeconds()
                                                        .get(0))
                                                .sum()))
                                        .withLimits(
                                                1,
                                                members.stream()
                                                        .mapToInt(Stage::mostInstances)
                                                        .min()
                                                        .orElseThrow()));
                if (last < pipeline.size() - 1) {
                    edges.add(pipeline.edges().get(last));
                }
                first = last + 1;
            }
            return true;
        }

        private void arrange(Pipeline grouped, List<Integer> instances, long left) {
            if (left < 0) {
                return;
            }
            if (instances.size() == grouped.size()) {
                double period = new ProductionTimes(replication)
                        .predict(grouped, instances)
                        .periodSeconds();
                shortest = Math.min(shortest, period);
                seen.add(new double[] {period, left});
                return;
            }
            Stage stage = grouped.stages().get(instances.size());
            int most = Math.max(stage.leastInstances(), Math.min(stage.mostInstances(), MOST_PROCESSORS));
            for (int count = stage.leastInstances(); count <= most; count++) {
                instances.add(count);
                arrange(grouped, instances, left - 1 - replication.manager().extraProcessors(count));
                instances.remove(instances.size() - 1);
            }
        }

        long mostLeft() {
            return seen.stream()
                    .filter(one -> one[0] <= shortest * (1 + 1e-9))
                    .mapToLong(one -> (long) one[1])
                    .max()
                    .orElseThrow();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_way_to_cut_and_to_replicate_is_better_or_as_good_and_cheaper(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        Pipeline pipeline = random.pipeline(5);
        Replication replication = random.replication();
        int processors = 1 + random.processors(MOST_PROCESSORS - 1);
        Oracle oracle = new Oracle(pipeline, replication, processors);
        GatheringPlanner planner = new GatheringPlanner(replication);
        if (oracle.seen.isEmpty()) {
            assertThatThrownBy(() -> planner.plan(pipeline, processors))
                    .isInstanceOf(MinimumNotAffordableException.class);
            return;
        }
        Gathering found = planner.plan(pipeline, processors);
        assertThat(found.prediction().periodSeconds()).isCloseTo(oracle.shortest, within(1e-8 * oracle.shortest));
        assertThat(found.processors()).isEqualTo(processors - oracle.mostLeft());
        assertThat(found.groups().stream().flatMap(List::stream).collect(Collectors.toList()))
                .isEqualTo(IntStream.range(0, pipeline.size()).boxed().toList());
    }

    @Test
    void fast_neighbours_share_a_processor_so_that_the_slow_stage_gets_another() {
        Edge free = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Pipeline pipeline = Pipeline.uniform(
                List.of(
                        Stage.notReplicable(0.1),
                        Stage.notReplicable(0.1),
                        Stage.of(0.4),
                        Stage.notReplicable(0.1),
                        Stage.notReplicable(0.1)),
                free);
        Gathering found = new GatheringPlanner(Replication.byUpstream(0)).plan(pipeline, 5);
        assertThat(found.prediction().itemsPerSecond()).isCloseTo(5, within(1e-9));
        assertThat(found.groups()).containsExactly(List.of(0, 1), List.of(2), List.of(3, 4));
        assertThat(found.prediction().instances()).containsExactly(1, 2, 1);
        assertThat(found.processors()).isEqualTo(4);
    }

    @Test
    void on_one_processor_everything_is_one_group() {
        Edge free = new Edge(0, EdgeMode.SYNCHRONOUS, MessageCost.FREE);
        Gathering found = new GatheringPlanner(Replication.byUpstream(0))
                .plan(Pipeline.uniform(List.of(Stage.of(1), Stage.of(2), Stage.of(3)), free), 1);
        assertThat(found.groups()).containsExactly(List.of(0, 1, 2));
        assertThat(found.prediction().periodSeconds()).isCloseTo(6, within(1e-8));
    }
}
