package io.scansion.models.san.masterslave;

import java.util.List;
import java.util.Objects;

/**
 * Into how many slices for each slave the work is best cut, all else as it is.
 *
 * @param candidates what was looked at, by slices per slave, coarsest first
 * @param best the shortest run, and among equals the coarsest grain
 * @param reason the comparison, with the numbers
 */
public record GrainAdvice(List<MasterSlaveSolution> candidates, MasterSlaveSolution best, String reason) {
    /** Checks that nothing is missing and copies the list. */
    public GrainAdvice {
        candidates = List.copyOf(candidates);
        Objects.requireNonNull(best, "best");
        Objects.requireNonNull(reason, "reason");
    }
}
