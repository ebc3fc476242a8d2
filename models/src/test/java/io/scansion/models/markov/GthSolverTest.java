package io.scansion.models.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class GthSolverTest extends SteadyStateSolverContract {
    @Override
    String solver() {
        return "gth";
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_probability_has_its_own_digits_however_small_it_is(long seed) {
        SparseGenerator q = Chains.random(seed, 25, 1, 14);
        double[] expected = ExactOracle.solve(q);
        double[] p = SteadyStates.solve(q, "gth", SolverLimits.DEFAULT).probabilities();
        for (int i = 0; i < p.length; i++) {
            assertThat(p[i]).as("state %d", i).isCloseTo(expected[i], withPercentage(1e-10));
        }
    }

    @Test
    void probabilities_that_span_more_than_a_double_can_hold_do_not_overflow() {
        double[] p = SteadyStates.solve(Chains.birthDeath(1e9, 1, 60), "gth", SolverLimits.DEFAULT)
                .probabilities();
        assertThat(p[60]).isCloseTo(1 - 1e-9, withPercentage(1e-12));
        assertThat(p[59]).isCloseTo(1e-9, withPercentage(1e-6));
        assertThat(p[0]).isZero();
    }

    @Test
    void a_chain_too_large_for_a_dense_matrix_is_refused_with_its_size() {
        SparseGenerator q = Chains.birthDeath(1, 1, GthSolver.MOST_STATES);
        assertThatThrownBy(() -> SteadyStates.solve(q, "gth", SolverLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("gth takes 2,000 states, the chain has 2,001");
    }
}
