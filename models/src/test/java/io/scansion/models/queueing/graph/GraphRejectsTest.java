package io.scansion.models.queueing.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nonsense is refused where it enters; the message names the element, what was found and what was expected. */
final class GraphRejectsTest {
    private static final List<GraphModule> ABC =
            List.of(GraphModule.of("A", 1), GraphModule.of("B", 1), GraphModule.of("C", 1));

    @Test
    void a_cycle_is_printed() {
        List<GraphEdge> edges = List.of(edge("A", "B", 1), edge("B", "C", 1), edge("C", "A", 1));
        assertThatThrownBy(() -> ModuleGraph.of(ABC, edges))
                .isInstanceOfSatisfying(
                        CyclicGraphException.class, e -> assertThat(e.cycle()).containsExactly("A", "B", "C"))
                .hasMessage("the graph must be acyclic, but it has the cycle A -> B -> C -> A");
    }

    @Test
    void only_the_cycle_itself_is_printed_not_what_leads_to_it_or_lies_behind_it() {
        List<GraphModule> modules = new ArrayList<>(ABC);
        modules.add(GraphModule.of("D", 1));
        modules.add(GraphModule.of("E", 1));
        assertThatThrownBy(() -> ModuleGraph.of(
                        modules,
                        List.of(
                                edge("A", "B", 1),
                                edge("B", "C", 1),
                                edge("C", "B", 0.5),
                                edge("C", "D", 0.5),
                                edge("D", "E", 1))))
                .hasMessageEndingWith("cycle B -> C -> B");
    }

    @Test
    void a_loop_of_one_module_is_a_cycle() {
        assertThatThrownBy(() -> ModuleGraph.of(ABC, List.of(edge("B", "B", 1))))
                .hasMessageEndingWith("cycle B -> B");
    }

    @Test
    void a_very_long_cycle_is_abbreviated_in_the_message_but_not_in_the_exception() {
        List<GraphModule> modules = new ArrayList<>();
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            modules.add(GraphModule.of("M" + i, 1));
            edges.add(edge("M" + i, "M" + (i + 1) % 5000, 1));
        }
        assertThatThrownBy(() -> ModuleGraph.of(modules, edges))
                .isInstanceOfSatisfying(CyclicGraphException.class, e -> {
                    assertThat(e.cycle()).hasSize(5000);
                    assertThat(e.getMessage())
                            .contains("M11 -> ... 4976 more ... -> M4988")
                            .hasSizeLessThan(400);
                });
    }

    @Test
    void probabilities_that_do_not_sum_to_one() {
        refused(
                "A",
                "module A: the probabilities of its unicast edges must sum to 1, got 0.75",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "B", 0.5), edge("A", "C", 0.25))));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.5, Double.NaN})
    void a_probability_that_is_none(double probability) {
        refused(
                "A -> B",
                "probability of edge A -> B must be between 0 and 1, got " + probability,
                () -> edge("A", "B", probability));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_time_that_is_negative_or_no_number(double time) {
        refused(
                "X",
                "module X: service time must be finite and not negative, got " + time,
                () -> GraphModule.of("X", time));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_number_of_items_per_input_that_is_not_positive(double items) {
        refused(
                "X",
                "module X: items per input must be positive and finite, got " + items,
                () -> GraphModule.of("X", 1).withItemsPerInput(items));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -5})
    void a_queue_without_places(int places) {
        refused(
                "X",
                "module X: places must be at least 1, got " + places,
                () -> GraphModule.of("X", 1).withPlaces(places));
    }

    @Test
    void a_source_that_takes_no_time() {
        refused(
                "A",
                "source A: the service time must be positive, got 0.0; a source that takes no time has no rate",
                () -> ModuleGraph.of(List.of(GraphModule.of("A", 0)), List.of()));
    }

    @Test
    void an_edge_from_or_to_an_unknown_module() {
        refused(
                "A -> X",
                "edge A -> X names the unknown module X",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "X", 1))));
        refused(
                "X -> A",
                "edge X -> A names the unknown module X",
                () -> ModuleGraph.of(ABC, List.of(edge("X", "A", 1))));
    }

    @Test
    void a_name_or_an_edge_given_twice() {
        refused(
                "A",
                "module A is declared twice",
                () -> ModuleGraph.of(List.of(GraphModule.of("A", 1), GraphModule.of("A", 2)), List.of()));
        refused(
                "A -> B",
                "edge A -> B is given twice",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "B", 0.5), edge("A", "B", 0.5))));
    }

    @Test
    void a_blank_name() {
        refused(" ", "a module needs a name that is not blank", () -> GraphModule.of(" ", 1));
    }

    @Test
    void no_module_or_no_source() {
        refused("", "a graph needs at least one module, got none", () -> ModuleGraph.of(List.of(), List.of()));
        refused(
                "",
                "a graph needs at least one source, none is named",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "B", 1), edge("B", "C", 1)), List.of()));
    }

    @Test
    void a_module_that_nothing_reaches() {
        refused(
                "C",
                "module C is unreachable: no edge leads to it or leaves it",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "B", 1))));
        refused(
                "C",
                "module C is unreachable: every edge that leads to it has probability 0",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "B", 1), edge("A", "C", 0))));
        refused(
                "C",
                "module C is unreachable: it is no source and no edge leads to it",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "B", 1), edge("C", "B", 1)), List.of("A")));
    }

    @Test
    void a_named_source_that_is_none() {
        refused(
                "B",
                "source B has incoming edges",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "B", 1), edge("B", "C", 1)), List.of("A", "B")));
        refused(
                "X",
                "unknown module X",
                () -> ModuleGraph.of(ABC, List.of(edge("A", "B", 1), edge("B", "C", 1)), List.of("X")));
    }

    @Test
    void items_that_multiply_beyond_all_numbers() {
        List<GraphModule> modules = new ArrayList<>();
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            modules.add(GraphModule.of("M" + i, 1).withItemsPerInput(10));
            if (i > 0) {
                edges.add(edge("M" + (i - 1), "M" + i, 1));
            }
        }
        refused(
                "M308",
                "module M308: too many items per item of the sources, Infinity",
                () -> ModuleGraph.of(modules, edges).solve());
    }

    private static GraphEdge edge(String from, String to, double probability) {
        return new GraphEdge.Unicast(from, to, probability);
    }

    private static void refused(String element, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MalformedGraphException.class,
                        e -> assertThat(e.element()).isEqualTo(element))
                .hasMessage(message);
    }
}
