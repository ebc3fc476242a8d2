package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Chains;
import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.Multiplying;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.Residual;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chains whose residual says nothing about their error: the answer is right, within the estimate that comes with it, or refused. */
final class NastyChainsTest {
    private static final SolverLimits LIMITS = SolverLimits.DEFAULT;

    private static double error(double[] p, double[] expected) {
        double sum = 0;
        for (int state = 0; state < p.length; state++) {
            sum += Math.abs(p[state] - expected[state]);
        }
        return sum;
    }

    /** Whatever the solver, a vector that is handed out is within its own estimate, and that is good. */
    private static void assertRightOrRefused(Generator q, ChainStructure structure, double[] expected) {
        for (String solver : SteadyStates.solverNames()) {
            StationaryDistribution state;
            try {
                state = SteadyStates.solve(q, structure, solver, LIMITS);
            } catch (NotConvergedException | IllegalArgumentException e) {
                assertThat(solver).as(e.getMessage()).isNotEqualTo("gth");
                continue;
            }
            assertThat(error(state.probabilities(), expected))
                    .as("%s by %s", solver, state.solver())
                    .isLessThanOrEqualTo(state.errorEstimate() + 1e-13)
                    .isLessThan(1e-6);
        }
    }

    private static double[] geometric(double ratioMinusOne, int states) {
        double[] p = new double[states];
        for (int state = 0; state < states; state++) {
            p[state] = Math.exp(state * Math.log1p(ratioMinusOne));
        }
        Distribution.normalise(p);
        return p;
    }

    @Test
    void a_queue_of_a_million_places_near_saturation_is_right_to_nine_digits() {
        int places = 1_000_000;
        SparseGenerator q = Chains.birthDeath(1 - 5e-7, 1, places);
        double[] uniform = new double[places + 1];
        Arrays.fill(uniform, 1.0 / uniform.length);
        double[] expected = geometric(-5e-7, places + 1);
        assertThat(Residual.of(q, uniform)).as("nothing to be seen in it").isLessThan(LIMITS.tolerance());
        assertThat(uniform[places] / expected[places]).as("but it is wrong").isGreaterThan(1.25);

        StationaryDistribution state = SteadyStates.solve(q, "auto", LIMITS);

        assertThat(state.probabilities()[places]).isCloseTo(expected[places], withPercentage(1e-7));
        assertThat(error(state.probabilities(), expected)).isLessThan(1e-9).isLessThan(state.errorEstimate());
        assertThat(state.errorEstimate()).isLessThan(1e-8);
    }

    @Test
    void sweeping_that_queue_is_refused_though_the_residual_is_small() {
        SparseGenerator q = Chains.birthDeath(1 - 5e-7, 1, 1_000_000);
        assertThatThrownBy(() -> SteadyStates.solve(q, "gauss-seidel", LIMITS))
                .isInstanceOf(NotConvergedException.class)
                .hasMessageContaining("not to be trusted")
                .hasMessageContaining("the residual is 5");
    }

    @Test
    void a_long_queue_numbered_at_random_is_right_or_refused() {
        int states = 20_001;
        double[] inOrder = geometric(-5e-5, states);
        int[] order = Chains.permutation(new Random(2), states);
        GeneratorBuilder builder = new GeneratorBuilder(states);
        double[] expected = new double[states];
        for (int i = 0; i < states; i++) {
            expected[order[i]] = inOrder[i];
            if (i + 1 < states) {
                builder.add(order[i], order[i + 1], 1 - 5e-5).add(order[i + 1], order[i], 1);
            }
        }
        SparseGenerator q = builder.build();
        assertThat(error(SteadyStates.solve(q, "auto", LIMITS).probabilities(), expected))
                .isLessThan(1e-9);
        assertRightOrRefused(q, ChainStructure.of(q), expected);
    }

    /** Two wells with a hill between them that is crossed once in 10^13 steps, though no transition is rare. */
    @Test
    void wells_behind_a_hill_without_a_rare_transition_are_right_or_refused() {
        int length = 41;
        int across = 30; // a second, independent coordinate, so that the chain is neither small nor narrow
        double[] up = new double[length];
        double[] down = new double[length];
        double[] wells = new double[length];
        wells[0] = 1;
        for (int i = 0; i + 1 < length; i++) {
            boolean uphill = i < 10 || (i >= 20 && i < 27);
            up[i] = uphill ? 0.05 : 1;
            down[i + 1] = uphill ? 1 : 0.05 + 0.01 * (i % 3);
            wells[i + 1] = wells[i] * up[i] / down[i + 1];
        }
        Distribution.normalise(wells);
        GeneratorBuilder builder = new GeneratorBuilder(length * across);
        double[] expected = new double[length * across];
        double[] other = geometric(0.2, across);
        for (int i = 0; i < length; i++) {
            for (int j = 0; j < across; j++) {
                int state = i * across + j;
                expected[state] = wells[i] * other[j];
                if (i + 1 < length) {
                    builder.add(state, state + across, up[i]).add(state + across, state, down[i + 1]);
                }
                if (j + 1 < across) {
                    builder.add(state, state + 1, 1.2).add(state + 1, state, 1);
                }
            }
        }
        SparseGenerator q = builder.build();
        assertThat(error(SteadyStates.solve(q, "auto", LIMITS).probabilities(), expected))
                .isLessThan(1e-9);
        assertRightOrRefused(q, ChainStructure.of(q), expected);
        assertRightOrRefused(new Multiplying(q), ChainStructure.of(q), expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void rates_over_twelve_orders_of_magnitude_are_right_or_refused(long seed) {
        SparseGenerator q = Chains.random(seed, 400, 2, 12);
        double[] expected = SteadyStates.solve(q, "gth", LIMITS).probabilities();
        assertRightOrRefused(q, ChainStructure.of(q), expected);
        assertRightOrRefused(new Multiplying(q), ChainStructure.of(q), expected);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_ring_that_only_goes_round_is_right_or_refused(boolean backwards) {
        SparseGenerator q = Chains.ring(399, backwards, 5);
        double[] expected = new double[399];
        for (int state = 0; state < expected.length; state++) {
            expected[state] = 1 / q.exitRate(state);
        }
        Distribution.normalise(expected);
        assertRightOrRefused(q, ChainStructure.of(q), expected);
        assertRightOrRefused(new Multiplying(q), ChainStructure.of(q), expected);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 1e-7, 1e-10, 1e-13})
    void blocks_that_hardly_meet_are_right_or_refused_also_where_a_generator_only_multiplies(double coupling) {
        SparseGenerator q = Chains.nearlyDecomposable(11, 20, 20, coupling);
        double[] expected = SteadyStates.solve(q, "gth", LIMITS).probabilities();
        assertRightOrRefused(q, ChainStructure.of(q), expected);
        assertRightOrRefused(new Multiplying(q), ChainStructure.of(q), expected);
    }

    @Test
    void blocks_of_the_wrong_weight_are_seen_where_a_generator_only_multiplies() {
        Multiplying q = new Multiplying(new GeneratorBuilder(4) // two pairs that meet once in 10^13
                .add(0, 1, 1)
                .add(1, 0, 1)
                .add(2, 3, 1)
                .add(3, 2, 1)
                .add(1, 2, 1e-13)
                .add(3, 0, 3e-13)
                .build());
        assertThatThrownBy(() -> SteadyStates.solve(q, ChainStructure.irreducible(4), new GmresSolver(), LIMITS))
                .isInstanceOf(NotConvergedException.class)
                .hasMessageContaining("groups of states");
        assertThat(SteadyStates.solve(q, ChainStructure.irreducible(4), "auto", LIMITS)
                        .probabilities())
                .containsExactly(new double[] {0.375, 0.375, 0.125, 0.125}, within(1e-12));
    }

    @Test
    void a_path_that_is_searched_upwards_takes_time_in_proportion_to_its_length() {
        int states = 2_000_000; // with time in proportion to the square this would be hours
        SparseGenerator q = Chains.birthDeath(1, 1, states - 1);
        assertThat(ChainStructure.of(q).isIrreducible()).isTrue();
    }
}
