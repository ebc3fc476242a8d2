package io.scansion.tuner.predict;

import java.util.List;

/**
 * What a model says of an arrangement.
 *
 * @param model whose word it is
 * @param itemsPerSecond positive
 * @param spread standard deviation, as a share of the rate, by which the model itself says that it may be off, all that it was told being
 *     right; 0 where it is exact, or says nothing of it
 * @param bottlenecks ids of the levels that are busy all the time, ascending; empty where the model says nothing about them
 */
public record Forecast(String model, double itemsPerSecond, double spread, List<Integer> bottlenecks) {
    public Forecast {
        bottlenecks = List.copyOf(bottlenecks);
        if (!(itemsPerSecond > 0)) {
            throw new IllegalArgumentException(model + " forecasts a positive rate, got " + itemsPerSecond);
        }
    }

    /** One of a model that is exact, or says nothing of its error. */
    public Forecast(String model, double itemsPerSecond, List<Integer> bottlenecks) {
        this(model, itemsPerSecond, 0, bottlenecks);
    }
}
