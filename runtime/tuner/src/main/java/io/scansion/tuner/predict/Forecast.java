package io.scansion.tuner.predict;

import java.util.List;

/**
 * What a model says of an arrangement.
 *
 * @param model whose word it is
 * @param itemsPerSecond positive
 * @param bottlenecks ids of the levels that are busy all the time, ascending; empty where the model says nothing about them
 */
public record Forecast(String model, double itemsPerSecond, List<Integer> bottlenecks) {
    public Forecast {
        bottlenecks = List.copyOf(bottlenecks);
        if (!(itemsPerSecond > 0)) {
            throw new IllegalArgumentException(model + " forecasts a positive rate, got " + itemsPerSecond);
        }
    }
}
