package io.scansion.models.pepa.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.syntax.PepaReader;
import io.scansion.models.pepa.syntax.PepaReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A passive activity without a partner matters only if the system ever gets to where it waits. */
final class UnreachedPassiveTest {
    // Q never does "never", so P never becomes Waiting
    private static final String BLOCKED =
            "P = (go, 1).P + (never, 1).Waiting; Waiting = (wait, infty).P; Q = (go, 2).Q; ";

    private static PepaSolution solve(String text) {
        return PepaChain.derive(PepaReader.read("m", text).model(), ExplorationLimits.DEFAULT)
                .steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "P <go, never> Q ~ go ~ 1",
                "S = P <go, never> Q; S || S ~ go ~ 2",
                "S = P <go, never> Q; S[3] ~ go ~ 3",
                "S = (P <go, never> Q)/{wait}; S <> S ~ go ~ 2",
                "(P <go, never> Q)/{go, wait} ~ tau ~ 1",
                "S = P <go, never> Q; T = S/{wait}; T || (S/{go}) ~ tau ~ 1",
            })
    void a_model_that_never_waits_in_vain_is_solved_with_a_warning(String system, String action, double rate) {
        String text = BLOCKED + system;
        assertThat(PepaReader.read("m", text).warnings().stream().map(Finding::message))
                .anyMatch(message -> message.startsWith("action wait is passive here, but nobody completes it"));
        PepaSolution solution = solve(text);
        assertThat(solution.throughput()).containsKey(action);
        assertThat(solution.throughput().getOrDefault(action, -1.0)).isCloseTo(rate, within(1e-12));
    }

    @Test
    void a_silent_passive_activity_counts_only_where_it_is_reached() {
        String never = "P = (go, 1).P + (never, 1).(tau, infty).P; Q = (go, 2).Q; P <go, never> Q";
        assertThat(solve(never).throughput().getOrDefault("go", -1.0)).isCloseTo(1, within(1e-12));
        refused(
                "P = (go, 1).(tau, infty).P; P",
                "m:1:13: the action tau is passive, and no partner sets its rate, in state");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "P <go> Q ~ the action wait is passive, and no partner sets its rate, in state (Waiting, Q)",
                "S = P <go> Q; S/{wait} ~ the action tau is passive, and no partner sets its rate, in state (Waiting, Q)",
                "P <go> Q <wait> P ~ the action wait is passive, and no partner sets its rate, in state (Waiting, Q, Waiting)",
            })
    void a_model_that_does_wait_in_vain_is_refused_with_the_state_and_the_way_there(String system, String message) {
        PepaReading reading = PepaReader.read("m", BLOCKED + system);
        assertThat(reading.warnings()).isNotEmpty();
        refused(BLOCKED + system, "m:1:47: " + message + ", reached by (P, ");
    }

    private static void refused(String text, String beginning) {
        PepaModelException thrown = catchThrowableOfType(PepaModelException.class, () -> solve(text));
        assertThat(thrown).hasMessageStartingWith(beginning);
        assertThat(thrown.reason()).isEqualTo(Reason.PASSIVE_ACTIVITY);
    }
}
