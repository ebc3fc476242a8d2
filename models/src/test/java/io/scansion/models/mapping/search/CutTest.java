package io.scansion.models.mapping.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.mapping.RandomPlacements;
import io.scansion.models.mapping.Sites;
import io.scansion.models.mapping.chain.ExactPipeline;
import io.scansion.models.mapping.chain.PipelineStates;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CutTest {
    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_completion_of_a_partial_mapping_has_a_shorter_cycle_than_its_bound(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int processors = random.upTo(4);
        int stages = random.upTo(4);
        CostTables costs = new CostTables(random.costs(stages, processors), random.sites(processors));
        ExactPipeline exact = new ExactPipeline(new PipelineStates(stages));
        exact.throughput(CostTables.rates(costs.seconds(random.mapping(stages, processors))));
        Cut cut = new Cut(costs, exact.cycleTimeSlopes(ExactPipeline.UNINTERRUPTED));
        int[] mapping = random.mapping(stages, processors);

        PartialMapping partial = new PartialMapping(stages, processors);
        for (int placed = 0; placed <= stages; placed++) {
            double bound = cut.of(partial, Double.POSITIVE_INFINITY);
            double shortest = shortest(costs, exact, Arrays.copyOf(mapping, stages), placed);
            assertThat(bound).as("%d placed", placed).isPositive().isLessThanOrEqualTo(shortest);
            assertThat(cut.of(partial, 0)).as("cheap bound").isLessThanOrEqualTo(shortest);
            if (placed < stages) {
                partial.place(mapping[placed]);
            }
        }
    }

    private static double shortest(CostTables costs, ExactPipeline exact, int[] mapping, int free) {
        if (free == mapping.length) {
            return 1 / exact.throughput(CostTables.rates(costs.seconds(mapping)));
        }
        double shortest = Double.POSITIVE_INFINITY;
        for (int a = 0; a < costs.processors(); a++) {
            mapping[free] = a;
            shortest = Math.min(shortest, shortest(costs, exact, mapping, free + 1));
        }
        return shortest;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_cut_touches_the_mapping_it_was_made_from(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int processors = random.upTo(4);
        int stages = random.upTo(5);
        CostTables costs = new CostTables(random.costs(stages, processors), random.sites(processors));
        double[] seconds = costs.seconds(random.mapping(stages, processors));
        ExactPipeline exact = new ExactPipeline(new PipelineStates(stages));
        double cycle = 1 / exact.throughput(CostTables.rates(seconds));
        assertThat(new Cut(costs, exact.cycleTimeSlopes(ExactPipeline.UNINTERRUPTED)).of(seconds))
                .isBetween(cycle * (1 - 1e-6), cycle);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_bound_exceeds_the_cycle_time_where_times_are_twelve_orders_apart(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int stages = random.upTo(5);
        CostTables costs = new CostTables(random.wildCosts(stages, 3), Sites.WITH_STAGES);
        ExactPipeline exact = new ExactPipeline(new PipelineStates(stages));
        exact.throughput(CostTables.rates(costs.seconds(random.mapping(stages, 3))));
        exact.throughput(CostTables.rates(costs.seconds(random.mapping(stages, 3)))); // from a start far away
        Cut cut = new Cut(costs, exact.cycleTimeSlopes(ExactPipeline.UNINTERRUPTED));
        for (int n = 0; n < 50; n++) {
            double[] seconds = costs.seconds(random.mapping(stages, 3));
            double cycle = 1 / EveryMapping.throughputByElimination(new PipelineStates(stages), seconds);
            assertThat(cut.of(seconds)).isLessThanOrEqualTo(cycle * (1 + 1e-12));
        }
    }
}
