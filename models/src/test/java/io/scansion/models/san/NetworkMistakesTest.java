package io.scansion.models.san;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.TooManyStatesException;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.san.analysis.San;
import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.analysis.SolutionWay;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What only the states of a network show to be wrong is refused with the state. */
final class NetworkMistakesTest {
    private static final String GOOD = """
        identifiers
          f = 1;
          g = 0.5;
        events
          loc a (f);
          syn b (2);
          loc c (1);
        partial reachability = (st X == x) && (st Y == u);
        network n (continuous)
          aut X
            stt x to (y) a
            stt y to (z) b(g) to (x) b(0.5)
            stt z to (x) a
          aut Y
            stt u to (v) c
            stt v to (u) b
        """;

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_rate_that_becomes_negative(SolutionWay way) {
        refused(
                way,
                GOOD.replace("f = 1", "f = 1 - (2 * (st Y == v))"),
                "test.san:5:7: the rate of event a must be finite and not negative, it is -1.0 in state (X=x, Y=v)");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_rate_that_divides_by_zero(SolutionWay way) {
        refused(way, GOOD.replace("f = 1", "f = 1 / (st Y == u)"), "it is Infinity in state (X=x, Y=v)");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void functional_probabilities_that_do_not_sum_to_one(SolutionWay way) {
        refused(
                way,
                GOOD.replace("g = 0.5", "g = (st Y == v) * 0.25"),
                "the probabilities of event b in state y of automaton X must sum to 1, they sum to 0.75: write a"
                        + " probability in parentheses behind each b there; found in (X=y, Y=v)");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_functional_probability_beyond_one(SolutionWay way) {
        refused(
                way,
                GOOD.replace("g = 0.5", "g = (st Y == v) * 2"),
                "a probability of event b must be from 0 to 1, it is 2.0");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_standstill_with_the_way_into_it(SolutionWay way) {
        refused(
                way,
                GOOD.replace("stt z to (x) a", "stt z").replace("stt v to (u) b", "stt v to (v) b"),
                "network n comes to a standstill in 1 of its states; in (X=z, Y=v), reached by ");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void several_ends(SolutionWay way) {
        String text = """
            events loc left (1); loc right (1); loc a (1); loc b (1);
            partial reachability = (st X == start);
            network fork (continuous)
              aut X
                stt start to (l1) left to (r1) right
                stt l1 to (l2) a
                stt l2 to (l1) a
                stt r1 to (r2) b
                stt r2 to (r1) b
            """;
        refused(way, text, "network fork has no one long-run behaviour, it can end in several ways: once in (X=");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_reachability_that_an_event_leads_out_of(SolutionWay way) {
        refused(
                way,
                GOOD.replace(
                        "partial reachability = (st X == x) && (st Y == u)",
                        "reachability = !((st X == z) && (st Y == v))"),
                "test.san:8:1: the reachability does not hold in (X=z, Y=v), but event c leads there from (X=z, Y=u)");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_reachability_of_two_worlds(SolutionWay way) {
        String text = """
            events loc a (1); loc b (1);
            reachability = 1;
            network worlds (continuous)
              aut X
                stt l1 to (l2) a
                stt l2 to (l1) a
                stt r1 to (r2) b
                stt r2 to (r1) b
            """;
        refused(way, text, "the reachability holds in states that never lead to each other, such as (X=r1) and (X=l1)");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_partial_reachability_with_a_start_that_is_not_reached(SolutionWay way) {
        String text = """
            events loc a (1); loc b (1); loc c (2);
            partial reachability = 1;
            network starts (continuous)
              aut X
                stt l1 to (l2) a
                stt l2 to (l1) c
                stt r1 to (l1) b
            """;
        refused(
                way,
                text,
                "the partial reachability holds in several states, but (X=r1) cannot be reached from (X=l1)");
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_reachability_that_holds_nowhere(SolutionWay way) {
        refused(
                way,
                GOOD.replace("(st Y == u);", "(st X == y);"),
                "test.san:8:1: the reachability holds in no state of network n");
    }

    @Test
    void a_descriptor_of_more_combinations_of_functions_than_there_can_be_terms() {
        SanNetworkBuilder network = SanNetwork.named("combined").synchronising("e", 1);
        List<String> start = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            String automaton = "A" + i;
            network.automaton(automaton, List.of("x", "y"));
            Expression here = network.in(automaton, "x");
            Expression there = Expression.of(Operator.SUBTRACT, Expression.always(), here);
            for (String from : List.of("x", "y")) {
                network.move(automaton, from, "y", "e", here).move(automaton, from, "x", "e", there);
            }
            start.add("x");
        }
        SanNetwork combined = network.build(start);
        assertThatThrownBy(() -> new San(combined).solve(SanOptions.DEFAULT.withWay(SolutionWay.DESCRIPTOR)))
                .isInstanceOf(SanException.class)
                .hasMessageContaining("event e the descriptor has 1.64e+04 terms");
        assertThat(new San(combined)
                        .solve(SanOptions.DEFAULT.withWay(SolutionWay.EXPLICIT))
                        .reachableStates())
                .isEqualTo(2);
    }

    @Test
    void more_states_than_allowed() {
        SanOptions few = new SanOptions(
                SolutionWay.EXPLICIT, new ChainOptions("auto", ExplorationLimits.upTo(3), SolverLimits.DEFAULT));
        assertThatThrownBy(() -> new San(Networks.read(GOOD)).solve(few)).isInstanceOf(TooManyStatesException.class);
    }

    @Test
    void a_program_that_asks_for_what_is_not_there_is_told_what_is() {
        SanNetworkBuilder builder = SanNetwork.named("n").automaton("A", List.of("x", "y"));
        assertThatThrownBy(() -> builder.move("B", "x", "y", "e"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no automaton B, there are [A]");
        assertThatThrownBy(() -> builder.in("A", "z"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("automaton A has no state z, it has [x, y]");
        assertThatThrownBy(() -> builder.local("e", 1).move("A", "x", "y", "e").build(List.of("x", "y")))
                .isInstanceOf(SanException.class)
                .hasMessageContaining("the state to start in needs a local state of each of the 1 automata");
    }

    private static void refused(SolutionWay way, String text, String message) {
        SanNetwork network = Networks.read(text);
        assertThatThrownBy(() -> new San(network).solve(SanOptions.DEFAULT.withWay(way)))
                .isInstanceOf(SanException.class)
                .hasMessageContaining(message);
    }
}
