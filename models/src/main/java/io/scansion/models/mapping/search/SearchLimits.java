package io.scansion.models.mapping.search;

import io.scansion.models.refusal.Require;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * When a search must end, and whom it tells how far it is.
 *
 * @param timeIsUp asked often; once it says yes, the search ends with the best mapping it has
 * @param mostTies mappings to list at most if there are several best ones, at least 1
 * @param progress called after every mapping that was solved, on the searching thread
 */
public record SearchLimits(BooleanSupplier timeIsUp, int mostTies, Progress progress) {
    /** Until the best mapping is proven, and 100 ties. */
    public static final SearchLimits NONE = until(() -> false);

    /** Checks the values. */
    public SearchLimits {
        Objects.requireNonNull(timeIsUp, "timeIsUp");
        Require.atLeast(1, mostTies, "most ties");
        Objects.requireNonNull(progress, "progress");
    }

    /** Returns limits with 100 ties and nobody to tell. */
    public static SearchLimits until(BooleanSupplier timeIsUp) {
        return new SearchLimits(timeIsUp, 100, (searched, best, possible) -> {});
    }

    /** Hears how far a search is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * @param searched complete and partial mappings looked at so far
         * @param bestThroughput items per second of the best mapping so far
         * @param possibleThroughput items per second that no mapping exceeds, as far as is known
         */
        void at(long searched, double bestThroughput, double possibleThroughput);
    }
}
