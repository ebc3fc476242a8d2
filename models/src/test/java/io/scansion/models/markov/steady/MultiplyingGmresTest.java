package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Chains;
import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.Multiplying;
import io.scansion.models.markov.Residual;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** GMRES over generators that can only multiply, as a descriptor of automata does. */
final class MultiplyingGmresTest extends SteadyStateSolverContract {
    @Override
    String solver() {
        return "gmres";
    }

    @Override
    Generator offer(SparseGenerator q) {
        return new Multiplying(q);
    }

    @Override
    boolean mayFailOnDecomposableChains() {
        return true;
    }

    @Test
    void automatic_choice_multiplies_when_there_is_nothing_else() {
        SparseGenerator q = Chains.pipeline(6, 10, 100);
        StationaryDistribution state = SteadyStates.solve(
                new Multiplying(q), ChainStructure.irreducible(q.states()), "auto", SolverLimits.DEFAULT);
        assertThat(state.solver()).isEqualTo("gmres");
        assertThat(state.residual()).isEqualTo(Residual.of(q, state.probabilities()));
    }

    @Test
    void few_states_are_eliminated_row_by_row() {
        SparseGenerator q = Chains.pipeline(4, 10, 100);
        StationaryDistribution state = SteadyStates.solve(
                new Multiplying(q), ChainStructure.irreducible(q.states()), "auto", SolverLimits.DEFAULT);
        assertThat(state.solver()).isEqualTo("gth");
    }

    @Test
    void states_of_a_product_space_that_cannot_be_reached_stay_empty() {
        GeneratorBuilder builder =
                new GeneratorBuilder(800); // every second state is the chain, the others lead into it or nowhere
        BitSet members = new BitSet();
        for (int i = 0; i < 800; i += 2) {
            members.set(i);
            builder.add(i, (i + 2) % 800, 1 + i % 5).add(i, 0, 0.5);
            if (i % 3 == 0) {
                builder.add(i + 1, i, 7);
            }
        }
        SparseGenerator q = builder.build();
        StationaryDistribution state = SteadyStates.solve(
                new Multiplying(q), ChainStructure.closedClass(800, members), "auto", SolverLimits.DEFAULT);
        for (int i = 1; i < 800; i += 2) {
            assertThat(state.probabilities()[i]).isZero();
        }
        assertThat(Distribution.sum(state.probabilities())).isCloseTo(1, org.assertj.core.api.Assertions.within(1e-12));
    }

    @Test
    void sweeping_is_refused_with_the_reason() {
        assertThatThrownBy(() -> SteadyStates.solve(
                        new Multiplying(Chains.birthDeath(1, 1, 3)),
                        ChainStructure.irreducible(4),
                        "gauss-seidel",
                        SolverLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("gauss-seidel needs the rates into a single state");
    }
}
