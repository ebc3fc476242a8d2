package io.scansion.models.mapping.search;

import io.scansion.models.Model;
import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.PlacementCosts;
import io.scansion.models.mapping.Sites;
import io.scansion.models.mapping.syntax.DescriptionReader;

/**
 * On which processors the stages of a pipeline run best. To compare mappings that are given is {@link
 * io.scansion.models.mapping.MappingComparison}'s business.
 *
 * @param costs how long what takes where
 * @param sites where the items come from and the results go to
 */
public record MappingProblem(PlacementCosts costs, Sites sites) implements Model<MappingChoice> {
    /** Most processors a search takes. */
    public static final int MOST_PROCESSORS = 256;

    /** Refuses what is too large. */
    public MappingProblem {
        if (costs.processors() > MOST_PROCESSORS) {
            throw new IllegalArgumentException(
                    "a search takes at most " + MOST_PROCESSORS + " processors, got " + costs.processors());
        }
    }

    /**
     * Reads a description; the items come from and go to the processors of the first and the last stage.
     *
     * @throws io.scansion.models.mapping.DescriptionException if the text is none
     */
    public static MappingProblem read(String text) {
        return new MappingProblem(DescriptionReader.read("pipeline.des", text).pipeline(), Sites.WITH_STAGES);
    }

    /** Finds the best of all {@code P^N} mappings, and proves that it is up to {@value MappingSearch#EXACT_STAGES} stages. */
    @Override
    public MappingChoice solve() {
        return solve(SearchLimits.NONE);
    }

    /**
     * Searches as long as it may; solves at least one mapping, however little time there is.
     *
     * @throws IllegalArgumentException if a site is no processor
     */
    public MappingChoice solve(SearchLimits limits) {
        return new MappingSearch(new CostTables(costs, sites), limits).run();
    }
}
