package io.scansion.console.experiment.random;

import io.scansion.console.experiment.run.Coverage;
import java.util.List;

/**
 * What one run that was tuned is summed up in. Rates are items per second, NaN where there was no window to take them from.
 *
 * @param before over the windows before the first change
 * @param after over the windows from when the last change had settled; without one, the same as before
 * @param predicted what the last change promised; without one, what the models said of the windows
 * @param changes that were made
 * @param arrangement at the end
 * @param windows those of before and after, held against what was said of each
 * @param promise {@code after}, held against what the last change promised; nothing without one
 */
record Measured(
        double before,
        double after,
        double predicted,
        int changes,
        List<Integer> arrangement,
        Coverage windows,
        Coverage promise) {
    Measured {
        arrangement = List.copyOf(arrangement);
    }

    /** Whether a change was made and the program ended before it could be measured. */
    boolean isCutShort() {
        return changes > 0 && Double.isNaN(after);
    }

    /** {@code |predicted - measured| / measured}. */
    double error() {
        return Math.abs(predicted - after) / after;
    }
}
