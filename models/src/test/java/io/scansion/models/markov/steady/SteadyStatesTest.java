package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Chains;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.Residual;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class SteadyStatesTest {
    private static final SparseGenerator CHAIN = Chains.birthDeath(1, 2, 4);

    /** A solver that hands back whatever a test wants. */
    private record Careless(Consumer<double[]> what) implements SteadyStateSolver {
        @Override
        public String name() {
            return "careless";
        }

        @Override
        public String refusal(Generator q, int recurrentStates) {
            return "";
        }

        @Override
        public SolverOutcome solve(Generator q, double[] p, SolverLimits limits) {
            new GthSolver().solve(q, p, limits);
            what.accept(p);
            return SolverOutcome.after(7);
        }
    }

    private static void assertRefused(Consumer<double[]> what, String why) {
        assertThatThrownBy(() ->
                        SteadyStates.solve(CHAIN, ChainStructure.of(CHAIN), new Careless(what), SolverLimits.DEFAULT))
                .isInstanceOfSatisfying(
                        NotConvergedException.class,
                        e -> assertThat(e.iterations()).isEqualTo(7))
                .hasMessageContaining("careless")
                .hasMessageContaining(why);
    }

    @Test
    void a_right_answer_passes_whoever_gives_it() {
        StationaryDistribution state =
                SteadyStates.solve(CHAIN, ChainStructure.of(CHAIN), new Careless(p -> {}), SolverLimits.DEFAULT);
        assertThat(state.solver()).isEqualTo("careless");
        assertThat(state.iterations()).isEqualTo(7);
    }

    @Test
    void a_vector_that_is_slightly_off_is_refused_with_its_residual() {
        assertRefused(
                p -> {
                    p[0] += 1e-10;
                    p[1] -= 1e-10;
                },
                "e-10 after 7 iterations");
    }

    @Test
    void a_number_that_is_none_is_refused() {
        assertRefused(p -> p[3] = Double.NaN, "state 3 has probability NaN");
    }

    @Test
    void infinity_is_refused() {
        assertRefused(p -> p[3] = Double.POSITIVE_INFINITY, "state 3 has probability Infinity");
    }

    @Test
    void a_negative_probability_is_refused_however_small() {
        assertRefused(p -> p[4] = -1e-300, "state 4 has probability -1.0E-300");
    }

    @Test
    void a_vector_that_does_not_sum_to_one_is_refused() {
        assertRefused(
                p -> {
                    for (int i = 0; i < p.length; i++) {
                        p[i] *= 1.001;
                    }
                },
                "the probabilities sum to 1.001");
    }

    @Test
    void nothing_at_all_is_refused() {
        assertRefused(p -> Arrays.fill(p, 0), "the probabilities sum to 0.0");
    }

    @Test
    void probability_in_a_transient_state_is_refused() {
        SparseGenerator q =
                new GeneratorBuilder(3).add(2, 0, 1).add(0, 1, 1).add(1, 0, 1).build();
        assertThatThrownBy(() -> SteadyStates.solve(
                        q,
                        ChainStructure.of(q),
                        new Careless(p -> {
                            p[2] = 1e-13;
                        }),
                        SolverLimits.DEFAULT))
                .isInstanceOf(NotConvergedException.class)
                .hasMessageContaining("transient state 2 has probability 1.0E-13");
    }

    @Test
    void blocks_with_the_wrong_weight_are_refused_though_the_residual_is_small() {
        SparseGenerator q = new GeneratorBuilder(4) // two pairs that meet once in 10^13
                .add(0, 1, 1)
                .add(1, 0, 1)
                .add(2, 3, 1)
                .add(3, 2, 1)
                .add(1, 2, 1e-13)
                .add(3, 0, 3e-13)
                .build();
        double[] uniform = {0.25, 0.25, 0.25, 0.25};
        assertThat(Residual.of(q, uniform)).isLessThan(1e-12);
        Careless careless = new Careless(p -> System.arraycopy(uniform, 0, p, 0, 4));
        assertThatThrownBy(() -> SteadyStates.solve(q, ChainStructure.of(q), careless, SolverLimits.DEFAULT))
                .isInstanceOf(NotConvergedException.class)
                .hasMessageContaining("groups of states");
        assertThat(SteadyStates.solve(q, "auto", SolverLimits.DEFAULT).probabilities())
                .containsExactly(
                        new double[] {0.375, 0.375, 0.125, 0.125}, org.assertj.core.api.Assertions.within(1e-12));
    }

    @Test
    void a_start_near_the_answer_saves_sweeps() {
        SparseGenerator before = Chains.pipeline(8, 10, 10_000);
        SparseGenerator after = Chains.pipeline(8, 10.001, 10_000);
        ChainStructure structure = ChainStructure.of(before);
        SteadyStateSolver solver = new GaussSeidelSolver();
        double[] near = SteadyStates.solve(before, structure, solver, SolverLimits.DEFAULT)
                .probabilities();
        StationaryDistribution cold = SteadyStates.solve(after, structure, solver, SolverLimits.DEFAULT);
        StationaryDistribution warm = SteadyStates.solve(after, structure, solver, near, SolverLimits.DEFAULT);
        assertThat(warm.iterations()).isLessThan(cold.iterations());
        assertThat(warm.probabilities()).isSameAs(near);
    }

    @Test
    void a_start_of_another_size_is_refused() {
        SparseGenerator q = Chains.birthDeath(1, 1, 2);
        assertThatThrownBy(() -> SteadyStates.solve(
                        q, ChainStructure.of(q), new GaussSeidelSolver(), new double[4], SolverLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 states is needed, got 4");
    }

    @Test
    void a_name_that_is_no_solver_is_answered_with_those_there_are() {
        assertThatThrownBy(() -> SteadyStates.solve(CHAIN, "magic", SolverLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'magic'")
                .hasMessageContaining("auto, ")
                .hasMessageContaining("gauss-seidel");
    }

    @Test
    void the_structure_of_another_chain_is_refused() {
        assertThatThrownBy(() -> SteadyStates.solve(CHAIN, ChainStructure.irreducible(4), "auto", SolverLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 states, the generator 5");
    }

    @Test
    void a_tolerance_that_no_double_can_meet_is_refused_at_once() {
        assertThatThrownBy(() -> SolverLimits.DEFAULT.withTolerance(1e-17))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("double")
                .hasMessageContaining("1.0E-17");
    }
}
