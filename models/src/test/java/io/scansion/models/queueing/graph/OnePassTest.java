package io.scansion.models.queueing.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The one-pass analysis against the published algorithm with its restarts. */
final class OnePassTest {
    private static final Percentage ROUNDING = Percentage.withPercentage(1e-9);

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void finds_the_same_bottlenecks_in_the_same_order_and_the_same_state(long seed) {
        RandomGraphs random = new RandomGraphs(seed);
        same(random.published(random.size(1, 60)));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_same_with_every_kind_of_edge_and_several_items_per_input(long seed) {
        RandomGraphs random = new RandomGraphs(seed);
        same(random.anything(random.size(2, 60), 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_same_when_modules_are_declared_in_any_order(long seed) {
        RandomGraphs random = new RandomGraphs(seed);
        ModuleGraph graph = random.published(random.size(2, 40));
        List<GraphModule> shuffled = new ArrayList<>(graph.modules());
        Collections.shuffle(shuffled, new Random(seed));
        ModuleGraph other = ModuleGraph.of(shuffled, graph.edges());
        same(other);

        SteadyState before = graph.solve();
        for (ModuleState state : other.solve().modules()) {
            assertThat(state.interDeparture())
                    .isCloseTo(before.module(state.name()).interDeparture(), ROUNDING);
        }
    }

    @Test
    void a_pipeline_of_ever_slower_modules_has_a_phase_for_each() {
        ModuleGraph graph = RandomGraphs.slowerAndSlower(200);
        same(graph);
        assertThat(graph.solve().phases()).hasSize(199);
    }

    private static void same(ModuleGraph graph) {
        SteadyState state = graph.solve();
        RestartingAnalysis oracle = new RestartingAnalysis(graph, state.weights());
        double[] interArrivals = oracle.interArrivals();
        assertThat(state.phases()).hasSameSizeAs(oracle.phases());
        for (int i = 0; i < oracle.phases().size(); i++) {
            BottleneckPhase expected = oracle.phases().get(i);
            BottleneckPhase actual = state.phases().get(i);
            assertThat(actual.bottleneck()).isEqualTo(expected.bottleneck());
            assertThat(actual.interArrival()).isCloseTo(expected.interArrival(), ROUNDING);
            assertThat(actual.utilisation()).isCloseTo(expected.utilisation(), ROUNDING);
            assertThat(actual.sourceBefore()).isCloseTo(expected.sourceBefore(), ROUNDING);
            assertThat(actual.sourceAfter()).isCloseTo(expected.sourceAfter(), ROUNDING);
        }
        for (int i = 0; i < interArrivals.length; i++) {
            GraphModule module = graph.modules().get(i);
            ModuleState actual = state.modules().get(i);
            assertThat(actual.interArrival()).isCloseTo(interArrivals[i], ROUNDING);
            assertThat(actual.interDeparture()).isCloseTo(interArrivals[i] / module.itemsPerInput(), ROUNDING);
            assertThat(actual.utilisation())
                    .isCloseTo(Math.min(1, module.serviceTime().mean() / interArrivals[i]), ROUNDING);
        }
    }
}
