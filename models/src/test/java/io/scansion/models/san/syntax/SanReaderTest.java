package io.scansion.models.san.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.san.Automaton;
import io.scansion.models.san.Event;
import io.scansion.models.san.Move;
import io.scansion.models.san.Networks;
import io.scansion.models.san.Reachability;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.analysis.San;
import io.scansion.models.san.analysis.SanSolution;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What files in the style of PEPS and GTAexpress mean. */
final class SanReaderTest {
    private static final String TWO = """
            events
              loc go (1);
              loc back (2);
              syn both (3);
            reachability = 1;
            network two (continuous)
              aut A
                stt on (5) to (off) go
                stt off to (on) back both
              aut B
                stt low to (high) both
                stt mid
                stt high (-2.5) to (low) both
            results
            """;

    @Test
    void the_reference_file_is_read_as_it_is() {
        SanNetwork network = SanReader.read("async_n2_k3.san", Networks.referenceText());

        assertThat(network.name()).isEqualTo("ms");
        assertThat(network.automata()).extracting(Automaton::name).containsExactly("Master", "Buffer", "S1", "S2");
        assertThat(network.automata().get(1).states()).containsExactly("B0", "B1", "B2", "B3");
        assertThat(network.events())
                .extracting(Event::name)
                .containsExactly("up", "down", "c", "s1", "p1", "r1", "s2", "p2", "r2");
        assertThat(network.productStates()).isEqualTo(108);
        assertThat(network.results()).hasSize(7);
        assertThat(network.reachability()).isInstanceOf(Reachability.StartingWhere.class);
        assertThat(network.remarks()).isEmpty();
    }

    @Test
    void positions_point_at_declarations_and_occurrences() {
        SanNetwork network = Networks.read(TWO);
        assertThat(network.events().get(2).position()).hasToString("test.san:4:7");
        assertThat(network.moves().get(0).position()).hasToString("test.san:8:25");
    }

    @Test
    void rewards_are_the_numbers_of_the_states_unless_they_are_written() {
        SanNetwork network = Networks.read(TWO);
        assertThat(network.automata().get(0).rewards()).containsExactly(5.0, 1.0);
        assertThat(network.automata().get(1).rewards()).containsExactly(0.0, 1.0, -2.5);
    }

    @ParameterizedTest(name = "{0} = {1} when A is off and B is high")
    @CsvSource(delimiter = '~', textBlock = """
            1 + 2 * 3                      ~ 7
            (1 + 2) * 3                    ~ 9
            2 - 3 - 4                      ~ -5
            8 / 4 / 2                      ~ 1
            -2 * -3                        ~ 6
            1.5e1 + 2E-1                   ~ 15.2
            min(3, 2, 5) + max(1, 4)       ~ 6
            1 < 2                          ~ 1
            2 =< 1                         ~ 0
            2 => 2                         ~ 1
            1 != 1                         ~ 0
            !(1 == 2)                      ~ 1
            1 && 0 || 1                    ~ 1
            1 ^ 1                          ~ 0
            0 -> 0                         ~ 1
            1 <-> 0                        ~ 0
            st A                           ~ 1
            @ A                            ~ 1
            st A == off                    ~ 1
            off == st A                    ~ 1
            st A != off                    ~ 0
            st B > mid                     ~ 1
            st B == 2                      ~ 1
            st B == 3                      ~ 0
            st B != 3                      ~ 1
            st A == st B                   ~ 0
            (st A == on) || (st B == high) ~ 1
            rw A                           ~ 1
            % B                            ~ -2.5
            nb [A..B] high                 ~ 1
            nb [A...B] off                 ~ 1
            nb off                         ~ 1
            sum_rw [A..B]                  ~ -1.5
            sum_rw [A..B] high             ~ -2.5
            prod_rw [A..B]                 ~ -2.5
            prod_rw [A..B] low             ~ 1
            """)
    void expressions_have_the_values_of_the_language(String expression, double expected) {
        SanNetwork network = Networks.read(TWO + "r = " + expression + ";");
        assertThat(network.results().get(0).measure().value(new int[] {1, 2})).isCloseTo(expected, within(1e-12));
    }

    @Test
    void identifiers_stand_for_constants_and_functions_in_any_order() {
        SanNetwork network = Networks.read("identifiers\n twice = 2 * base; base = (st A == off) * 3; n = [0..2];\n"
                + TWO.replace("loc go (1)", "loc go twice"));
        assertThat(network.events().get(0).rate().value(new int[] {1, 0})).isEqualTo(6);
        assertThat(network.events().get(0).rate().value(new int[] {0, 0})).isZero();
    }

    @Test
    void replicas_share_synchronising_events_and_have_their_own_local_ones() {
        SanNetwork network = Networks.read("""
                identifiers
                  crew = [1..3];
                  busy = nb [W[1]..W[3]] work;
                events
                  syn tick[1..2] 5
                  loc start (1)
                  syn stop (busy) W, Clock{1..1}
                reachability = 1;
                network crew (continuous)
                  aut W[crew]
                    stt rest to (work) start
                    stt work to (rest) stop to (==) tick[2]
                  aut Clock
                    stt t to (t) stop tick[1]
                """);

        assertThat(network.automata()).extracting(Automaton::name).containsExactly("W[1]", "W[2]", "W[3]", "Clock");
        assertThat(network.events())
                .extracting(Event::name)
                .containsExactly("tick[1]", "tick[2]", "start:W[1]", "start:W[2]", "start:W[3]", "stop");
        assertThat(network.events().get(5).rate().value(new int[] {1, 0, 1, 0})).isEqualTo(2);
        assertThat(network.moves().stream().filter(move -> move.event() == 5).map(Move::automaton))
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void states_of_a_queue_are_numbered_and_stepped_through() {
        SanNetwork network = Networks.read("""
                events
                  loc arrive (1) loc pair (1) loc serve (2) loc drop (1)
                reachability = 1;
                network queue (continuous)
                  aut Q
                    stt n[0..3] to (++) arrive to (+2) pair to (--) serve
                    from n[3] to (n[0]) drop
                """);
        assertThat(network.automata().get(0).states()).containsExactly("n[0]", "n[1]", "n[2]", "n[3]");
        assertThat(moves(network, 0)).containsExactly("0>1", "1>2", "2>3");
        assertThat(moves(network, 1)).containsExactly("0>2", "1>3");
        assertThat(moves(network, 2)).containsExactly("1>0", "2>1", "3>2");
        assertThat(moves(network, 3)).containsExactly("3>0");
    }

    private static List<String> moves(SanNetwork network, int event) {
        return network.moves().stream()
                .filter(move -> move.event() == event)
                .map(move -> move.from() + ">" + move.to())
                .toList();
    }

    @Test
    void the_example_of_the_language_page_is_read_and_solved() {
        SanNetwork network = Networks.read("""
                identifiers
                  crew  = [1..3];
                  gamma = 20;
                  help  = 2 * (nb [W[1]..W[3]] wait > 0);
                events
                  loc work (gamma);
                  syn serve (help);
                  syn post[1..2] (0.5);
                partial reachability = (st Desk == idle) && (nb [W[1]..W[3]] busy == 3);
                network office (continuous)
                  aut W[crew]
                    stt busy to (wait) work
                    stt wait to (busy) serve(0.25) to (==) serve(0.75)
                  aut Desk
                    stt idle to (idle) serve
                  aut Tray
                    stt n[0..5] to (++) post[1] to (--) post[2]
                results
                  waiting = nb [W[1]..W[3]] wait;
                  full    = st Tray == n[5];
                """);
        SanSolution solution = new San(network).solve();
        assertThat(network.remarks()).isEmpty();
        assertThat(solution.reachableStates()).isEqualTo(8 * 6);
        assertThat(solution.results().get("full")).isCloseTo(1 / 6.0, within(1e-12));
        assertThat(solution.results().get("waiting")).isBetween(2.0, 3.0);
    }

    @Test
    void results_and_semicolons_behind_events_may_be_missing_and_comments_are_skipped() {
        SanNetwork network = Networks.read("""
                // a switch
                events loc a 1 loc b 2.5e-1 // rates without parentheses
                reachability = 1;
                network s (continuous) aut S stt off to (on) a stt on to (off) b
                """);
        assertThat(network.results()).isEmpty();
        assertThat(network.events().get(1).rate().value(new int[] {0})).isEqualTo(0.25);
    }

    @Test
    void identifiers_that_nothing_uses_draw_a_remark() {
        SanNetwork network = Networks.read("""
                identifiers
                  mu = 2; half = mu / 2; nix = 8; R = [1..top]; top = 3; S = [0..2];
                events loc a (half) loc b (1)
                reachability = 1;
                network s (continuous) aut A[R] stt off to (on) a stt on to (off) b
                """);
        assertThat(network.remarks())
                .containsExactly(
                        "test.san:2:26: warning: the identifier nix is defined, but nothing uses it",
                        "test.san:2:58: warning: the identifier S is defined, but nothing uses it");
    }

    @Test
    void mixing_operators_without_parentheses_draws_a_remark_because_other_tools_read_from_left_to_right() {
        SanNetwork network = Networks.read(TWO + "r = 1 + 2 * 3; s = (1 + 2) * 3; t = 1 * 2 + 3;");
        assertThat(network.remarks()).hasSize(1);
        assertThat(network.remarks().get(0)).startsWith("test.san:15:5: ").contains("from left to right");
    }
}
