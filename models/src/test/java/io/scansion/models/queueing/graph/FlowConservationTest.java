package io.scansion.models.queueing.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold in any graph. */
final class FlowConservationTest {
    private static final Percentage ROUNDING = Percentage.withPercentage(1e-8);

    static LongStream seeds() {
        return LongStream.range(1000, 1150);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void what_comes_in_is_what_the_modules_before_send_out(long seed) {
        ModuleGraph graph = graph(seed);
        SteadyState state = graph.solve();
        double[] in = new double[graph.modules().size()];
        for (int e = 0; e < graph.edges().size(); e++) {
            GraphEdge edge = graph.edges().get(e);
            double emitted = 1 / state.module(edge.source()).interDeparture();
            in[graph.indexOf(edge.target())] += emitted * state.weights().get(e);
        }
        for (int i = 0; i < in.length; i++) {
            ModuleState module = state.modules().get(i);
            if (!graph.sources().contains(module.name())) {
                assertThat(1 / module.interArrival()).as(module.name()).isCloseTo(in[i], ROUNDING);
            }
            // As rates: an on-demand edge may carry nothing, and the time between two items is infinite then.
            double emitted = graph.modules().get(i).itemsPerInput() / module.interArrival();
            assertThat(1 / module.interDeparture()).as(module.name()).isCloseTo(emitted, ROUNDING);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_server_works_more_than_all_the_time_and_one_works_all_the_time(long seed) {
        ModuleGraph graph = graph(seed);
        SteadyState state = graph.solve();
        for (ModuleState module : state.modules()) {
            assertThat(module.utilisation()).as(module.name()).isBetween(0.0, 1.0);
        }
        assertThat(state.saturated()).isNotEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void shares_of_one_output_sum_to_one_and_copies_are_whole(long seed) {
        ModuleGraph graph = graph(seed);
        SteadyState state = graph.solve();
        for (GraphModule module : graph.modules()) {
            double shares = 0;
            boolean any = false;
            for (int e = 0; e < graph.edges().size(); e++) {
                GraphEdge edge = graph.edges().get(e);
                double weight = state.weights().get(e);
                if (edge.source().equals(module.name()) && edge instanceof GraphEdge.OnDemand) {
                    any = true;
                    shares += weight;
                    assertThat(weight).isBetween(0.0, 1.0);
                }
                if (edge instanceof GraphEdge.Broadcast) {
                    assertThat(weight).isEqualTo(1);
                }
            }
            if (any) {
                assertThat(shares).isCloseTo(1, ROUNDING);
            }
        }
    }

    private static ModuleGraph graph(long seed) {
        RandomGraphs random = new RandomGraphs(seed);
        int sources = random.size(1, 4);
        return random.anything(random.size(sources + 1, 30), sources);
    }
}
