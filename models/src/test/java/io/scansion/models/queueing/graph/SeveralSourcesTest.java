package io.scansion.models.queueing.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What sources do to each other. That the paces are those of real queues is shown by the simulation. */
final class SeveralSourcesTest {
    @Test
    void sources_that_are_not_held_back_add_up() {
        SteadyState state = merge(0.1, 2, 5);
        assertThat(1 / state.module("sink").interArrival()).isCloseTo(1 / 2.0 + 1 / 5.0, within(1e-12));
        assertThat(state.phases()).isEmpty();
        assertThat(state.saturated()).containsExactly("S0", "S1");
    }

    @Test
    void equal_sources_get_equal_parts_of_a_bottleneck() {
        SteadyState state = merge(1, 0.7, 0.7, 0.7);
        for (int i = 0; i < 3; i++) {
            assertThat(state.module("S" + i).interDeparture()).isCloseTo(3, within(1e-8));
        }
        BottleneckPhase phase = state.phases().get(0);
        assertThat(phase.bottleneck()).isEqualTo("sink");
        assertThat(phase.utilisation()).isCloseTo(3 / 0.7, within(1e-8));
        assertThat(phase.sources()).hasSize(3);
        assertThat(phase.sourceBefore()).isCloseTo(0.7 / 3, within(1e-8));
        assertThat(phase.sourceAfter()).isCloseTo(1, within(1e-8));
    }

    @Test
    void of_two_sources_that_would_both_fill_the_bottleneck_alone_the_faster_gains_little() {
        SteadyState state = merge(1, 0.001, 0.01);
        assertThat(state.module("S0").interDeparture()).isCloseTo(2, Percentage.withPercentage(1));
        assertThat(state.module("S1").interDeparture()).isCloseTo(2, Percentage.withPercentage(1));
    }

    @Test
    void a_source_that_feeds_no_bottleneck_keeps_its_own_pace() {
        SteadyState state = ModuleGraph.of(
                        List.of(
                                GraphModule.of("held", 1),
                                GraphModule.of("free", 1),
                                GraphModule.of("slow", 4),
                                GraphModule.of("quick", 0.1)),
                        List.of(
                                new GraphEdge.Unicast("held", "slow", 0.5),
                                new GraphEdge.Unicast("held", "quick", 0.5),
                                new GraphEdge.Unicast("free", "quick", 1)))
                .solve();
        assertThat(state.module("held").interDeparture()).isCloseTo(2, within(1e-8));
        assertThat(state.module("free").interDeparture()).isCloseTo(1, within(1e-12));
        assertThat(state.phases().get(0).sources())
                .extracting(BottleneckPhase.SourcePace::source)
                .containsExactly("held");
    }

    @Test
    void a_source_gains_where_its_rival_is_held_back_further_down() {
        // A and B share the merge; A alone feeds the slow sink as well, which leaves most of the merge to B.
        SteadyState state = ModuleGraph.of(
                        List.of(
                                GraphModule.of("A", 0.1),
                                GraphModule.of("B", 0.1),
                                GraphModule.of("merge", 1),
                                GraphModule.of("slow", 20)),
                        List.of(
                                new GraphEdge.Broadcast("A", "merge"),
                                new GraphEdge.Broadcast("A", "slow"),
                                new GraphEdge.Unicast("B", "merge", 1)))
                .solve();
        assertThat(state.phases()).extracting(BottleneckPhase::bottleneck).containsExactly("merge", "slow");
        assertThat(state.module("A").interDeparture()).isCloseTo(20, within(1e-6));
        assertThat(state.module("B").interDeparture()).isCloseTo(1 / 0.95, within(1e-6));
        assertThat(state.saturated()).containsExactly("merge", "slow");
    }

    @Test
    void what_was_merged_before_counts_as_one_sender() {
        // Two sources through a relay against one that sends directly: the relay waits like one, so they share its
        // half.
        SteadyState state = ModuleGraph.of(
                        List.of(
                                GraphModule.of("A", 0.01),
                                GraphModule.of("B", 0.01),
                                GraphModule.of("C", 0.01),
                                GraphModule.of("relay", 0.01),
                                GraphModule.of("sink", 1)),
                        List.of(
                                new GraphEdge.Unicast("A", "relay", 1),
                                new GraphEdge.Unicast("B", "relay", 1),
                                new GraphEdge.Unicast("relay", "sink", 1),
                                new GraphEdge.Unicast("C", "sink", 1)))
                .solve();
        assertThat(state.module("A").interDeparture()).isCloseTo(4, Percentage.withPercentage(1));
        assertThat(state.module("B").interDeparture()).isCloseTo(4, Percentage.withPercentage(1));
        assertThat(state.module("C").interDeparture()).isCloseTo(2, Percentage.withPercentage(1));
    }

    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_source_runs_at_its_own_pace_or_feeds_a_module_that_is_full(long seed) {
        RandomGraphs random = new RandomGraphs(seed);
        ModuleGraph graph = random.merging(random.size(6, 12), 3);
        SteadyState state = graph.solve();
        if (state.residual() > 0) {
            return; // paces are means then; the flow properties are tested elsewhere
        }
        List<String> full = new ArrayList<>();
        state.modules().stream().filter(m -> m.utilisation() > 1 - 1e-6).forEach(m -> full.add(m.name()));
        for (String source : graph.sources()) {
            assertThat(reaches(graph, source, full)).as(source).isTrue();
        }
    }

    @Test
    void sweeps_come_to_rest_in_nearly_all_small_graphs() {
        int resting = 0;
        for (long seed = 0; seed < 400; seed++) {
            resting += new RandomGraphs(seed).merging(10, 3).solve().residual() == 0 ? 1 : 0;
        }
        assertThat(resting).isGreaterThan(385);
    }

    @Test
    void a_chain_of_many_bottlenecks_behind_a_merge_is_no_problem() {
        List<GraphModule> modules = new ArrayList<>(List.of(GraphModule.of("A", 1), GraphModule.of("B", 1)));
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            modules.add(GraphModule.of("M" + i, 1 + i));
            if (i > 0) {
                edges.add(new GraphEdge.Unicast("M" + (i - 1), "M" + i, 1));
            }
        }
        edges.add(new GraphEdge.Unicast("A", "M0", 1));
        edges.add(new GraphEdge.Unicast("B", "M0", 1));
        SteadyState state = ModuleGraph.of(modules, edges).solve();
        assertThat(state.phases()).hasSize(SeveralSources.MOST_PHASES);
        assertThat(state.module("A").interDeparture()).isCloseTo(600, within(1e-4));
        assertThat(state.saturated()).containsExactly("M299");
    }

    private static boolean reaches(ModuleGraph graph, String from, List<String> full) {
        return full.contains(from)
                || graph.edges().stream()
                        .filter(edge -> edge.source().equals(from))
                        .anyMatch(edge -> reaches(graph, edge.target(), full));
    }

    private static SteadyState merge(double sinkTime, double... sourceTimes) {
        List<GraphModule> modules = new ArrayList<>();
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 0; i < sourceTimes.length; i++) {
            modules.add(GraphModule.of("S" + i, sourceTimes[i]));
            edges.add(new GraphEdge.Unicast("S" + i, "sink", 1));
        }
        modules.add(GraphModule.of("sink", sinkTime));
        return ModuleGraph.of(modules, edges).solve();
    }
}
