package io.scansion.models.pepa.analysis;

import static io.scansion.models.pepa.semantics.Terms.ANY;
import static io.scansion.models.pepa.semantics.Terms.PASSIVE;
import static io.scansion.models.pepa.semantics.Terms.active;
import static io.scansion.models.pepa.semantics.Terms.array;
import static io.scansion.models.pepa.semantics.Terms.choice;
import static io.scansion.models.pepa.semantics.Terms.define;
import static io.scansion.models.pepa.semantics.Terms.hiding;
import static io.scansion.models.pepa.semantics.Terms.model;
import static io.scansion.models.pepa.semantics.Terms.name;
import static io.scansion.models.pepa.semantics.Terms.passive;
import static io.scansion.models.pepa.semantics.Terms.pipeline;
import static io.scansion.models.pepa.semantics.Terms.prefix;
import static io.scansion.models.pepa.semantics.Terms.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.syntax.PepaReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PepaChainTest {
    private static final Offset<Double> EXACT = within(1e-11);

    private static final List<ProcessDefinition> ON_OFF =
            List.of(define("On", prefix("fail", active(1), "Off")), define("Off", prefix("repair", PASSIVE, "On")));
    private static final ProcessDefinition REPAIRER = define("Repairer", prefix("repair", active(3), "Repairer"));

    private static PepaChain derive(PepaModel model) {
        return PepaChain.derive(model, ExplorationLimits.DEFAULT);
    }

    private static PepaSolution solve(PepaModel model) {
        return derive(model).steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void a_pipeline_has_as_many_states_and_transitions_as_the_closed_form_says(int stages) {
        PepaChain chain = derive(pipeline(stages));
        assertThat(chain.states()).isEqualTo((int) Math.pow(3, stages));
        assertThat(chain.transitions())
                .isEqualTo((long) ((stages + 2) * Math.pow(3, stages - 1) + (stages - 1) * Math.pow(3, stages - 2)));
        assertThat(chain.bytesPerTransition()).isEqualTo(5);
    }

    @Test
    void means_over_a_time_and_passages_follow_their_closed_forms() {
        PepaChain chain = PepaChain.derive(
                PepaReader.read("two.pepa", "A = (a, 3).B; B = (b, 5).A; A\nthere = {B};")
                        .model(),
                ExplorationLimits.DEFAULT);
        double there = 3.0 / 8 * (1 + Math.expm1(-8 * 0.4) / (8 * 0.4));
        assertThat(chain.upTo(0.4, SolverLimits.DEFAULT).results().get("there")).isCloseTo(there, within(1e-11));
        assertThat(chain.upTo(0.4, SolverLimits.DEFAULT).throughput().get("b")).isCloseTo(5 * there, within(1e-10));
        assertThat(chain.passage(Optional.empty(), "there", SolverLimits.DEFAULT)
                        .probabilityBy(0.2))
                .isCloseTo(-Math.expm1(-0.6), within(1e-11));
        assertThatThrownBy(() -> chain.passage(Optional.of("here"), "there", SolverLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there are: there");
    }

    @Test
    void a_passage_is_not_looked_for_where_one_state_stands_for_several() {
        PepaModel model = PepaReader.read("two.pepa", "A = (a, 2).B; B = (b, 1).A; A || A\nfirst = {B || **};")
                .model();
        assertThatThrownBy(() -> PepaChain.deriveLumped(model, ExplorationLimits.DEFAULT)
                        .passage(Optional.empty(), "first", SolverLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tell all partners apart");
    }

    @Test
    void everything_that_enters_a_pipeline_passes_every_stage() {
        PepaSolution solution = solve(pipeline(6));
        double first = solution.throughput().getOrDefault("move1", 0.0);
        assertThat(first).isPositive();
        assertThat(solution.throughput()).hasSize(13);
        solution.throughput().values().forEach(rate -> assertThat(rate).isCloseTo(first, within(1e-11 * first)));
    }

    @Test
    void counted_machines_with_one_repairer_match_the_machine_repair_closed_form() {
        int machines = 50;
        PepaSolution solution = solve(model(
                together(array(name("On"), machines), name("Repairer"), "repair"),
                List.of(ON_OFF.get(0), ON_OFF.get(1), REPAIRER),
                List.of(
                        ResultLine.probability("allOn", together(array(name("On"), machines), ANY)),
                        ResultLine.probability("some", together(ANY, name("Repairer"))))));
        double weight = 1; // of k failed machines: product of (machines - i) / 3
        double sum = 1;
        double failed = 0;
        for (int k = 1; k <= machines; k++) {
            weight *= (machines - k + 1) / 3.0;
            sum += weight;
            failed += k * weight;
        }
        assertThat(solution.states()).isEqualTo(machines + 1);
        assertThat(solution.results().get("allOn")).isCloseTo(1 / sum, within(1e-11 / sum));
        assertThat(solution.results().get("some")).isCloseTo(1, EXACT);
        assertThat(solution.throughput().get("repair")).isCloseTo(3 * (1 - 1 / sum), EXACT);
        Utilisation on = solution.utilisation().getOrDefault("On", new Utilisation(1, Map.of()));
        assertThat(on.copies()).isEqualTo(machines);
        assertThat(on.expectedCopies("Off")).isCloseTo(failed / sum, within(1e-9));
    }

    @Test
    void a_pattern_tells_counted_copies_apart_as_if_they_were_written_out() {
        List<ProcessDefinition> definitions = List.of(ON_OFF.get(0), ON_OFF.get(1), REPAIRER);
        Term first = together(together(together(name("On"), name("Off")), ANY), name("Repairer"));
        List<ResultLine> results = List.of(ResultLine.probability("first", first));
        Term written = together(together(name("On"), name("On")), name("On"));
        PepaSolution counted =
                solve(model(together(array(name("On"), 3), name("Repairer"), "repair"), definitions, results));
        PepaSolution apart = solve(model(together(written, name("Repairer"), "repair"), definitions, results));
        assertThat(apart.states()).isEqualTo(8);
        assertThat(counted.states()).isEqualTo(4);
        assertThat(counted.results().get("first")).isCloseTo(apart.results().getOrDefault("first", 0.0), EXACT);
        assertThat(counted.throughput().get("fail"))
                .isCloseTo(apart.throughput().getOrDefault("fail", 0.0), EXACT);
    }

    @Test
    void components_of_the_same_name_are_told_apart_by_a_number() {
        PepaModel model = model(
                together(together(name("On"), name("On")), name("Repairer"), "repair"),
                ON_OFF.get(0),
                ON_OFF.get(1),
                REPAIRER);
        assertThat(solve(model).utilisation().keySet()).containsExactly("On", "On#2", "Repairer");
    }

    @Test
    void equal_alternatives_count_twice() {
        Term twice = choice(prefix("go", active(2), "B"), prefix("go", active(2), "B"));
        PepaChain chain = derive(model(name("A"), define("A", twice), define("B", prefix("back", active(4), "A"))));
        assertThat(chain.transitions()).isEqualTo(2);
        assertThat(chain.steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT)
                        .throughput()
                        .get("go"))
                .isCloseTo(2, EXACT);
    }

    @Test
    void passive_alternatives_are_chosen_by_their_weights() {
        Term branches = choice(prefix("go", passive(3), "Left"), prefix("go", passive(1), "Right"));
        PepaSolution solution = solve(model(
                together(name("Fork"), name("Clock"), "go"),
                define("Fork", branches),
                define("Left", prefix("left", active(1), "Fork")),
                define("Right", prefix("right", active(1), "Fork")),
                define("Clock", prefix("go", active(5), "Clock"))));
        double left = solution.throughput().getOrDefault("left", 0.0);
        assertThat(left).isCloseTo(3 * solution.throughput().getOrDefault("right", 0.0), EXACT);
        assertThat(left).isCloseTo(5.0 / 6 * 0.75, EXACT); // 5/6 of the time something is under way
    }

    @Test
    void cooperation_goes_at_the_pace_of_the_slower_partner() {
        PepaSolution solution = solve(model(
                together(name("Slow"), name("Quick"), "go"),
                define("Slow", prefix("go", active(2), "Slow")),
                define("Quick", prefix("go", active(7), "Quick"))));
        assertThat(solution.states()).isEqualTo(1);
        assertThat(solution.transitions()).isEqualTo(1);
        assertThat(solution.throughput()).containsExactly(Map.entry("go", 2.0));
    }

    @Test
    void hidden_actions_are_seen_as_tau_last_of_all() {
        PepaSolution solution = solve(model(
                together(hiding(name("A"), "inside"), name("C")),
                define("A", prefix("inside", active(1), "B")),
                define("B", prefix("outside", active(1), "A")),
                define("C", prefix("other", active(1), "C"))));
        assertThat(solution.throughput().keySet()).containsExactly("outside", "other", "tau");
        assertThat(solution.throughput().get("tau")).isCloseTo(0.5, EXACT);
    }

    @Test
    void two_self_loops_of_the_same_action_are_one_arc() {
        PepaChain chain = derive(model(
                together(name("A"), name("B")),
                define("A", prefix("go", active(1), "A")),
                define("B", prefix("go", active(2), "B"))));
        assertThat(chain.transitions()).isEqualTo(1);
        assertThat(chain.steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT)
                        .throughput()
                        .get("go"))
                .isCloseTo(3, EXACT);
    }

    @Test
    void an_action_that_never_happens_has_no_throughput() {
        PepaSolution solution = solve(model(
                together(name("A"), name("B"), "never"),
                define("A", choice(prefix("go", active(1), "A"), prefix("never", active(1), "A"))),
                define("B", prefix("on", active(1), "B"))));
        assertThat(solution.throughput()).containsEntry("never", 0.0);
    }

    @Test
    void eighty_counted_clients_of_two_servers_are_solved() {
        PepaSolution solution = solve(model(
                together(array(name("Think"), 80), array(name("Idle"), 2), "ask", "answer"),
                define("Think", prefix("think", active(0.1), "Ask")),
                define("Ask", prefix("ask", active(50), "Wait")),
                define("Wait", prefix("answer", PASSIVE, "Think")),
                define("Idle", prefix("ask", PASSIVE, "Busy")),
                define("Busy", prefix("answer", active(4), "Idle"))));
        double asked = solution.throughput().getOrDefault("ask", 0.0);
        assertThat(asked).isCloseTo(solution.throughput().getOrDefault("answer", 0.0), within(1e-8));
        assertThat(asked).isLessThan(8).isGreaterThan(6);
    }

    @Test
    void copies_of_a_cooperation_are_counted_too() {
        Term pair = together(name("A"), name("B"), "both");
        List<ProcessDefinition> definitions = List.of(
                define("A", prefix("own", active(1), prefix("both", PASSIVE, "A"))),
                define("B", prefix("both", active(2), prefix("rest", active(3), "B"))));
        PepaSolution counted = solve(model(array(pair, 3), definitions, List.of()));
        PepaSolution written = solve(model(together(together(pair, pair), pair), definitions, List.of()));
        assertThat(written.states()).isEqualTo(64);
        assertThat(counted.states()).isEqualTo(20);
        counted.throughput()
                .forEach((action, rate) ->
                        assertThat(rate).isCloseTo(written.throughput().getOrDefault(action, 0.0), EXACT));
    }

    @Test
    void the_state_before_the_long_run_is_left_for_good() {
        PepaSolution solution = solve(model(
                name("Start"),
                define("Start", prefix("begin", active(1), "A")),
                define("A", prefix("go", active(1), "B")),
                define("B", prefix("back", active(1), "A"))));
        assertThat(solution.states()).isEqualTo(3);
        assertThat(solution.throughput()).containsEntry("begin", 0.0);
        assertThat(solution.throughput().get("go")).isCloseTo(0.5, EXACT);
    }

    @Test
    void some_time_after_the_start_a_component_has_moved_on_as_its_closed_form_says() {
        PepaChain chain = PepaChain.derive(
                model(
                        name("A"),
                        define("A", prefix("go", active(3), name("B"))),
                        define("B", prefix("back", active(5), name("A")))),
                ExplorationLimits.DEFAULT);

        PepaSolution solution = chain.at(0.3, SolverLimits.DEFAULT);

        double inB = 3.0 / 8 * (1 - Math.exp(-8 * 0.3));
        assertThat(solution.throughput().get("back")).isCloseTo(5 * inB, within(1e-11));
        assertThat(solution.throughput().get("go")).isCloseTo(3 * (1 - inB), within(1e-11));
        assertThat(solution.solver()).isEqualTo("uniformisation");
    }
}
