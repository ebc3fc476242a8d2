package io.scansion.models.queueing.simulation;

import java.util.List;

/**
 * Percentiles of a duration, of all items that were seen, to within about one percent; the intervals come from the percentiles of the
 * batches or replications, and do not cover that.
 *
 * @param median below which half of the durations are
 * @param ninety below which 90 % of them are
 * @param ninetyNine below which 99 % of them are
 */
public record Percentiles(Estimate median, Estimate ninety, Estimate ninetyNine) {
    static final List<Double> SHARES = List.of(0.5, 0.9, 0.99);
}
