package io.scansion.models.pepa.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.components.LocalGraph;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.composition.ActivityGroups;
import io.scansion.models.pepa.composition.Flattening;
import io.scansion.models.pepa.composition.SystemStructure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ComponentOrderTest {
    /** A pipeline whose stages stand in the system equation in any order. */
    private static PepaModel shuffledPipeline(int stages, long seed) {
        List<Integer> order = new ArrayList<>();
        for (int i = 1; i <= stages; i++) {
            order.add(i);
        }
        Collections.shuffle(order, new Random(seed));
        List<ProcessDefinition> definitions =
                new ArrayList<>(Terms.pipeline(stages).processes());
        Term chain = Terms.name("Stage" + order.get(0));
        Term processors = Terms.name("Processor1");
        List<String> moves = new ArrayList<>(List.of("move" + (stages + 1)));
        List<String> processes = new ArrayList<>();
        for (int i = 1; i <= stages; i++) {
            moves.add("move" + i);
            processes.add("process" + i);
            if (i > 1) {
                chain = Terms.sharing(chain, Terms.name("Stage" + order.get(i - 1)));
                processors = Terms.together(processors, Terms.name("Processor" + i));
            }
        }
        return Terms.model(
                Terms.together(Terms.together(processors, chain, processes), Terms.name("Network"), moves),
                definitions,
                List.of());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void in_a_pipeline_only_what_one_end_does_leads_to_a_smaller_state(long seed) {
        PepaSystem system = PepaSystem.of(shuffledPipeline(7, seed));
        StateSpace space = StateSpace.explore(system.transitions(), ExplorationLimits.DEFAULT);
        List<String> descending = new ArrayList<>();
        space.forEachTransition((from, to, label, rate) -> {
            String action = system.labels().get(label);
            if (to < from && !descending.contains(action)) {
                descending.add(action);
            }
        });
        assertThat(descending).hasSize(1).isSubsetOf("move1", "move7", "move8");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void a_pipeline_is_solved_in_few_sweeps_however_it_is_written(long seed) {
        PepaChain chain = PepaChain.derive(shuffledPipeline(8, seed), ExplorationLimits.DEFAULT);
        assertThat(chain.steadyState("gauss-seidel", SolverLimits.DEFAULT).iterations())
                .isLessThan(100);
        assertThat(SteadyStates.solverNames()).contains("gauss-seidel");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void every_component_gets_one_place_and_every_state_one_number(long seed) {
        SystemStructure structure = Flattening.of(RandomModels.withArrays(seed), CompositeGraph::of);
        List<LocalGraph> graphs =
                structure.components().stream().map(SequentialComponent::graph).toList();
        ComponentOrder order = ComponentOrder.of(
                graphs,
                ActivityGroups.of(structure.components(), structure.composition())
                        .groups());
        assertThat(order.order()).hasSize(graphs.size()).doesNotHaveDuplicates();
        for (int component = 0; component < graphs.size(); component++) {
            assertThat(order.newOf()[component])
                    .hasSize(graphs.get(component).states())
                    .doesNotHaveDuplicates();
            for (int number : order.newOf()[component]) {
                assertThat(number).isBetween(0, graphs.get(component).states() - 1);
            }
        }
    }
}
