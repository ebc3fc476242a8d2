package io.scansion.models.pepa.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.syntax.PepaReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rates set from outside, and chains that begin with the solution of the one before. */
final class WarmStartTest {
    private static final String RING = "l = 1; m = 2; k = 2 * l;"
            + " A = (s, l).(t, m).(u, k).(v, 1).A; B = (t, infty).(w, m).B; C = (w, infty).(x, l).(y, 3).(z, k).C;"
            + " A || A || (A <t> B <w> C) || A";

    private static PepaChain derive(double l) {
        return PepaChain.derive(PepaReader.read("m", RING, Map.of("l", l)).model(), ExplorationLimits.DEFAULT);
    }

    @Test
    void a_rate_that_is_set_counts_wherever_it_is_named() {
        PepaChain chain = PepaChain.derive(
                PepaReader.read("m", "l = 1; k = 2 * l; P = (a, l).(b, k).P; P", Map.of("l", 4.0))
                        .model(),
                ExplorationLimits.DEFAULT);
        assertThat(chain.steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT)
                        .throughput()
                        .getOrDefault("a", -1.0))
                .isCloseTo(1 / (1.0 / 4 + 1.0 / 8), within(1e-12));
    }

    @Test
    void a_rate_that_nobody_defines_cannot_be_set() {
        assertThatThrownBy(() -> PepaReader.read("m", "rate = 1; P = (a, rate).P; P", Map.of("rat", 4.0)))
                .isInstanceOf(PepaSyntaxException.class)
                .hasMessage("m: there is no rate rat to be set; did you mean rate?");
    }

    @Test
    void a_warm_start_takes_fewer_sweeps_to_the_same_solution() {
        WarmStart start = new WarmStart();
        int warmSweeps = 0;
        int coldSweeps = 0;
        for (double l = 1; l < 1.05; l += 0.01) {
            PepaChain chain = derive(l);
            assertThat(chain.states()).isGreaterThan(300);
            PepaSolution warm = chain.steadyState("gauss-seidel", SolverLimits.DEFAULT, start);
            PepaSolution cold = chain.steadyState("gauss-seidel", SolverLimits.DEFAULT);
            warmSweeps += warm.iterations();
            coldSweeps += cold.iterations();
            cold.throughput()
                    .forEach((action, rate) -> assertThat(warm.throughput().getOrDefault(action, -1.0))
                            .as(action)
                            .isCloseTo(rate, within(1e-10)));
        }
        assertThat(warmSweeps).isLessThan(coldSweeps);
    }

    @Test
    void the_start_of_another_model_is_passed_over() {
        WarmStart start = new WarmStart();
        derive(1).steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT, start);
        PepaChain other = PepaChain.derive(
                PepaReader.read("m", "P = (a, 1).(b, 2).P; P[400]").model(), ExplorationLimits.DEFAULT);
        assertThat(other.steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT, start)
                        .throughput()
                        .getOrDefault("a", -1.0))
                .isCloseTo(400 / 1.5, within(1e-8));
    }
}
