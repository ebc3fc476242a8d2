package io.scansion.models.mapping.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Mappings to begin a search with, and those that differ from one by a single change. Numbered from 0. */
final class Neighbours {
    private final CostTables costs;

    Neighbours(CostTables costs) {
        this.costs = costs;
    }

    /** Gives everything to the fastest processor, then every stage its own, the fastest first. */
    void start(Consumer<int[]> to) {
        int stages = costs.stages();
        int[] fastestFirst = IntStream.range(0, costs.processors())
                .boxed()
                .sorted(Comparator.comparingDouble(this::allStagesSeconds))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] together = new int[stages];
        Arrays.fill(together, fastestFirst[0]);
        to.accept(together);
        if (fastestFirst.length > 1) {
            to.accept(IntStream.range(0, stages)
                    .map(i -> fastestFirst[i % fastestFirst.length])
                    .toArray());
        }
    }

    private double allStagesSeconds(int processor) {
        return IntStream.range(0, costs.stages())
                .mapToDouble(i -> costs.process(i)[processor])
                .sum();
    }

    /** Gives every mapping in which a run of stages is moved to one processor, or two stages have changed places. */
    void of(int[] mapping, Consumer<int[]> to) {
        for (int from = 0; from < mapping.length; from++) {
            for (int end = from + 1; end <= mapping.length; end++) {
                for (int processor = 0; processor < costs.processors(); processor++) {
                    int[] moved = mapping.clone();
                    Arrays.fill(moved, from, end, processor);
                    to.accept(moved);
                }
            }
            for (int other = from + 1; other < mapping.length; other++) {
                int[] exchanged = mapping.clone();
                exchanged[from] = mapping[other];
                exchanged[other] = mapping[from];
                to.accept(exchanged);
            }
        }
    }
}
