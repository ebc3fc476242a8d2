package io.scansion.models.mapping.search;

import io.scansion.models.mapping.Mapping;
import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.Method;
import io.scansion.models.mapping.PlacementCosts;
import io.scansion.models.mapping.RatedMapping;
import io.scansion.models.mapping.Sites;
import io.scansion.models.mapping.chain.ExactPipeline;
import io.scansion.models.mapping.chain.PipelineGenerator;
import io.scansion.models.mapping.chain.PipelineStates;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.steady.SteadyStates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The oracle of the search: every mapping solved, and every permutation of the processors tried for a symmetry. */
final class EveryMapping {
    private final CostTables costs;
    private final Map<Mapping, Double> throughputs = new HashMap<>();
    private final List<int[]> symmetries = new ArrayList<>();

    EveryMapping(PlacementCosts placement, Sites sites) {
        this(placement, sites, sweeps(placement.stages()));
    }

    private EveryMapping(PlacementCosts placement, Sites sites, ToDoubleFunction<double[]> throughput) {
        costs = new CostTables(placement, sites);
        int[] mapping = new int[costs.stages()];
        do {
            throughputs.put(costs.named(mapping), throughput.applyAsDouble(costs.seconds(mapping)));
        } while (next(mapping));
        permute(new int[costs.processors()], 0);
    }

    /** Solves without subtractions, so that no spread of the rates spoils anything. */
    static EveryMapping byElimination(PlacementCosts placement, Sites sites) {
        PipelineStates states = new PipelineStates(placement.stages());
        return new EveryMapping(placement, sites, seconds -> throughputByElimination(states, seconds));
    }

    static double throughputByElimination(PipelineStates states, double[] seconds) {
        PipelineGenerator q = new PipelineGenerator(states, CostTables.rates(seconds));
        return q.throughput(
                0, SteadyStates.solve(q, "gth", SolverLimits.DEFAULT).probabilities());
    }

    private static ToDoubleFunction<double[]> sweeps(int stages) {
        ExactPipeline exact = new ExactPipeline(new PipelineStates(stages));
        return seconds -> exact.throughput(CostTables.rates(seconds));
    }

    private boolean next(int[] mapping) {
        for (int i = 0; i < mapping.length; i++) {
            if (++mapping[i] < costs.processors()) {
                return true;
            }
            mapping[i] = 0;
        }
        return false;
    }

    int size() {
        return throughputs.size();
    }

    double best() {
        return throughputs.values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }

    double throughputOf(Mapping mapping) {
        return Objects.requireNonNull(throughputs.get(mapping), mapping::toString);
    }

    List<int[]> symmetries() {
        return symmetries;
    }

    /** Returns the mappings as good as the best, one set for all that symmetries carry into each other. */
    Set<Set<List<Integer>>> orbitsOfBest() {
        double equal = best() * (1 - MappingChoice.EQUAL_WITHIN);
        return orbits(throughputs.entrySet().stream()
                .filter(entry -> entry.getValue() >= equal)
                .map(entry -> new RatedMapping(entry.getKey(), entry.getValue(), Method.EXACT))
                .toList());
    }

    Set<Set<List<Integer>>> orbits(List<RatedMapping> mappings) {
        Set<Set<List<Integer>>> orbits = new HashSet<>();
        for (RatedMapping rated : mappings) {
            Set<List<Integer>> orbit = new HashSet<>();
            for (int[] symmetry : symmetries) {
                orbit.add(rated.mapping().stages().stream()
                        .map(processor -> symmetry[processor - 1])
                        .toList());
            }
            orbits.add(orbit);
        }
        return orbits;
    }

    private void permute(int[] image, int at) {
        if (at == image.length) {
            if (keepsEverything(image)) {
                symmetries.add(image.clone());
            }
            return;
        }
        for (int a = 0; a < image.length; a++) {
            boolean taken = false;
            for (int k = 0; k < at; k++) {
                taken |= image[k] == a;
            }
            if (!taken) {
                image[at] = a;
                permute(image, at + 1);
            }
        }
    }

    private boolean keepsEverything(int[] image) {
        for (int site : costs.fixedSites()) {
            if (image[site] != site) {
                return false;
            }
        }
        for (int a = 0; a < image.length; a++) {
            for (int i = 0; i <= costs.stages(); i++) {
                if (i < costs.stages() && costs.process(i)[a] != costs.process(i)[image[a]]) {
                    return false;
                }
                for (int b = 0; b < image.length; b++) {
                    if (costs.move(i)[a][b] != costs.move(i)[image[a]][image[b]]) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
