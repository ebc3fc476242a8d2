package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.markov.Chains;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import org.junit.jupiter.api.Test;

final class AutoSolverTest extends SteadyStateSolverContract {
    @Override
    String solver() {
        return SteadyStates.AUTO;
    }

    private static String chosenFor(SparseGenerator q) {
        return SteadyStates.solve(q, "auto", SolverLimits.DEFAULT).solver();
    }

    @Test
    void few_states_are_eliminated_many_are_swept() {
        assertThat(chosenFor(Chains.pipeline(5, 10, 10_000))).isEqualTo("gth");
        assertThat(chosenFor(Chains.pipeline(6, 10, 10_000))).isEqualTo("gauss-seidel");
    }

    @Test
    void many_states_in_a_long_row_are_eliminated_once_sweeps_turn_out_slow() {
        assertThat(chosenFor(Chains.birthDeath(1, 2, 10_000))).isEqualTo("gth");
    }
}
