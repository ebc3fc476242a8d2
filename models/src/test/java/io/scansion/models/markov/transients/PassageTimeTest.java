package io.scansion.models.markov.transients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.Chains;
import io.scansion.models.markov.DenseOracle;
import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.steady.SteadyStates;
import java.util.BitSet;
import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PassageTimeTest {
    private static final SolverLimits LIMITS = SolverLimits.DEFAULT;

    private static BitSet states(int... numbers) {
        BitSet set = new BitSet();
        for (int number : numbers) {
            set.set(number);
        }
        return set;
    }

    private static double[] at(int state, int states) {
        double[] start = new double[states];
        start[state] = 1;
        return start;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40})
    void equal_steps_in_a_row_are_an_Erlang_distribution(int phases) {
        GeneratorBuilder builder = new GeneratorBuilder(phases + 1).add(phases, 0, 7);
        for (int phase = 0; phase < phases; phase++) {
            builder.add(phase, phase + 1, 2.5);
        }
        PassageTime passage = PassageTime.between(builder.build(), at(0, phases + 1), states(phases), LIMITS);

        for (double time : new double[] {0.01, 0.3, 1, phases / 2.5, 3.0 * phases}) {
            double term = Math.exp(-2.5 * time);
            double later = 0;
            for (int k = 0; k < phases; k++) {
                later += term;
                term *= 2.5 * time / (k + 1);
            }
            assertThat(passage.probabilityBy(time)).isCloseTo(1 - later, within(1e-11));
        }
        assertThat(passage.mean()).isCloseTo(phases / 2.5, within(1e-9 * phases));
        assertThat(passage.deviation()).isCloseTo(Math.sqrt(phases) / 2.5, within(1e-7 * phases));
        assertThat(passage.neverProbability()).isZero();
    }

    @Test
    void percentiles_are_the_inverse_of_the_distribution() {
        SparseGenerator q =
                new GeneratorBuilder(2).add(0, 1, 0.25).add(1, 0, 100).build();
        PassageTime passage = PassageTime.between(q, at(0, 2), states(1), LIMITS);
        for (double probability : new double[] {0.001, 0.5, 0.9, 0.99, 0.9999}) {
            assertThat(passage.percentile(probability)).isCloseTo(-Math.log1p(-probability) / 0.25, within(1e-6));
        }
        assertThatThrownBy(() -> passage.percentile(1)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void the_mean_obeys_the_equations_of_mean_hitting_times(long seed) {
        SparseGenerator q = Chains.random(seed, 12, 2, 1);
        BitSet target = states(3, 7);
        DMatrixRMaj generator = new DMatrixRMaj(DenseOracle.generator(q));
        DMatrixRMaj right = new DMatrixRMaj(12, 1);
        for (int state = 0; state < 12; state++) {
            right.set(state, 0, target.get(state) ? 0 : -1);
            if (target.get(state)) {
                for (int to = 0; to < 12; to++) {
                    generator.set(state, to, state == to ? 1 : 0);
                }
            }
        }
        DMatrixRMaj means = new DMatrixRMaj(12, 1);
        assertThat(CommonOps_DDRM.solve(generator, right, means)).isTrue();
        double[] start = new Random(seed).doubles(12).toArray();
        Distribution.normalise(start);
        double expected = 0;
        for (int state = 0; state < 12; state++) {
            expected += start[state] * means.get(state, 0);
        }
        PassageTime passage = PassageTime.between(q, start, target, LIMITS);
        assertThat(passage.mean()).isCloseTo(expected, within(1e-8 * expected));
        assertThat(passage.probabilityBy(0)).isCloseTo(start[3] + start[7], within(1e-15));
    }

    @Test
    void what_can_be_caught_elsewhere_may_never_arrive() {
        SparseGenerator q = new GeneratorBuilder(3).add(0, 1, 1).add(0, 2, 3).build();
        PassageTime passage = PassageTime.between(q, at(0, 3), states(1), LIMITS);
        assertThat(passage.neverProbability()).isCloseTo(0.75, within(1e-11));
        assertThat(passage.mean()).isCloseTo(0.25, within(1e-10));
        assertThat(passage.percentile(0.2)).isCloseTo(-Math.log1p(-0.8) / 4, within(1e-9));
        assertThat(passage.percentile(0.3)).isInfinite();
    }

    @Test
    void in_the_long_run_a_set_is_entered_where_flow_comes_in() {
        SparseGenerator q = new GeneratorBuilder(4)
                .add(0, 1, 1)
                .add(0, 2, 3)
                .add(1, 2, 1)
                .add(2, 1, 1)
                .add(1, 3, 1)
                .add(2, 3, 1)
                .add(3, 0, 2)
                .build();
        double[] p = SteadyStates.solve(q, "auto", LIMITS).probabilities();
        assertThat(PassageTime.entering(q, p, states(1, 2)))
                .containsExactly(new double[] {0, 0.25, 0.75, 0}, within(1e-14));
        assertThatThrownBy(() -> PassageTime.entering(q, p, states(0, 1, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("never entered");
    }

    @Test
    void a_passage_to_nowhere_is_refused() {
        SparseGenerator q = Chains.birthDeath(1, 1, 3);
        assertThatThrownBy(() -> PassageTime.between(q, at(0, 4), new BitSet(), LIMITS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("target");
    }
}
