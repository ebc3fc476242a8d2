package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Chains;
import io.scansion.models.markov.DenseOracle;
import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.ExactOracle;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.ReducibleChainException;
import io.scansion.models.markov.Residual;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every solver must do with chains that it does not refuse. A solver's test extends this. */
abstract class SteadyStateSolverContract {
    private static final SolverLimits LIMITS = SolverLimits.DEFAULT;

    /** Returns the name under which users ask for the solver. */
    abstract String solver();

    /** Returns a generator with what this solver is made for; a solver that only multiplies hides the rest. */
    Generator offer(SparseGenerator q) {
        return q;
    }

    static LongStream seeds() {
        return LongStream.range(0, 25);
    }

    private double[] solve(SparseGenerator q) {
        StationaryDistribution state = SteadyStates.solve(offer(q), ChainStructure.of(q), solver(), LIMITS);
        assertThat(state.residual())
                .isLessThanOrEqualTo(LIMITS.tolerance())
                .isEqualTo(Residual.of(q, state.probabilities()));
        return state.probabilities();
    }

    private static void assertClose(double[] actual, double[] expected, double tolerance) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual[i]).as("state %d", i).isCloseTo(expected[i], within(tolerance));
        }
    }

    @Test
    void a_chain_of_one_state_is_always_there() {
        assertThat(solve(new GeneratorBuilder(1).build())).containsExactly(1);
    }

    @Test
    void two_states_share_the_time_in_inverse_proportion_to_their_exit_rates() {
        assertClose(
                solve(new GeneratorBuilder(2).add(0, 1, 3).add(1, 0, 5e6).build()),
                new double[] {5e6 / (5e6 + 3), 3 / (5e6 + 3)},
                1e-12);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.9, 1, 1.1, 4})
    void a_queue_with_limited_room_matches_its_closed_form(double load) {
        double[] expected = new double[21];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = Math.pow(load, i);
        }
        Distribution.normalise(expected);
        assertClose(solve(Chains.birthDeath(load, 1, 20)), expected, 1e-10);
    }

    @Test
    void machine_repair_matches_its_closed_form() {
        int machines = 12;
        double[] expected = new double[machines + 1];
        expected[0] = 1;
        for (int broken = 1; broken <= machines; broken++) {
            expected[broken] = expected[broken - 1] * (machines - broken + 1) * 0.2 / 1.5;
        }
        Distribution.normalise(expected);
        assertClose(solve(Chains.machineRepair(machines, 0.2, 1.5)), expected, 1e-11);
    }

    @Test
    void queues_in_a_row_with_blocking_match_a_dense_solution() {
        SparseGenerator q = Chains.tandem(3, 4, 1, 1.1);
        assertClose(solve(q), DenseOracle.steadyState(q), 1e-10);
    }

    @Test
    void a_pipeline_matches_a_dense_solution() {
        SparseGenerator q = Chains.pipeline(5, 10, 10_000);
        assertClose(solve(q), DenseOracle.steadyState(q), 1e-10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void random_chains_match_a_dense_solution(long seed) {
        int states = 2 + (int) seed * 5;
        SparseGenerator q = Chains.random(seed, states, (int) seed % 5, 2);
        assertClose(solve(q), DenseOracle.steadyState(q), 1e-9);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void dense_chains_match_a_dense_solution(long seed) {
        SparseGenerator q = Chains.random(seed, 30, 60, 3);
        assertClose(solve(q), DenseOracle.steadyState(q), 1e-10);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_ring_is_solved_whatever_its_numbering(boolean backwards) {
        SparseGenerator q = Chains.ring(40, backwards, 3);
        assertClose(solve(q), DenseOracle.steadyState(q), 1e-9);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12})
    void a_nearly_decomposable_chain_is_solved_right_or_not_at_all(double coupling) {
        SparseGenerator q = Chains.nearlyDecomposable(7, 4, 6, coupling);
        double[] p;
        try {
            p = solve(q);
        } catch (NotConvergedException e) {
            assertThat(mayFailOnDecomposableChains()).as(e.getMessage()).isTrue();
            return;
        }
        assertClose(p, ExactOracle.solve(q), 1e-5);
    }

    /** Returns whether nearly decomposable chains may be too much for this solver. */
    boolean mayFailOnDecomposableChains() {
        return false;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rates_over_twelve_decades_are_solved_right_or_not_at_all(long seed) {
        SparseGenerator q = Chains.random(seed, 20, 2, 12);
        double[] p;
        try {
            p = solve(q);
        } catch (NotConvergedException e) {
            assertThat(mayFailOnDecomposableChains()).as(e.getMessage()).isTrue();
            return;
        }
        assertClose(p, ExactOracle.solve(q), 1e-5);
    }

    @Test
    void transient_states_get_nothing_and_the_others_are_as_without_them() {
        GeneratorBuilder builder = new GeneratorBuilder(6); // 0 and 5 are only passed through
        builder.add(0, 5, 1).add(5, 0, 2).add(5, 2, 1).add(0, 3, 7);
        builder.add(1, 2, 1).add(2, 3, 2).add(3, 4, 3).add(4, 1, 4).add(2, 1, 5);
        SparseGenerator closed = new GeneratorBuilder(4)
                .add(0, 1, 1)
                .add(1, 2, 2)
                .add(2, 3, 3)
                .add(3, 0, 4)
                .add(1, 0, 5)
                .build();

        double[] p = solve(builder.build());

        assertThat(p[0]).isZero();
        assertThat(p[5]).isZero();
        assertClose(Arrays.copyOfRange(p, 1, 5), DenseOracle.steadyState(closed), 1e-11);
    }

    @Test
    void a_chain_that_is_caught_in_one_state_stays_there() {
        SparseGenerator q = new GeneratorBuilder(3)
                .add(0, 1, 1)
                .add(1, 0, 1)
                .add(1, 2, 1e-3)
                .build();
        assertThat(solve(q)).containsExactly(0, 0, 1);
    }

    @Test
    void two_places_to_be_caught_in_are_no_distribution() {
        SparseGenerator q = new GeneratorBuilder(3).add(1, 0, 1).add(1, 2, 1).build();
        assertThatThrownBy(() -> solve(q))
                .isInstanceOf(ReducibleChainException.class)
                .hasMessageContaining("2 closed classes");
    }
}
