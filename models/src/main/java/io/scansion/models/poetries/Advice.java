package io.scansion.models.poetries;

import java.util.Objects;

/**
 * What {@link Planner} answers.
 *
 * @param current the prediction for the instances there are now
 * @param best the plan of the highest predicted throughput, and among those the one with the fewest processors
 * @param cheapest the plan with the fewest processors whose throughput is within the planner's tolerance of the best
 */
public record Advice(Prediction current, Plan best, Plan cheapest) {
    /** Checks that nothing is missing. */
    public Advice {
        Objects.requireNonNull(current, "current");
        Objects.requireNonNull(best, "best");
        Objects.requireNonNull(cheapest, "cheapest");
    }

    /** Returns the predicted gain of a plan over now as a fraction: 0.05 is five per cent more items per second. */
    public double gain(Plan plan) {
        return current.periodSeconds() / plan.prediction().periodSeconds() - 1;
    }
}
