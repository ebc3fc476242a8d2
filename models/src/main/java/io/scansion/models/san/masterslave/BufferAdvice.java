package io.scansion.models.san.masterslave;

import java.util.List;
import java.util.Objects;

/**
 * How many places the buffer needs, all else as it is. There are two questions: from how many places on the run gets hardly
 * shorter, and from how many on slaves are hardly held up by a full buffer. They differ where the master sets the pace: there
 * more places only mean that more packs wait, and are thrown away when a run ends.
 *
 * @param candidates what was looked at, by number of places
 * @param best the shortest run of these
 * @param smallest the fewest places whose run is within {@link MasterSlaveAdvisor#TOLERANCE} of the best
 * @param smallestUnheld the fewest places with which the share of time slaves send is within
 *     {@link MasterSlaveAdvisor#HELD_UP} of that with the most places
 * @param largest the most places that were asked for
 * @param reason the comparison, with the numbers
 */
public record BufferAdvice(
        List<MasterSlaveSolution> candidates,
        MasterSlaveSolution best,
        MasterSlaveSolution smallest,
        MasterSlaveSolution smallestUnheld,
        MasterSlaveSolution largest,
        String reason) {
    /** Checks that nothing is missing and copies the list. */
    public BufferAdvice {
        candidates = List.copyOf(candidates);
        Objects.requireNonNull(best, "best");
        Objects.requireNonNull(smallest, "smallest");
        Objects.requireNonNull(smallestUnheld, "smallestUnheld");
        Objects.requireNonNull(largest, "largest");
        Objects.requireNonNull(reason, "reason");
    }
}
