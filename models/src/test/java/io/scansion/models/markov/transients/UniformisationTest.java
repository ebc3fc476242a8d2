package io.scansion.models.markov.transients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.Chains;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.steady.SteadyStates;
import java.util.Arrays;
import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UniformisationTest {
    private static final SolverLimits LIMITS = SolverLimits.DEFAULT;

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-6, 0.01, 0.3, 2, 50, 4_000})
    void two_states_follow_their_closed_form(double time) {
        SparseGenerator q = new GeneratorBuilder(2).add(0, 1, 3).add(1, 0, 5).build();

        TransientState at = Uniformisation.at(q, new double[] {1, 0}, time, LIMITS);

        double one = 3.0 / 8 * (1 - Math.exp(-8 * time));
        assertThat(at.probabilities()[1]).isCloseTo(one, within(1e-12));
        assertThat(at.probabilities()[0]).isCloseTo(1 - one, within(1e-12));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void random_chains_follow_the_matrix_exponential(long seed) {
        Random random = new Random(seed);
        int states = 2 + random.nextInt(10);
        GeneratorBuilder builder = new GeneratorBuilder(states);
        double[][] dense = new double[states][states];
        for (int from = 0; from < states; from++) {
            for (int to = 0; to < states; to++) {
                if (from != to && random.nextInt(3) > 0) { // states without exit come up too
                    double rate = Math.exp(4 * random.nextDouble() - 2);
                    builder.add(from, to, rate);
                    dense[from][to] = rate;
                    dense[from][from] -= rate;
                }
            }
        }
        double time = 0.1 + 3 * random.nextDouble();
        double[] start = new double[states];
        start[0] = 1;

        double[] p = Uniformisation.at(builder.build(), start, time, LIMITS).probabilities();

        DMatrixRMaj exponential = exponential(new DMatrixRMaj(dense), time);
        for (int state = 0; state < states; state++) {
            assertThat(p[state]).isCloseTo(exponential.get(0, state), within(1e-11));
        }
    }

    @Test
    void after_a_long_time_it_is_the_long_run_and_ends_early() {
        GeneratorBuilder builder = new GeneratorBuilder(20);
        for (int state = 0; state < 19; state++) {
            builder.add(state, state + 1, 2).add(state + 1, state, 3);
        }
        SparseGenerator q = builder.build();
        double[] start = new double[20];
        start[19] = 1;

        TransientState at = Uniformisation.at(q, start, 1_000, LIMITS);

        double[] longRun = SteadyStates.solve(q, "gth", LIMITS).probabilities();
        for (int state = 0; state < 20; state++) {
            assertThat(at.probabilities()[state]).isCloseTo(longRun[state], within(1e-11));
        }
        assertThat(at.steps()).isLessThan(4_000); // of five thousand
        assertThat(Arrays.stream(at.probabilities()).sum()).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.5, 1, 7.3, 400, 25_000, 3e6})
    void weights_are_those_of_the_Poisson_distribution(double mean) {
        PoissonWeights weights = PoissonWeights.of(mean, 1e-13);

        double sum = 0;
        double first = 0;
        for (int k = weights.first(); k <= weights.last(); k++) {
            sum += weights.of(k);
            first += k * weights.of(k);
        }
        assertThat(sum).isCloseTo(1, within(1e-12));
        assertThat(first).isCloseTo(mean, within(1e-9 * Math.max(1, mean)));
        if (mean < 500) {
            assertThat(weights.of(0)).isCloseTo(weights.first() == 0 ? Math.exp(-mean) : 0, within(1e-13));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e6, 1e9, 1e12, 1e18})
    void a_horizon_beyond_all_memory_costs_no_more_than_the_memory(double time) {
        SparseGenerator q = Chains.tandem(2, 5, 1, 1.1);
        double[] start = new double[q.states()];
        start[0] = 1;

        TransientState at = Uniformisation.at(q, start, time, LIMITS);

        double[] longRun = SteadyStates.solve(q, "gth", LIMITS).probabilities();
        assertThat(at.steps()).isLessThan(5_000);
        assertThat(error(at.probabilities(), longRun)).isLessThan(at.errorBound());
        assertThat(at.errorBound()).isLessThan(1e-10);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e5, 1e12})
    void a_chain_that_is_caught_has_settled_once_it_is(double time) {
        SparseGenerator q = new GeneratorBuilder(4) // two places to be caught in
                .add(0, 1, 3)
                .add(1, 0, 2)
                .add(1, 2, 1)
                .add(0, 3, 2)
                .build();

        TransientState at = Uniformisation.at(q, new double[] {1, 0, 0, 0}, time, LIMITS);

        assertThat(at.steps()).isLessThan(1_000);
        assertThat(at.probabilities()).containsExactly(new double[] {0, 0, 3.0 / 9, 6.0 / 9}, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 30, 4_000, 300_000})
    void the_bound_holds_with_all_roundings(double time) {
        double slow = 1e-5;
        SparseGenerator q = new GeneratorBuilder(3) // a fast pair, and a slow one: nothing settles early
                .add(0, 1, 30)
                .add(1, 0, 50)
                .add(0, 2, 8 * slow)
                .add(1, 2, 8 * slow)
                .build();

        TransientState at = Uniformisation.at(q, new double[] {1, 0, 0}, time, LIMITS);

        double caught = -Math.expm1(-8 * slow * time);
        double one = 3.0 / 8 * -Math.expm1(-80 * time) * (1 - caught);
        double[] expected = {1 - caught - one, one, caught};
        assertThat(error(at.probabilities(), expected)).isLessThan(at.errorBound() + 1e-15);
        assertThat(at.errorBound()).isGreaterThan(at.steps() * 0x1p-53);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 0.4, 7, 5_000})
    void the_time_spent_follows_its_closed_form(double time) {
        SparseGenerator q = new GeneratorBuilder(2).add(0, 1, 3).add(1, 0, 5).build();

        TransientState shares = Uniformisation.shareOfTime(q, new double[] {1, 0}, time, LIMITS);

        double one = 3.0 / 8 * (1 + Math.expm1(-8 * time) / (8 * time));
        assertThat(shares.probabilities()[1]).isCloseTo(one, within(1e-12));
        assertThat(shares.probabilities()[0]).isCloseTo(1 - one, within(1e-12));
    }

    private static double error(double[] p, double[] expected) {
        double sum = 0;
        for (int state = 0; state < p.length; state++) {
            sum += Math.abs(p[state] - expected[state]);
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_time_that_cannot_be_reached_is_refused(double time) {
        SparseGenerator q = new GeneratorBuilder(2).add(0, 1, 3).add(1, 0, 5).build();

        assertThatThrownBy(() -> Uniformisation.at(q, new double[] {1, 0}, time, LIMITS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("time");
    }

    /** Scaling and squaring of the Taylor series. */
    private static DMatrixRMaj exponential(DMatrixRMaj q, double time) {
        int squarings = 8;
        DMatrixRMaj scaled = q.copy();
        CommonOps_DDRM.scale(time * Math.pow(2, -squarings), scaled);
        DMatrixRMaj sum = CommonOps_DDRM.identity(q.numRows);
        DMatrixRMaj term = CommonOps_DDRM.identity(q.numRows);
        for (int k = 1; k < 30; k++) {
            term = product(term, scaled);
            CommonOps_DDRM.scale(1.0 / k, term);
            CommonOps_DDRM.addEquals(sum, term);
        }
        for (int i = 0; i < squarings; i++) {
            sum = product(sum, sum);
        }
        return sum;
    }

    private static DMatrixRMaj product(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj product = new DMatrixRMaj(a.numRows, b.numCols);
        CommonOps_DDRM.mult(a, b, product);
        return product;
    }
}
