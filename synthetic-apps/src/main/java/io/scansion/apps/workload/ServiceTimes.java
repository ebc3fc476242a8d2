package io.scansion.apps.workload;

import io.scansion.apps.sequence.Mix;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Service time of every stage for every item. A pure function of its fields, stage and item.
 *
 * @param millisPerStage mean in milliseconds per stage, or one value for all stages
 * @param scale factor on every time, above 0
 * @param seed of the random factors; each item of each stage has its own
 */
public record ServiceTimes(
        List<Double> millisPerStage, double scale, Distribution distribution, long seed, Schedule schedule) {
    private static final double NANOS_PER_MILLI = 1e6;

    public ServiceTimes {
        millisPerStage = List.copyOf(millisPerStage);
        if (millisPerStage.isEmpty() || millisPerStage.stream().anyMatch(millis -> !(millis >= 0))) {
            throw new IllegalArgumentException("stage times must be at least 0 ms: " + millisPerStage);
        }
        if (!(scale > 0)) {
            throw new IllegalArgumentException("scale must be above 0: " + scale);
        }
    }

    public long nanos(int stage, int item) {
        double initialMillis = millisPerStage.size() == 1 ? millisPerStage.get(0) : millisPerStage.get(stage);
        var random = new SplittableRandom(Mix.mix(Mix.mix(seed, stage), item));
        double millis = schedule.millis(stage, item, initialMillis) * scale * distribution.factor(random);
        return (long) (millis * NANOS_PER_MILLI);
    }

    /** Whether every stage of a pipeline of so many has a time. */
    public boolean coversStages(int stages) {
        return millisPerStage.size() == 1 || millisPerStage.size() == stages;
    }
}
