package io.scansion.models.queueing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.queueing.graph.Accuracy;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.RandomGraphs;
import io.scansion.models.queueing.graph.SteadyState;
import io.scansion.models.queueing.reference.QueueingReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What predictions say of their own accuracy, beside the simulation; the seeds are others than those the figures come from. */
final class StatedAccuracyTest {
    private static final int GRAPHS = 24;

    enum Kind {
        ONE_SOURCE_FEW_PLACES,
        ONE_SOURCE_EVERY_EDGE,
        SEVERAL_SOURCES,
        SEVERAL_SOURCES_EVERY_EDGE;

        ModuleGraph graph(int seed) {
            RandomGraphs random = new RandomGraphs(seed);
            int size = random.size(5, 12);
            return switch (this) {
                case ONE_SOURCE_FEW_PLACES -> random.published(size).withPlaces(1 + seed % 8);
                case ONE_SOURCE_EVERY_EDGE -> random.anything(size, 1);
                case SEVERAL_SOURCES -> random.merging(size, 3);
                case SEVERAL_SOURCES_EVERY_EDGE -> random.anything(size, 3);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void predictions_are_as_far_off_as_they_say_but_in_one_of_ten_graphs_at_most(Kind kind) {
        int within = 0;
        int withinTotal = 0;
        for (int seed = 7_000; seed < 7_000 + GRAPHS; seed++) {
            ModuleGraph graph = kind.graph(seed);
            SteadyState predicted = graph.solve();
            Accuracy stated = predicted.accuracy();
            GraphSimulation seen = GraphSimulator.simulate(
                    graph, SimulationPlan.of(20_000, seed).withWarmUp(5_000));
            double worst = 0;
            double total = 0;
            double noise = 0;
            double expected = 0;
            for (String source : graph.sources()) {
                Estimate pace = seen.module(source).departureRate();
                double off = Math.abs(1 / predicted.module(source).interDeparture() / pace.mean() - 1);
                worst = Math.max(worst, off - pace.relativeHalfWidth());
                noise = Math.max(noise, pace.relativeHalfWidth());
                total += pace.mean();
                expected += 1 / predicted.module(source).interDeparture();
            }
            within += worst <= stated.total() ? 1 : 0;
            double offTotal = Math.abs(expected / total - 1) - noise;
            withinTotal += offTotal <= stated.relativeErrorOfTotal() + stated.buffers() ? 1 : 0;
        }
        assertThat(within).isGreaterThanOrEqualTo(GRAPHS - GRAPHS / 10);
        assertThat(withinTotal).isGreaterThanOrEqualTo(GRAPHS - GRAPHS / 10);
    }

    /** The errors of figure 8 by places are measured and stand in docs/benchmarks.md. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 12, 25, 50})
    void the_optimism_about_buffers_is_stated_and_not_grossly(int places) {
        ModuleGraph graph = QueueingReference.figure8().withPlaces(places);
        SteadyState predicted = graph.solve();
        Accuracy stated = predicted.accuracy();
        Estimate seen = GraphSimulator.simulate(graph, SimulationPlan.of(100_000, 1))
                .module("S1")
                .departureRate();
        double optimism = 1 / predicted.module("S1").interDeparture() / seen.mean() - 1;
        assertThat(stated.isExactForLargeBuffers()).isTrue();
        assertThat(stated.reasons()).isEmpty();
        assertThat(stated.buffers()).isBetween(optimism - seen.relativeHalfWidth(), 3 * Math.max(0, optimism) + 0.015);
    }

    @Test
    void a_module_that_targets_on_demand_and_sources_wait_for_is_named() {
        List<GraphModule> modules = List.of(
                GraphModule.of("A", 0.1),
                GraphModule.of("B", 0.1),
                GraphModule.of("left", 1),
                GraphModule.of("right", 3),
                GraphModule.of("merge", 1));
        List<GraphEdge> fromA = List.of(
                new GraphEdge.OnDemand("A", "left"),
                new GraphEdge.OnDemand("A", "right"),
                new GraphEdge.Unicast("left", "merge", 1),
                new GraphEdge.Unicast("right", "merge", 1));
        List<GraphModule> withoutB =
                modules.stream().filter(m -> !m.name().equals("B")).toList();
        Accuracy alone = ModuleGraph.of(withoutB, fromA).solve().accuracy();
        assertThat(alone.reasons())
                .singleElement()
                .asString()
                .contains("on-demand")
                .contains("module merge");
        List<GraphEdge> both = new ArrayList<>(fromA);
        both.add(new GraphEdge.Unicast("B", "merge", 1));
        Accuracy shared = ModuleGraph.of(modules, both).solve().accuracy();
        assertThat(shared.reasons()).hasSize(2).first().asString().contains("before module merge");
        assertThat(shared.relativeError()).isGreaterThan(alone.relativeError());
        assertThat(shared.relativeErrorOfTotal()).isLessThan(shared.relativeError());
    }

    @Test
    void sources_that_do_not_meet_before_a_full_module_are_exact() {
        SteadyState state = ModuleGraph.of(
                        List.of(GraphModule.of("A", 5), GraphModule.of("B", 4), GraphModule.of("merge", 1)),
                        List.of(new GraphEdge.Unicast("A", "merge", 1), new GraphEdge.Unicast("B", "merge", 1)))
                .solve();
        assertThat(state.accuracy().isExactForLargeBuffers()).isTrue();
        assertThat(state.accuracy().total()).isLessThan(1e-12);
    }
}
