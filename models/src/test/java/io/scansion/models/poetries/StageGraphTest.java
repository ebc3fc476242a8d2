package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.poetries.StageGraph.Link;
import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stages that branch: against another model of the same graphs, and every arrangement tried. */
final class StageGraphTest {
    private static final Edge FREE = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);

    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    private static StageGraph random(Random random) {
        int size = 2 + random.nextInt(4);
        List<Stage> stages = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            stages.add(Stage.of(0.1 + random.nextDouble()));
            if (i > 0) {
                links.add(new Link(random.nextInt(i), i, 0.2 + random.nextDouble(), FREE));
            }
        }
        for (int i = 2; i < size; i++) {
            int from = i - 1;
            if (random.nextBoolean() && links.get(i - 1).from() != from) {
                links.add(new Link(from, i, random.nextDouble() + 0.1, FREE));
            }
        }
        return new StageGraph(stages, links);
    }

    /** The same stages as queues, each with the time per item that its instances have together. */
    private static double queueingPeriod(StageGraph graph, List<Integer> instances) {
        double period = 0;
        double[] items = new double[graph.size()];
        items[0] = 1;
        for (int i = 0; i < graph.size(); i++) {
            for (Link link : graph.links()) {
                if (link.to() == i) {
                    items[i] += items[link.from()] * link.items();
                }
            }
            period = Math.max(period, items[i] * graph.stages().get(i).computeSeconds() / instances.get(i));
        }
        return period;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_plan_of_a_graph_is_the_best_of_all_arrangements_of_its_queues(long seed) {
        StageGraph graph = random(new Random(seed));
        Replication replication = Replication.byUpstream(0);
        double[] best = {Double.POSITIVE_INFINITY};
        tryAll(graph, new ArrayList<>(), 4, best);
        Advice advice = new Planner(replication).plan(graph, 4);
        assertThat(advice.best().prediction().periodSeconds()).isCloseTo(best[0], within(1e-8 * best[0]));
        assertThat(queueingPeriod(graph, advice.best().instances())).isCloseTo(best[0], within(1e-8 * best[0]));
    }

    private static void tryAll(StageGraph graph, List<Integer> chosen, int left, double[] best) {
        if (chosen.size() == graph.size()) {
            best[0] = Math.min(best[0], queueingPeriod(graph, chosen));
            return;
        }
        for (int more = 0; more <= left; more++) {
            chosen.add(1 + more);
            tryAll(graph, chosen, left - more, best);
            chosen.remove(chosen.size() - 1);
        }
    }

    @Test
    void a_graph_of_one_way_or_another_has_the_pace_that_queueing_gives_it() {
        List<Stage> stages = List.of(Stage.of(1), Stage.of(4), Stage.of(2), Stage.of(1.5));
        StageGraph graph = new StageGraph(
                stages,
                List.of(
                        new Link(0, 1, 0.3, FREE),
                        new Link(0, 2, 0.7, FREE),
                        new Link(1, 3, 1, FREE),
                        new Link(2, 3, 1, FREE)));
        List<GraphModule> modules = new ArrayList<>();
        for (int i = 0; i < stages.size(); i++) {
            modules.add(GraphModule.of("s" + i, stages.get(i).computeSeconds())
                    .withServiceTime(new ServiceTime.Deterministic(stages.get(i).computeSeconds())));
        }
        double interDeparture = ModuleGraph.of(
                        modules,
                        List.of(
                                new GraphEdge.Unicast("s0", "s1", 0.3),
                                new GraphEdge.Unicast("s0", "s2", 0.7),
                                new GraphEdge.Unicast("s1", "s3", 1),
                                new GraphEdge.Unicast("s2", "s3", 1)))
                .solve()
                .module("s0")
                .interDeparture();
        Prediction prediction = new ProductionTimes(Replication.byUpstream(0)).predict(graph);
        assertThat(prediction.periodSeconds()).isCloseTo(interDeparture, within(1e-12));
        assertThat(prediction.bottlenecks()).containsExactly(3);
    }

    @Test
    void a_slow_branch_holds_up_the_other_one_where_sends_block() {
        Edge full = new Edge(0, EdgeMode.FULL_BUFFERS, MessageCost.FREE);
        StageGraph graph = new StageGraph(
                List.of(Stage.of(1), Stage.of(5), Stage.of(2), Stage.of(1)),
                List.of(new Link(0, 1, 1, full), new Link(0, 2, 1, full), new Link(2, 3, 1, full)));
        assertThat(new ProductionTimes(Replication.byUpstream(0)).predict(graph).dependentSeconds())
                .containsExactly(5.0, 5.0, 5.0, 5.0);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_pipeline_as_a_graph_is_the_pipeline(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        Pipeline pipeline = random.pipeline(6);
        ProductionTimes times = new ProductionTimes(random.replication());
        assertThat(times.predict(StageGraph.of(pipeline))).isEqualTo(times.predict(pipeline));
    }

    @Test
    void links_that_lead_back_nowhere_or_twice_and_stages_that_nothing_reaches_are_refused() {
        List<Stage> stages = List.of(Stage.of(1), Stage.of(1), Stage.of(1));
        assertThatThrownBy(() -> new Link(2, 1, 1, FREE))
                .hasMessageContaining("stage that a link from stage 2 leads to");
        assertThatThrownBy(() -> new Link(0, 1, 0, FREE)).hasMessageContaining("items from stage 0 to stage 1");
        assertThatThrownBy(() -> new StageGraph(stages, List.of(new Link(0, 1, 1, FREE))))
                .hasMessage("no link leads to stage 2");
        assertThatThrownBy(() -> new StageGraph(
                        stages, List.of(new Link(0, 1, 1, FREE), new Link(0, 1, 1, FREE), new Link(0, 2, 1, FREE))))
                .hasMessage("two links lead from stage 0 to stage 1");
        assertThatThrownBy(() -> new StageGraph(stages, List.of(new Link(0, 3, 1, FREE))))
                .hasMessage("a link leads to stage 3 of 3");
    }
}
