package io.scansion.models.san.masterslave;

import java.util.List;
import java.util.Objects;

/**
 * How many slaves the program is worth, all else as it is.
 *
 * @param candidates what was looked at, by number of slaves from 1 on
 * @param best the shortest run, and among equals the fewest slaves
 * @param cheapest the fewest slaves whose run is within {@link MasterSlaveAdvisor#TOLERANCE} of the best
 * @param reason why no more are worth it, with the numbers
 */
public record SlavesAdvice(
        List<MasterSlaveSolution> candidates, MasterSlaveSolution best, MasterSlaveSolution cheapest, String reason) {
    /** Checks that nothing is missing and copies the list. */
    public SlavesAdvice {
        candidates = List.copyOf(candidates);
        Objects.requireNonNull(best, "best");
        Objects.requireNonNull(cheapest, "cheapest");
        Objects.requireNonNull(reason, "reason");
    }
}
