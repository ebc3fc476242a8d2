package io.scansion.models.mapping;

import java.util.ArrayList;
import java.util.List;

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
        List<RatedMapping> rated = new ArrayList<>();
        double best = 0;
        for (Mapping mapping : mappings) {
            Prediction prediction = predictor.predict(costs, mapping);
            rated.add(new RatedMapping(mapping, prediction.throughput(), prediction.method()));
            best = Math.max(best, prediction.throughput());
        }
        double equal = best * (1 - MappingChoice.EQUAL_WITHIN);
        List<RatedMapping> ties = rated.stream()
                .filter(one -> one.throughput() >= equal)
                .distinct()
                .toList();
        double gap = gap(rated, ties);
        return new MappingChoice(rated, ties.get(0), ties, mappings.size(), mappings.size(), gap == 0, gap);
    }

    /** Returns by how much another mapping may be better in spite of its number: only approximations leave a doubt. */
    private static double gap(List<RatedMapping> rated, List<RatedMapping> ties) {
        RatedMapping best = ties.get(0);
        if (best.method() == Method.EXACT) {
            return 0;
        }
        double error = PipelinePredictor.WINDOW_ERROR;
        double next = rated.stream()
                .filter(one -> !ties.contains(one))
                .mapToDouble(RatedMapping::throughput)
                .max()
                .orElse(0);
        return Math.max(0, next * (1 + error) / (best.throughput() * (1 - error)) - 1);
    }
}
