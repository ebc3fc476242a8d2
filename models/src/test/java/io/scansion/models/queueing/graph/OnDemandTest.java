package io.scansion.models.queueing.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.queueing.ServiceTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shares of on-demand outputs, broadcast, and several items per input. */
final class OnDemandTest {
    @Test
    void shares_follow_the_speed_of_the_targets() {
        SteadyState state = ModuleGraph.of(
                        List.of(module("E", 0.1), module("fast", 1), module("slow", 3)),
                        List.of(new GraphEdge.OnDemand("E", "fast"), new GraphEdge.OnDemand("E", "slow")))
                .solve();
        assertThat(state.weights()).usingElementComparator(nearly()).containsExactly(0.75, 0.25);
        assertThat(state.module("E").interDeparture()).isCloseTo(0.75, within(1e-12));
        assertThat(state.saturated()).containsExactly("fast", "slow");
    }

    @Test
    void a_target_is_no_faster_than_what_lies_behind_it() {
        SteadyState state = ModuleGraph.of(
                        List.of(module("E", 0.1), module("A", 1), module("B", 1), module("A2", 1), module("B2", 4)),
                        List.of(
                                new GraphEdge.OnDemand("E", "A"),
                                new GraphEdge.OnDemand("E", "B"),
                                new GraphEdge.Unicast("A", "A2", 1),
                                new GraphEdge.Unicast("B", "B2", 1)))
                .solve();
        assertThat(state.weights().subList(0, 2))
                .usingElementComparator(nearly())
                .containsExactly(0.8, 0.2);
        assertThat(1 / state.module("E").interDeparture()).isCloseTo(1.25, within(1e-12));
    }

    @Test
    void a_target_offers_only_what_its_other_inputs_leave() {
        // S emits two items: one to A, whatever its state, and one on demand to A or B.
        SteadyState state = ModuleGraph.of(
                        List.of(module("S", 0.1), module("A", 1), module("B", 1)),
                        List.of(new GraphEdge.Unicast("S", "A", 1), new GraphEdge.OnDemand("S", "B")))
                .solve();
        assertThat(state.module("S").interDeparture()).isCloseTo(1, within(1e-12));

        SteadyState merged = ModuleGraph.of(
                        List.of(module("S", 0.1), module("X", 0), module("Y", 0), module("A", 1), module("B", 1)),
                        List.of(
                                new GraphEdge.Unicast("S", "X", 0.25),
                                new GraphEdge.Unicast("S", "Y", 0.75),
                                new GraphEdge.Unicast("X", "A", 1),
                                new GraphEdge.OnDemand("Y", "A"),
                                new GraphEdge.OnDemand("Y", "B")))
                .solve();
        assertThat(merged.weights().get(3)).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(merged.module("A").utilisation()).isCloseTo(1, within(1e-9));
        assertThat(merged.module("B").utilisation()).isCloseTo(1, within(1e-9));
    }

    @Test
    void a_target_that_is_busier_than_the_others_by_its_other_inputs_gets_nothing() {
        SteadyState state = ModuleGraph.of(
                        List.of(module("S", 1), module("X", 0), module("Y", 0), module("A", 1), module("B", 1)),
                        List.of(
                                new GraphEdge.Unicast("S", "X", 0.75),
                                new GraphEdge.Unicast("S", "Y", 0.25),
                                new GraphEdge.Unicast("X", "A", 1),
                                new GraphEdge.OnDemand("Y", "A"),
                                new GraphEdge.OnDemand("Y", "B")))
                .solve();
        assertThat(state.weights().subList(3, 5)).containsExactly(0.0, 1.0);
    }

    @Test
    void targets_that_take_no_time_share_evenly_and_leave_nothing_to_the_others() {
        SteadyState state = ModuleGraph.of(
                        List.of(module("S", 1), module("A", 0), module("B", 0), module("C", 1)),
                        List.of(
                                new GraphEdge.OnDemand("S", "A"),
                                new GraphEdge.OnDemand("S", "B"),
                                new GraphEdge.OnDemand("S", "C")))
                .solve();
        assertThat(state.weights()).containsExactly(0.5, 0.5, 0.0);
    }

    @Test
    void every_target_of_a_broadcast_gets_every_item() {
        SteadyState state = ModuleGraph.of(
                        List.of(module("S", 1), module("A", 0.5), module("B", 2)),
                        List.of(new GraphEdge.Broadcast("S", "A"), new GraphEdge.Broadcast("S", "B")))
                .solve();
        assertThat(state.module("A").interArrival()).isEqualTo(2);
        assertThat(state.module("B").interArrival()).isEqualTo(2);
        assertThat(state.phases())
                .singleElement()
                .satisfies(phase -> assertThat(phase.bottleneck()).isEqualTo("B"));
    }

    @Test
    void items_per_input_multiply_and_thin_out() {
        SteadyState state = ModuleGraph.of(
                        List.of(
                                module("S", 1).withItemsPerInput(4),
                                module("half", 0.1).withItemsPerInput(0.5),
                                module("sink", 0.2).withItemsPerInput(3)),
                        List.of(new GraphEdge.Unicast("S", "half", 1), new GraphEdge.Unicast("half", "sink", 1)))
                .solve();
        assertThat(state.module("S").interDeparture()).isCloseTo(0.25, within(1e-15));
        assertThat(state.module("half").interArrival()).isCloseTo(0.25, within(1e-15));
        assertThat(state.module("sink").interArrival()).isCloseTo(0.5, within(1e-15));
        assertThat(state.module("sink").utilisation()).isCloseTo(0.4, within(1e-15));
        assertThat(state.module("sink").interDeparture()).isCloseTo(0.5 / 3, within(1e-15));
    }

    private static GraphModule module(String name, double time) {
        return GraphModule.of(name, 1).withServiceTime(new ServiceTime.Deterministic(time));
    }

    private static java.util.Comparator<Double> nearly() {
        return (a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b);
    }
}
