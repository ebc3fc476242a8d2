package io.scansion.models.pepa.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.analysis.PepaSolution;
import io.scansion.models.pepa.analysis.Utilisation;
import io.scansion.models.pepa.syntax.PepaReader;
import io.scansion.models.queueing.simulation.Estimate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PepaSimulatorTest {
    private static final String CLIENTS =
            "Client = (think, 1).(request, 4).(answer, infty).Client; Server = (request, infty).Busy; Busy = (answer, 30).Server; ";

    private static PepaModel read(String text) {
        return PepaReader.read("m", text).model();
    }

    private static PepaSimulation simulate(String text, double precision, long seed) {
        return PepaSimulator.simulate(read(text), SimulationGoal.of(precision, seed), events -> {});
    }

    private static Estimate of(Map<String, Estimate> estimates, String name) {
        return estimates.getOrDefault(name, new Estimate(Double.NaN, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CLIENTS + "Client[20] <request, answer> Server[2]; busy = {** <request, answer> (Busy || **)};",
                "P = (a, 1).Q; Q = (b, 2).R + (c, 1).P; R = (d, 3).P; (P || P || P)/{c}; all = 2.5 * {(P || P || P)/{c}};"
                        + " one = {(Q || ** || R)/{c}};",
                // weights of passive alternatives, two levels of cooperation, a self-loop
                "P = (a, 2).P + (b, 1).Q; Q = (b, 3).P; R = (a, infty).S + (a, 3 * infty).R; S = (c, 2).R;"
                        + " (P || P) <a, b> (R || R) <b> Q; x = {(** || **) <a, b> (S || **) <b> **};",
                "P = (a, erlang(4, 4)).Q; Q = (b, 1).P; R = (a, infty).(c, 1).R; P[5] <a> R[2]; p = {P[5] <a> **};",
                "S = P <a> Q; P = (a, 1).(x, 2).P; Q = (a, infty).(y, 3).Q; R = (x, 5).(z, 9).R; S[4] <x> R",
            })
    void what_is_simulated_agrees_with_what_is_solved(String text) {
        PepaSolution exact = PepaChain.deriveLumped(read(text), ExplorationLimits.DEFAULT)
                .steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);
        PepaSimulation simulation = simulate(text, 0.01, 1);
        assertThat(simulation.doubtful()).isEmpty();
        assertThat(simulation.throughput().keySet())
                .isEqualTo(exact.throughput().keySet());
        exact.throughput().forEach((action, rate) -> {
            Estimate estimate = of(simulation.throughput(), action);
            assertThat(estimate.halfWidth()).isLessThanOrEqualTo(0.01 * estimate.mean());
            assertThat(estimate.mean()).as(action).isCloseTo(rate, within(2 * estimate.halfWidth() + 1e-12));
        });
        exact.results().forEach((name, value) -> {
            Estimate estimate = of(simulation.results(), name);
            assertThat(estimate.mean()).as(name).isCloseTo(value, within(2.5 * estimate.halfWidth() + 1e-12));
        });
        assertThat(simulation.utilisation().keySet())
                .isEqualTo(exact.utilisation().keySet());
        exact.utilisation().forEach((component, where) -> {
            Utilisation seen = simulation.utilisation().getOrDefault(component, new Utilisation(1, Map.of()));
            assertThat(seen.copies()).isEqualTo(where.copies());
            assertThat(seen.shares().keySet()).isEqualTo(where.shares().keySet());
            where.shares()
                    .forEach((state, share) -> assertThat(seen.shares().getOrDefault(state, -1.0))
                            .as("%s in %s", component, state)
                            .isCloseTo(share, within(0.02)));
        });
    }

    @Test
    void intervals_hold_the_exact_value_as_often_as_they_say() {
        String text = CLIENTS + "Client[10] <request, answer> Server";
        double exact = PepaChain.derive(read(text), ExplorationLimits.DEFAULT)
                .steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT)
                .throughput()
                .getOrDefault("answer", -1.0);
        int covered = 0;
        int runs = 100;
        for (int seed = 0; seed < runs; seed++) {
            covered += of(simulate(text, 0.05, seed).throughput(), "answer").covers(exact) ? 1 : 0;
        }
        assertThat(covered).isBetween(87, 100); // of 95 %: 3.7 deviations
    }

    @Test
    void a_population_that_nobody_could_enumerate_has_the_throughput_of_independent_copies() {
        // 1000 copies of 5 states are spread in 4e10 ways; each goes round once in 1/1 + 1/2 + 1/3 + 1/4 + 1/5
        String text = "P = (a, 1).(b, 2).(c, 3).(d, 4).(e, 5).P; P[1000]; inA = {P[1000]};";
        PepaSimulation simulation = simulate(text, 0.01, 7);
        double rate = 1000 / (1 + 1.0 / 2 + 1.0 / 3 + 1.0 / 4 + 1.0 / 5);
        assertThat(simulation.doubtful()).isEmpty();
        simulation
                .throughput()
                .values()
                .forEach(estimate -> assertThat(estimate.mean()).isCloseTo(rate, within(0.01 * rate)));
        assertThat(of(simulation.results(), "inA").mean()).isZero();
    }

    @Test
    void a_population_with_a_server_has_the_throughput_of_the_machine_repair_model() {
        int machines = 1000;
        double repair = 700;
        PepaSimulation simulation = simulate(
                "On = (fail, 1).Off; Off = (repair, infty).On; R = (repair, " + repair + ").R; On[" + machines
                        + "] <repair> R",
                0.005,
                3);
        double weight =
                1; // of k failed machines: product of (machines - i) / repair; largest terms are far from overflow
        double sum = 1;
        for (int k = 1; k <= machines; k++) {
            weight *= (machines - k + 1) / repair;
            sum += weight;
        }
        Estimate seen = of(simulation.throughput(), "repair");
        assertThat(seen.mean()).isCloseTo(repair * (1 - 1 / sum), within(0.01 * repair));
    }

    @Test
    void the_same_seed_gives_the_same_result_and_another_seed_another() {
        String text = CLIENTS + "Client[10] <request, answer> Server";
        assertThat(simulate(text, 0.05, 5)).isEqualTo(simulate(text, 0.05, 5));
        assertThat(simulate(text, 0.05, 5).throughput())
                .isNotEqualTo(simulate(text, 0.05, 6).throughput());
    }

    @Test
    void what_cannot_be_known_well_enough_is_said() {
        // left and entered once in a million
        PepaSimulation simulation = PepaSimulator.simulate(
                read("P = (often, 1000).P + (seldom, 0.001).Q; Q = (seldom, 0.001).P; P"),
                new SimulationGoal(0.01, 0.95, 1, 200_000),
                events -> {});
        assertThat(simulation.doubtful()).contains("seldom");
        assertThat(simulation.events()).isLessThanOrEqualTo(200_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "P = (a, 1).(stuck, 1).P; Q = (a, 1).(other, 1).Q; P <a, stuck, other> Q ~ DEADLOCK"
                        + " ~ m: deadlock: nothing can happen any more in state ((stuck, 1).P, (other, 1).Q), met by simulation",
                "P = (a, 1).(wait, infty).P; P[3] ~ PASSIVE_ACTIVITY ~ m:1:12: the action wait is passive, and no partner sets its rate,"
                        + " in state (P[2]||(wait, infty).P[1]), met by simulation",
                "A = (go, 1).A; B = (go, infty).B; C = (go, 1).C; (A || B) <go> C ~ MIXED_RATES ~ m:1:20: the action go is active for some"
                        + " components and passive for others that may do it on their own in state (A, B, C), met by simulation",
            })
    void what_the_algebra_does_not_define_is_refused_when_it_is_met(String text, Reason reason, String message) {
        PepaModelException thrown = catchThrowableOfType(PepaModelException.class, () -> simulate(text, 0.1, 1));
        assertThat(thrown).hasMessage(message);
        assertThat(thrown.reason()).isEqualTo(reason);
    }
}
