package io.scansion.models.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SteadyStatesTest {
    static List<String> solvers() {
        return SteadyStates.solverNames();
    }

    @ParameterizedTest
    @MethodSource("solvers")
    void full_queue_probability_matches_the_MM1K_closed_form(String solver) {
        double rho = 3.0 / 4.0;
        SteadyState state = SteadyStates.solve(Chains.birthDeath(3.0, 4.0, 5), solver, SolverLimits.DEFAULT);
        assertThat(state.probabilities()[5])
                .isCloseTo((1 - rho) * Math.pow(rho, 5) / (1 - Math.pow(rho, 6)), within(1e-11));
    }

    @Test
    void a_name_that_is_no_solver_is_answered_with_those_there_are() {
        assertThatThrownBy(() -> SteadyStates.solve(Chains.birthDeath(1, 1, 1), "magic", SolverLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'magic'")
                .hasMessageContaining("gauss-seidel");
    }
}
