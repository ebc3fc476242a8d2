package io.scansion.models.pepa.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.syntax.PepaReader;
import io.scansion.models.pepa.syntax.PepaWriter;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code erlang(k, r)} against the same written out, and against closed forms. */
final class PhasesTest {
    private static final Offset<Double> EXACT = within(1e-11);

    private static PepaSolution solve(String text) {
        return PepaChain.deriveLumped(PepaReader.read("m", text).model(), ExplorationLimits.DEFAULT)
                .steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "P = (a, erlang(3, 2)).Q; Q = (b, 1).P; P ~ P = (tau, 2).(tau, 2).(a, 2).Q; Q = (b, 1).P; P",
                // whichever alternative ends first, the other begins anew
                "P = (a, erlang(2, 2)).P + (b, 1).P; P ~ P = (tau, 2).P2 + (b, 1).P; P2 = (a, 2).P + (b, 1).P; P",
                "P = (a, erlang(2, 2)).P + (b, erlang(2, 3)).Q; Q = (c, 5).P; P ~ P = (tau, 2).A + (tau, 3).B;"
                        + " A = (a, 2).P + (tau, 3).C; B = (tau, 2).C + (b, 3).Q; C = (a, 2).P + (b, 3).Q; Q = (c, 5).P; P",
                // partners take part in the last phase only
                "P = (a, erlang(2, 2)).P; R = (a, infty).(c, 7).R; P <a> R ~"
                        + " P = (tau, 2).(a, 2).P; R = (a, infty).(c, 7).R; P <a> R",
                "P = (a, erlang(2, 2)).(b, 1).P; R = (a, 3).R; P[3] <a> R ~"
                        + " P = (tau, 2).(a, 2).(b, 1).P; R = (a, 3).R; P[3] <a> R",
                "P = (a, erlang(2, 2)).(b, 1).P; R = (a, 3).R; (P || P)/{b} <a> R ~"
                        + " P = (tau, 2).(a, 2).(b, 1).P; R = (a, 3).R; (P || P)/{b} <a> R",
                "P = (a, erlang(1, 2)).(b, 1).P; P ~ P = (a, 2).(b, 1).P; P",
            })
    void phases_are_what_they_are_when_written_out(String sugar, String plain) {
        PepaSolution of = solve(sugar);
        PepaSolution expected = solve(plain);
        assertThat(of.states()).isEqualTo(expected.states());
        assertThat(of.transitions()).isEqualTo(expected.transitions());
        assertThat(of.throughput().keySet()).isEqualTo(expected.throughput().keySet());
        expected.throughput()
                .forEach((action, rate) -> assertThat(of.throughput().getOrDefault(action, -1.0))
                        .as(action)
                        .isCloseTo(rate, EXACT));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100})
    void shares_of_time_and_result_lines_are_about_the_process_whatever_its_phase(int phases) {
        PepaSolution solution =
                solve("k = " + phases + "; Busy = (work, erlang(k, k / 4)).Idle; Idle = (rest, 0.5).Busy;"
                        + " Busy || Busy; busy = {Busy || **}; both = {Busy || Busy}; one = {Busy || Idle};");
        double busy = 4.0 / (4 + 2); // the mean times are 4 and 2, whatever the number of phases
        assertThat(solution.utilisation()).containsOnlyKeys("Busy", "Busy#2");
        assertThat(solution.utilisation()
                        .getOrDefault("Busy", new Utilisation(1, Map.of()))
                        .shares())
                .hasSize(2)
                .hasEntrySatisfying("Busy", share -> assertThat(share).isCloseTo(busy, EXACT));
        assertThat(solution.results())
                .hasEntrySatisfying("busy", share -> assertThat(share).isCloseTo(busy, EXACT))
                .hasEntrySatisfying("both", share -> assertThat(share).isCloseTo(busy * busy, EXACT))
                .hasEntrySatisfying("one", share -> assertThat(share).isCloseTo(busy * (1 - busy), EXACT));
        assertThat(solution.throughput().getOrDefault("work", -1.0)).isCloseTo(2 * (1 - busy) * 0.5, EXACT);
    }

    @Test
    void a_race_is_won_by_the_erlang_time_as_often_as_its_transform_says() {
        // both of 5 phases of rate 3 end before an exponential time of rate 2 with probability (3 / (3 + 2))^5
        PepaSolution solution = solve("P = (a, erlang(5, 3)).P + (b, 2).P; P");
        double a = solution.throughput().getOrDefault("a", -1.0);
        double b = solution.throughput().getOrDefault("b", -1.0);
        assertThat(a / (a + b)).isCloseTo(Math.pow(0.6, 5), EXACT);
    }

    @Test
    void phases_are_written_as_they_were_read_and_told_apart_where_states_are_shown() {
        String text = "k = 2;\n\nP = (a, erlang(k + 1, 2.5)).P;\n\nP;\n";
        assertThat(PepaWriter.write(PepaReader.read("m", text).model())).isEqualTo(text);
        PepaChain chain = PepaChain.derive(PepaReader.read("m", text).model(), ExplorationLimits.DEFAULT);
        assertThat(chain.text(0)).isEqualTo("(P)");
        assertThat(chain.text(2)).isEqualTo("(P @3)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "P = (a, erlang(0, 2)).P; P ~ 1:16: the number of phases must be a whole number from 1 to 10000, got 0",
                "P = (a, erlang(2.5, 2)).P; P ~ 1:16: the number of phases must be a whole number from 1 to 10000, got 2.5",
                "P = (a, erlang(2, 0)).P; P ~ 1:19: the rate of a phase must be a positive number, got 0",
                "P = (a, erlang(2, infty)).P; P ~ 1:19: the rate of a phase must be a positive number, got infty",
                "P = (a, erlang(2)).P; P ~ 1:9: a rate, or erlang(number of phases, rate of each), was expected, got 1 of the two"
                        + " numbers",
                "P = (a, gamma(2, 3)).P; P ~ 1:9: a rate, or erlang(number of phases, rate of each), was expected, got gamma",
                "P = (a, erlang(2, x)).P; P ~ 1:19: the rate x is not defined",
            })
    void what_is_no_number_of_phases_is_refused(String text, String message) {
        assertThatThrownBy(() -> PepaReader.read("m", text))
                .isInstanceOf(PepaSyntaxException.class)
                .hasMessage("m:" + message);
    }

    @Test
    void erlang_is_a_name_like_any_other_without_its_parenthesis() {
        assertThat(solve("erlang = 3; P = (erlang, erlang).P; P").throughput())
                .hasEntrySatisfying("erlang", rate -> assertThat(rate).isCloseTo(3, EXACT));
    }
}
