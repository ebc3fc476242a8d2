package io.scansion.console.experiment.run;

import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.journal.RunState;
import java.util.List;

/**
 * What was forecast of a throughput, with an interval where one was stated; items per second, NaN where nothing was.
 *
 * @param low end of the interval
 * @param high other end
 */
public record Said(double itemsPerSecond, double low, double high) {
    public static final Said NOTHING = new Said(Double.NaN, Double.NaN, Double.NaN);

    /** The word of the model that is believed most, of those that forecast one window. */
    public static Said ofWindow(List<Prediction> predictions) {
        return predictions.stream()
                .reduce((one, other) -> one.model().equals(RunState.LIVE_MODEL) ? one : other)
                .map(heard -> new Said(heard.predictedItemsPerSecond(), Double.NaN, Double.NaN))
                .orElse(NOTHING);
    }

    /** Beside what was measured. */
    public Coverage.Stated beside(double measured) {
        return new Coverage.Stated(low, high, measured);
    }
}
