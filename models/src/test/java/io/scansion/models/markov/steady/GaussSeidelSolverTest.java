package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.scansion.models.markov.Chains;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GaussSeidelSolverTest extends SteadyStateSolverContract {
    @Override
    String solver() {
        return "gauss-seidel";
    }

    @Override
    boolean mayFailOnDecomposableChains() {
        return true;
    }

    @Test
    void a_pipeline_numbered_along_its_stages_takes_few_sweeps() {
        StationaryDistribution state =
                SteadyStates.solve(Chains.pipeline(9, 10, 10_000), "gauss-seidel", SolverLimits.DEFAULT);
        assertThat(state.iterations()).isBetween(10, 50);
    }

    @Test
    void stopping_early_is_not_solving() {
        SparseGenerator q = Chains.pipeline(7, 10, 10_000);
        assertThatThrownBy(() -> SteadyStates.solve(q, "gauss-seidel", SolverLimits.DEFAULT.withMostIterations(5)))
                .isInstanceOfSatisfying(NotConvergedException.class, e -> {
                    assertThat(e.iterations()).isEqualTo(5);
                    assertThat(e.residual()).isBetween(1e-12, 1.0);
                })
                .hasMessageContaining("gauss-seidel did not converge")
                .hasMessageContaining("after 5 iterations, 1.0e-12 is asked for");
    }

    @Test
    void a_chain_that_no_sweep_brings_on_ends_before_the_limit() {
        SparseGenerator q = Chains.birthDeath(1, 2, 5_000);
        assertThatThrownBy(() -> SteadyStates.solve(q, "gauss-seidel", SolverLimits.DEFAULT))
                .isInstanceOfSatisfying(
                        NotConvergedException.class,
                        e -> assertThat(e.iterations()).isLessThan(SolverLimits.DEFAULT.mostIterations() / 2));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 1e-6, 1e-9, 1e-12})
    void groups_that_hardly_meet_are_given_their_weights_in_few_sweeps(double coupling) {
        SparseGenerator q = Chains.nearlyDecomposable(3, 30, 20, coupling);
        double[] expected = SteadyStates.solve(q, "gth", SolverLimits.DEFAULT).probabilities();
        StationaryDistribution state = SteadyStates.solve(q, "gauss-seidel", SolverLimits.DEFAULT);
        assertThat(state.iterations()).isLessThan(300);
        for (int i = 0; i < expected.length; i++) {
            assertThat(state.probabilities()[i]).isCloseTo(expected[i], withPercentage(1e-4));
        }
    }

    @Test
    void progress_is_told_with_a_growing_count_and_may_end_it() {
        List<Integer> counts = new ArrayList<>();
        SolverLimits limits = new SolverLimits(1e-12, 1000, (iterations, residual) -> {
            counts.add(iterations);
            if (counts.size() == 3) {
                throw new IllegalStateException("enough");
            }
        });
        SparseGenerator q = Chains.pipeline(7, 10, 10_000);
        assertThatThrownBy(() -> SteadyStates.solve(q, "gauss-seidel", limits)).hasMessage("enough");
        assertThat(counts).isSorted().doesNotHaveDuplicates().hasSize(3);
    }
}
