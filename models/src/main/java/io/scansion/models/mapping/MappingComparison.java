package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Solves every mapping of a list and says which is best. Stateless. */
public final class MappingComparison {
    /** Longest pipeline whose mappings are solved exactly: half a million states, about a second each. */
    public static final int EXACT_STAGES = 12;

    private MappingComparison() {}

    /**
     * Compares the mappings of a description.
     *
     * @throws DescriptionException if it has none
     */
    public static MappingChoice compare(Description description) {
        if (description.mappings().isEmpty()) {
            String message =
                    "there are no mappings to compare; add mappings = [1, (1,2), 2], ...; or search for the best one";
            throw new DescriptionException(
                    description.source(),
                    List.of(new DescriptionException.Problem(description.line(), description.column(), message)));
        }
        return compare(description.pipeline(), description.mappings());
    }

    /**
     * Compares mappings.
     *
     * @param mappings candidates, at least one
     * @throws IllegalArgumentException if there is none, or one does not fit the pipeline or names a processor that is not there
     */
    public static MappingChoice compare(PlacementCosts costs, List<Mapping> mappings) {
        Require.atLeast(1, mappings.size(), "number of mappings");
        PipelinePredictor predictor = new PipelinePredictor(EXACT_STAGES);
        Map<Mapping, RatedMapping> solved = new LinkedHashMap<>();
        for (Mapping mapping : mappings) {
            solved.computeIfAbsent(mapping, key -> rate(predictor.predict(costs, key), key));
        }
        double equal = (1 - MappingChoice.EQUAL_WITHIN)
                * solved.values().stream()
                        .mapToDouble(RatedMapping::throughput)
                        .max()
                        .orElseThrow();
        List<RatedMapping> ties = solved.values().stream()
                .filter(one -> one.throughput() >= equal)
                .toList();
        boolean proven = ties.get(0).method() == Method.EXACT;
        double gap = proven ? 0 : gap(ties.get(0), solved.values());
        List<RatedMapping> rated = mappings.stream()
                .map(mapping -> Objects.requireNonNull(solved.get(mapping), "solved"))
                .toList();
        return new MappingChoice(rated, ties.get(0), ties, mappings.size(), solved.size(), proven, gap);
    }

    private static RatedMapping rate(PredictedThroughput prediction, Mapping mapping) {
        return new RatedMapping(mapping, prediction.throughput(), prediction.method());
    }

    /** Returns by how much another mapping may be better in spite of its number, as good as approximations are known to be. */
    private static double gap(RatedMapping best, Collection<RatedMapping> all) {
        double error = PipelinePredictor.WINDOW_ERROR;
        double next = all.stream()
                .filter(one -> !one.equals(best))
                .mapToDouble(RatedMapping::throughput)
                .max()
                .orElse(0);
        return Math.max(0, next * (1 + error) / (best.throughput() * (1 - error)) - 1);
    }
}
