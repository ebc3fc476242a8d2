package io.scansion.console.experiment.run;

import io.scansion.tuner.journal.ChangeEvent.Rearrangement;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.world.Interval;
import java.util.List;

/** What was forecast of a throughput, in items per second, with the interval that was stated; NaN where nothing was. */
public record Said(double itemsPerSecond, Interval interval) {
    public static final Said NOTHING = new Said(Double.NaN, Interval.UNKNOWN);

    public static Said of(Recommendation plan) {
        return new Said(
                plan.predictedItemsPerSecond(), new Interval(plan.lowItemsPerSecond(), plan.highItemsPerSecond()));
    }

    public static Said of(Rearrangement plan) {
        return new Said(
                plan.predictedItemsPerSecond(), new Interval(plan.lowItemsPerSecond(), plan.highItemsPerSecond()));
    }

    /** The word of the model that weighed most, of those that forecast one window; of equal ones the first. */
    public static Said ofWindow(List<Prediction> predictions) {
        return predictions.stream()
                .reduce((one, other) -> other.weight() > one.weight() ? other : one)
                .map(heard -> new Said(
                        heard.predictedItemsPerSecond(),
                        new Interval(heard.lowItemsPerSecond(), heard.highItemsPerSecond())))
                .orElse(NOTHING);
    }
}
