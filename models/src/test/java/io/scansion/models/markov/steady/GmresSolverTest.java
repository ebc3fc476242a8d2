package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.markov.Chains;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import org.junit.jupiter.api.Test;

final class GmresSolverTest extends SteadyStateSolverContract {
    @Override
    String solver() {
        return "gmres";
    }

    @Override
    boolean mayFailOnDecomposableChains() {
        return true;
    }

    @Test
    void it_takes_fewer_sweeps_than_gauss_seidel_and_finds_the_better_direction() {
        SparseGenerator q = Chains.pipeline(7, 10, 10_000);
        int sweeps = SteadyStates.solve(q, "gauss-seidel", SolverLimits.DEFAULT).iterations();
        assertThat(SteadyStates.solve(q, "gmres", SolverLimits.DEFAULT).iterations())
                .isLessThan(sweeps);
    }

    @Test
    void stopping_early_is_not_solving() {
        SparseGenerator q = Chains.pipeline(7, 10, 10_000);
        assertThatThrownBy(() -> SteadyStates.solve(q, "gmres", SolverLimits.DEFAULT.withMostIterations(3)))
                .isInstanceOf(NotConvergedException.class)
                .hasMessageContaining("gmres did not converge");
    }
}
