package io.scansion.models.queueing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.RandomGraphs;
import io.scansion.models.queueing.reference.QueueingReference;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulator against the Markov chain of the same graph; intervals are so wide that one in a hundred thousand misses. */
final class SimulationAgainstChainTest {
    private static final SimulationPlan PLAN = SimulationPlan.of(200_000, 42).withConfidence(0.99999);

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 1, 1", "1, 0.5, 2, 1, 2", "0.3, 1, 1, 3, 1", "2, 1, 1.5, 2, 5"})
    void three_in_a_row(double source, double first, double second, int places1, int places2) {
        agrees(Pipelines.of(
                GraphModule.of("source", source),
                GraphModule.of("first", first).withPlaces(places1),
                GraphModule.of("second", second).withPlaces(places2)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "0.1, 1, 0.5", "0.2, 0.1, 1"})
    void of_sources_that_share_a_full_module_the_one_that_waits_longest_goes_first(
            double left, double right, double sink) {
        agrees(ModuleGraph.of(
                List.of(
                        GraphModule.of("left", left),
                        GraphModule.of("right", right),
                        GraphModule.of("third", 1),
                        GraphModule.of("sink", sink).withPlaces(2)),
                List.of(
                        new GraphEdge.Unicast("left", "sink", 1),
                        new GraphEdge.Unicast("right", "sink", 1),
                        new GraphEdge.Unicast("third", "sink", 1))));
    }

    @Test
    void a_broadcast_goes_on_when_the_last_copy_is_taken() {
        agrees(ModuleGraph.of(
                List.of(
                        GraphModule.of("source", 1),
                        GraphModule.of("left", 1).withPlaces(1),
                        GraphModule.of("right", 1.2).withPlaces(2),
                        GraphModule.of("join", 0.6).withPlaces(1)),
                List.of(
                        new GraphEdge.Broadcast("source", "left"),
                        new GraphEdge.Broadcast("source", "right"),
                        new GraphEdge.Unicast("left", "join", 1),
                        new GraphEdge.Unicast("right", "join", 1))));
    }

    static LongStream seeds() {
        return LongStream.range(0, 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void any_small_graph(long seed) {
        RandomGraphs random = new RandomGraphs(seed);
        int sources = random.size(1, 2);
        agrees(random.merging(5, sources).withPlaces(1));
    }

    /** The last row of the report's table 2 without a simulator: 12.5 % of error, in 8,874 states. */
    @Test
    void figure_8_with_one_place() {
        ModuleGraph figure8 = QueueingReference.figure8().withPlaces(1);
        BlockingChain chain = agrees(figure8);
        double predicted = figure8.solve().module("S1").interDeparture();
        assertThat(1 / chain.throughput(0) / predicted - 1).isCloseTo(0.125326, within(1e-6));
    }

    private static BlockingChain agrees(ModuleGraph graph) {
        BlockingChain chain = new BlockingChain(graph);
        GraphSimulation seen = GraphSimulator.simulate(graph, PLAN);
        for (int i = 0; i < graph.modules().size(); i++) {
            SimulatedModule module = seen.modules().get(i);
            covers(module.departureRate(), chain.throughput(i), module.name() + " throughput");
            covers(module.utilisation(), chain.utilisation(i), module.name() + " utilisation");
            covers(module.blocked(), chain.blocked(i), module.name() + " blocked");
            if (!graph.sources().contains(module.name())) {
                covers(module.itemsPresent(), chain.itemsPresent(i), module.name() + " items present");
            }
        }
        return chain;
    }

    private static void covers(Estimate estimate, double exact, String what) {
        assertThat(Math.abs(estimate.mean() - exact))
                .as("%s: %s covers %s", what, estimate, exact)
                .isLessThanOrEqualTo(estimate.halfWidth() + 1e-12);
        assertThat(estimate.halfWidth()).as("%s: %s is narrow", what, estimate).isLessThan(0.06 * exact + 0.012);
    }
}
