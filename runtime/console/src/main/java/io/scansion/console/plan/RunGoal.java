package io.scansion.console.plan;

import io.scansion.models.refusal.Require;
import java.util.Optional;

/**
 * A run that is planned for.
 *
 * @param items of the source, at least 1
 * @param withinSeconds in which it has to be over, positive; empty if it only matters how long it takes
 */
public record RunGoal(long items, Optional<Double> withinSeconds) {
    /** The most items. */
    public static final int MOST_ITEMS = 1_000_000_000;

    /** Checks the values. */
    public RunGoal {
        Require.atLeast(1, items, "items");
        withinSeconds.ifPresent(seconds -> Require.positive(seconds, "time for the run"));
    }
}
