package io.scansion.models.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.mapping.chain.PipelineStates;
import io.scansion.models.mapping.search.CostTables;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.analysis.PepaSolution;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The chain that is never derived, against the one derived from the PEPA model by the operational semantics. */
final class DerivationAgreementTest {
    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_predictor_agrees_with_the_derived_pepa_model_of_every_mapping(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int processors = random.upTo(5);
        int stages = random.upTo(6);
        PlacementCosts costs = random.costs(stages, processors);
        Mapping mapping = new CostTables(costs, random.sites(processors)).named(random.mapping(stages, processors));

        PepaChain chain = PepaChain.derive(PipelineModel.of(costs, mapping), ExplorationLimits.DEFAULT);
        PepaSolution solution = chain.steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);

        double throughput = new PipelinePredictor().predict(costs, mapping).throughput();
        assertThat(chain.states()).isEqualTo(new PipelineStates(stages).size());
        assertThat(solution.results().get("Throughput")).isCloseTo(throughput, within(1e-9 * throughput));
        assertThat(solution.throughput().get("move" + (stages + 1))).isCloseTo(throughput, within(1e-9 * throughput));
    }
}
