package io.scansion.models.pepa.analysis;

import static io.scansion.models.pepa.semantics.Terms.PASSIVE;
import static io.scansion.models.pepa.semantics.Terms.active;
import static io.scansion.models.pepa.semantics.Terms.array;
import static io.scansion.models.pepa.semantics.Terms.choice;
import static io.scansion.models.pepa.semantics.Terms.define;
import static io.scansion.models.pepa.semantics.Terms.model;
import static io.scansion.models.pepa.semantics.Terms.name;
import static io.scansion.models.pepa.semantics.Terms.pipeline;
import static io.scansion.models.pepa.semantics.Terms.prefix;
import static io.scansion.models.pepa.semantics.Terms.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.scansion.models.export.DerivationGraph;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UnsolvableModelsTest {
    private static void expect(PepaModel model, Reason reason, String message) {
        expect(model, ExplorationLimits.DEFAULT, reason, message);
    }

    private static void expect(PepaModel model, ExplorationLimits limits, Reason reason, String message) {
        PepaModelException thrown = catchThrowableOfType(
                PepaModelException.class,
                () -> PepaChain.derive(model, limits).steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT));
        assertThat(thrown).hasMessage(message);
        assertThat(thrown.reason()).isEqualTo(reason);
    }

    @Test
    void a_deadlock_is_named_with_a_shortest_path() {
        expect(
                model(
                        together(name("A"), name("B"), "go", "missing"),
                        define("A", prefix("first", active(1), prefix("go", active(1), "A"))),
                        define("B", choice(prefix("go", PASSIVE, "B"), prefix("other", active(1), "Stuck"))),
                        define("Stuck", prefix("missing", active(1), "B"))),
                Reason.DEADLOCK,
                "test: deadlock: nothing can happen any more in state ((go, 1.0).A, Stuck), reached by (A, B) -first->"
                        + " ((go, 1.0).A, B) -other-> ((go, 1.0).A, Stuck)");
    }

    @Test
    void a_name_that_is_not_defined_is_refused() {
        expect(
                model(name("A"), define("A", prefix("idle", active(1), "End"))),
                Reason.MALFORMED,
                "test: End is not defined");
    }

    private static List<ProcessDefinition> append(List<ProcessDefinition> definitions, ProcessDefinition one) {
        List<ProcessDefinition> all = new ArrayList<>(definitions);
        all.add(one);
        return all;
    }

    @Test
    void sets_of_states_that_are_never_left_are_named_with_paths() {
        expect(
                model(
                        name("Fork"),
                        define("Fork", choice(prefix("left", active(1), "L"), prefix("right", active(1), "R"))),
                        define("L", prefix("loop", active(1), "L")),
                        define("R", prefix("there", active(1), "R2")),
                        define("R2", prefix("back", active(1), "R"))),
                Reason.SEVERAL_CLOSED_CLASSES,
                "test: the long run depends on chance: there are 2 sets of states that are never left again; one is"
                        + " that of (L), reached by (Fork) -left-> (L); another that of (R), reached by (Fork) -right->"
                        + " (R)");
    }

    @Test
    void a_passive_activity_that_nobody_completes_is_named_with_the_state() {
        expect(
                model(
                        together(name("A"), name("B"), "go"),
                        define("A", prefix("begin", active(1), prefix("go", PASSIVE, "A"))),
                        define("B", prefix("go", PASSIVE, "B"))),
                Reason.PASSIVE_ACTIVITY,
                "test: the action go is passive, and no partner sets its rate, in state ((go, infty).A, B), reached by"
                        + " (A, B) -begin-> ((go, infty).A, B)");
    }

    @Test
    void an_action_that_is_active_and_passive_among_independent_partners_is_refused() {
        expect(
                model(
                        together(together(name("A"), name("B")), name("C"), "go"),
                        define("A", prefix("go", active(1), "A")),
                        define("B", prefix("go", PASSIVE, "B")),
                        define("C", prefix("go", active(1), "C"))),
                Reason.MIXED_RATES,
                "test: the action go is active for some components and passive for others that may do it on their own"
                        + " in state (A, B, C), the initial state");
    }

    @Test
    void an_action_that_is_active_and_passive_in_one_state_is_refused() {
        expect(
                model(name("A"), define("A", choice(prefix("go", active(1), "A"), prefix("go", PASSIVE, "A")))),
                Reason.MIXED_RATES,
                "test: A does go actively and passively at once in A; give all of these activities a rate, or make all"
                        + " of them passive");
    }

    @Test
    void more_states_than_allowed_are_refused_with_one_that_was_too_many() {
        PepaModelException thrown = catchThrowableOfType(
                PepaModelException.class, () -> PepaChain.derive(pipeline(3), ExplorationLimits.upTo(5)));
        assertThat(thrown.reason()).isEqualTo(Reason.TOO_MANY_STATES);
        assertThat(thrown)
                .hasMessageStartingWith("test: more than 5 states were found, and only ")
                .hasMessageContaining("the last one found is (Network, ")
                .hasMessageContaining(", reached by (Network, Stage1, Stage2, Stage3, Processor1");
    }

    @Test
    void a_state_without_a_rate_that_is_met_on_the_way_to_one_that_was_too_many_is_named() {
        expect(
                model(
                        name("A"),
                        define(
                                "A",
                                choice(
                                        prefix("b", active(1), "B"),
                                        choice(prefix("c", active(1), "C"), prefix("d", active(1), "D")))),
                        define("B", prefix("go", PASSIVE, "A")),
                        define("C", prefix("back", active(1), "A")),
                        define("D", prefix("back", active(1), "A"))),
                ExplorationLimits.upTo(3),
                Reason.PASSIVE_ACTIVITY,
                "test: the action go is passive, and no partner sets its rate, in state (B), reached by (A) -b-> (B)");
    }

    @Test
    void too_many_copies_to_count_are_refused_before_any_state_is_derived() {
        expect(
                model(
                        array(name("A"), 1_000_000),
                        define("A", prefix("a", active(1), "B")),
                        define("B", prefix("b", active(1), "C")),
                        define("C", prefix("c", active(1), "A"))),
                Reason.TOO_MANY_STATES,
                "test: 1,000,000 copies of A can be spread over its 3 states in 5.00e+11 ways; at most 1,048,576 can"
                        + " be tabulated");
    }

    @Test
    void more_combinations_than_a_number_can_hold_are_refused() {
        Term system = name("A");
        for (int i = 1; i < 64; i++) {
            system = together(system, name("A"));
        }
        expect(
                model(system, define("A", prefix("a", active(1), "B")), define("B", prefix("b", active(1), "A"))),
                Reason.TOO_MANY_STATES,
                "test: the product of the sizes of its 64 components is above 2^63; equal components can be written"
                        + " P[n] to be counted");
    }

    @Test
    void unguarded_recursion_is_refused() {
        expect(
                model(name("A"), define("A", choice(name("A"), prefix("a", active(1), "A")))),
                Reason.MALFORMED,
                "test: A unfolds without end before anything is done");
        expect(
                model(name("A"), define("A", name("B")), define("B", name("A"))),
                Reason.MALFORMED,
                "test: A is defined by nothing but itself");
    }

    @Test
    void a_cooperation_cannot_follow_an_activity() {
        expect(
                model(name("A"), define("A", prefix("a", active(1), together(name("A"), name("A"))))),
                Reason.MALFORMED,
                "test: only activities, choices and names of sequential processes can stand here");
    }

    @Test
    void a_pattern_that_does_not_fit_is_refused_with_what_would_fit() {
        List<ProcessDefinition> definitions =
                List.of(define("A", prefix("a", active(1), "B")), define("B", prefix("b", active(1), "A")));
        Term system = together(name("A"), array(name("A"), 3));
        expect(
                model(system, definitions, List.of(ResultLine.probability("r", together(name("C"), name("A"))))),
                Reason.MALFORMED,
                "test: C is not defined");
        expect(
                model(
                        system,
                        append(definitions, define("C", prefix("c", active(1), "C"))),
                        List.of(ResultLine.probability("r", together(name("C"), array(name("A"), 3))))),
                Reason.UNKNOWN_PATTERN,
                "test: the pattern of r does not fit the system: A has no state C; it has A, B");
        expect(
                model(system, definitions, List.of(ResultLine.probability("r", together(name("A"), name("A"))))),
                Reason.UNKNOWN_PATTERN,
                "test: the pattern of r does not fit the system: the system has 3 copies of A#2 here, the pattern 1;"
                        + " write X[3] to have all in state X, or **");
        expect(
                model(system, definitions, List.of(ResultLine.probability("r", name("A")))),
                Reason.UNKNOWN_PATTERN,
                "test: the pattern of r does not fit the system: the system has a cooperation where the pattern has A;"
                        + " write one here, or **");
    }

    @Test
    void a_model_that_gets_stuck_can_be_drawn() {
        PepaChain chain = PepaChain.derive(
                model(
                        together(name("A"), name("B"), "b"),
                        define("A", prefix("a", active(0.125), prefix("b", active(1), "A"))),
                        define("B", prefix("c", active(1e10), "B2")),
                        define("B2", prefix("d", active(2), "B2"))),
                ExplorationLimits.DEFAULT);
        assertThat(DerivationGraph.dot(chain)).startsWith("digraph derivation {");
    }

    @Test
    void only_small_graphs_are_drawn() {
        PepaChain chain = PepaChain.derive(pipeline(6), ExplorationLimits.DEFAULT);
        assertThatThrownBy(() -> DerivationGraph.dot(chain))
                .hasMessage("the derivation graph has 729 states; at most 500 are drawn");
    }
}
