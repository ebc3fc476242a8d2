package io.scansion.models.mapping.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.mapping.PlacementCosts;
import io.scansion.models.mapping.RandomPlacements;
import io.scansion.models.mapping.Sites;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class NetworkSymmetryTest {
    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void one_processor_of_each_orbit_is_tried_and_every_used_one(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int processors = random.upTo(6);
        PlacementCosts costs = random.costs(1, processors);
        Sites sites = random.sites(processors);
        BitSet used = new BitSet();
        CostTables tables = new CostTables(costs, sites);
        tables.fixedSites().forEach(used::set);
        if (seed % 2 == 0) {
            used.set(random.upTo(processors) - 1);
        }

        Set<Set<Integer>> orbits = new HashSet<>();
        for (int a = 0; a < processors; a++) {
            Set<Integer> orbit = new TreeSet<>();
            for (int[] symmetry : new EveryMapping(costs, sites).symmetries()) {
                if (used.stream().allMatch(fixed -> symmetry[fixed] == fixed)) {
                    orbit.add(symmetry[a]);
                }
            }
            orbits.add(orbit);
        }
        int[] representatives = new NetworkSymmetry(tables).representatives(used);
        assertThat(representatives).hasSize(orbits.size());
        assertThat(orbits).allSatisfy(orbit -> assertThat(orbit).containsAnyOf(boxed(representatives)));
    }

    private static Integer[] boxed(int[] numbers) {
        Integer[] boxed = new Integer[numbers.length];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = numbers[i];
        }
        return boxed;
    }
}
