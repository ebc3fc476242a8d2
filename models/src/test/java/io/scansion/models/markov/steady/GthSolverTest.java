package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.data.Percentage.withPercentage;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Chains;
import io.scansion.models.markov.DenseOracle;
import io.scansion.models.markov.ExactOracle;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import java.util.Arrays;
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
    void two_ends_of_equal_weight_are_found_across_a_valley_deeper_than_a_double() {
        int half = 15;
        GeneratorBuilder builder = new GeneratorBuilder(2 * half + 1); // the middle has 10^-450 of an end
        for (int i = 0; i < half; i++) {
            builder.add(i, i + 1, 1e-15).add(i + 1, i, 1e15);
            builder.add(2 * half - i, 2 * half - i - 1, 1e-15).add(2 * half - i - 1, 2 * half - i, 1e15);
        }
        SparseGenerator q = builder.build();
        double[] p = new double[q.states()];
        Arrays.fill(p, 1.0 / p.length);

        Throwable thrown = catchThrowable(() -> new GthSolver().solve(q, p, SolverLimits.DEFAULT));

        if (thrown == null) {
            assertThat(p[0]).isCloseTo(p[2 * half], withPercentage(1e-10));
        } else {
            assertThat(thrown).isInstanceOf(NotConvergedException.class).hasMessageContaining("smallest number");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sparse_elimination_agrees_with_a_dense_solution(long seed) {
        SparseGenerator q = Chains.random(seed, 150, (int) seed % 4, 1);
        double[] expected = DenseOracle.steadyState(q);
        double[] p = SteadyStates.solve(q, "gth", SolverLimits.DEFAULT).probabilities();
        for (int i = 0; i < p.length; i++) {
            assertThat(p[i]).as("state %d", i).isCloseTo(expected[i], withPercentage(1e-6));
        }
    }

    @Test
    void a_long_queue_takes_no_time() {
        StationaryDistribution state = SteadyStates.solve(Chains.birthDeath(1, 2, 50_000), "gth", SolverLimits.DEFAULT);
        assertThat(state.probabilities()[0]).isCloseTo(0.5, withPercentage(1e-10));
        assertThat(state.residual()).isLessThan(1e-15);
    }

    @Test
    void a_state_that_everything_falls_back_to_takes_no_time_either() {
        int states = 100_000;
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int i = 1; i < states; i++) {
            builder.add(i - 1, i, 1).add(i, 0, 1e-3);
        }
        double[] p =
                SteadyStates.solve(builder.build(), "gth", SolverLimits.DEFAULT).probabilities();
        assertThat(p[1000] / p[0]).isCloseTo(Math.pow(1 / 1.001, 1000), withPercentage(1e-8));
    }

    @Test
    void too_much_work_is_given_up_with_how_far_it_came() {
        SparseGenerator q = Chains.random(1, 2_000, 6, 1);
        assertThatThrownBy(
                        () -> SteadyStates.solve(q, ChainStructure.of(q), new GthSolver(100_000), SolverLimits.DEFAULT))
                .isInstanceOf(NotConvergedException.class)
                .hasMessageStartingWith("gth failed: with ")
                .hasMessageContaining("of 2,000 states eliminated");
    }

    @Test
    void more_states_than_memory_is_meant_for_are_refused_with_their_number() {
        assertThat(new GthSolver().refusal(Chains.pipeline(5, 1, 1), 1_000_000)).isEmpty();
        assertThat(new GthSolver().refusal(Chains.pipeline(5, 1, 1), 1_000_001))
                .isEqualTo("takes 1,000,000 states of this chain, there are 1,000,001");
    }
}
