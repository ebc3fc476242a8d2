package io.scansion.models.mapping.search;

import io.scansion.models.mapping.DescribedPipeline;
import io.scansion.models.mapping.Mapping;
import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.MappingComparison;
import io.scansion.models.mapping.Network;
import io.scansion.models.mapping.PlacementCosts;
import io.scansion.models.mapping.Sites;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The best of all mappings, proven: 1,024 of them for 5 stages and 4 processors, 16.7 million for 8 and 8. The baseline solves
 * every one of the 1,024.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class MappingSearchBenchmark {
    @Param({"1", "2", "3"})
    long seed;

    @Param({"EQUAL", "POWERS", "LINKS", "BOTH", "DIRECTIONS"})
    Unequal unequal;

    /** What differs between the processors. */
    public enum Unequal {
        /** Nothing. */
        EQUAL,
        /** Powers from 1 to 10; all links alike. */
        POWERS,
        /** Links over three orders of magnitude, the same in both directions. */
        LINKS,
        /** Powers and links. */
        BOTH,
        /** Powers and links, links also by direction. */
        DIRECTIONS
    }

    private PlacementCosts small;
    private PlacementCosts large;
    private List<Mapping> all;

    @Setup
    public void describe() {
        small = costs(5, 4);
        large = costs(8, 8);
        all = new ArrayList<>();
        for (int code = 0; code < 1024; code++) {
            List<Integer> stages = new ArrayList<>();
            for (int i = 0, rest = code; i < 5; i++, rest /= 4) {
                stages.add(1 + rest % 4);
            }
            all.add(Mapping.of(stages));
        }
    }

    private PlacementCosts costs(int stages, int processors) {
        Random random = new Random(seed);
        double common = Math.pow(10, random.nextInt(4));
        List<Double> powers = new ArrayList<>();
        double[][] links = new double[processors][processors];
        boolean unequalPowers = unequal != Unequal.EQUAL && unequal != Unequal.LINKS;
        boolean unequalLinks = unequal != Unequal.EQUAL && unequal != Unequal.POWERS;
        for (int a = 0; a < processors; a++) {
            powers.add(unequalPowers ? 1.0 + random.nextInt(10) : 10);
            for (int b = 0; b < processors; b++) {
                boolean mirrored = unequal != Unequal.DIRECTIONS && b < a;
                links[a][b] = mirrored ? links[b][a] : unequalLinks ? Math.pow(10, 3 * random.nextDouble()) : common;
            }
            links[a][a] = 10_000;
        }
        List<List<Double>> rows = new ArrayList<>();
        for (double[] row : links) {
            List<Double> values = new ArrayList<>();
            for (double link : row) {
                values.add(link);
            }
            rows.add(values);
        }
        List<Double> work = new ArrayList<>();
        List<Double> sizes = new ArrayList<>();
        for (int i = 0; i <= stages; i++) {
            sizes.add(1.0);
            if (i < stages) {
                work.add(1.0);
            }
        }
        return new DescribedPipeline(work, sizes, new Network(powers, rows));
    }

    @Benchmark
    public MappingChoice eightStagesOnEightProcessors() {
        return proven(new MappingProblem(large, Sites.WITH_STAGES).solve());
    }

    @Benchmark
    public MappingChoice fiveStagesOnFourProcessors() {
        return proven(new MappingProblem(small, Sites.WITH_STAGES).solve());
    }

    @Benchmark
    public MappingChoice fiveStagesOnFourProcessorsOneByOneBaseline() {
        return MappingComparison.compare(small, all);
    }

    private static MappingChoice proven(MappingChoice choice) {
        if (!choice.proven()) {
            throw new IllegalStateException("not proven: " + choice);
        }
        return choice;
    }
}
