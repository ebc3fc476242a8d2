package io.scansion.page.job;

import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Throughput over the run, window by window, with what was foretold of it and how far each model was off. Bounded: where it is full,
 * every second point of its older half is left out, so that a long run keeps its whole course. Owned by one thread.
 */
final class PaceSeries {
    static final int MOST = 1_440;

    /**
     * One window.
     *
     * @param timeSeconds since the start of the job, when it closed
     * @param predictedItemsPerSecond of the model that is believed; NaN, like its interval, if it has said nothing of this window
     * @param errors (predicted - measured) / measured of every model that spoke
     */
    record Point(
            double timeSeconds,
            double itemsPerSecond,
            double predictedItemsPerSecond,
            double lowItemsPerSecond,
            double highItemsPerSecond,
            Map<String, Double> errors) {}

    private final List<Point> points = new ArrayList<>();

    /** Takes in an event that {@code state} has taken in. */
    void accept(LoggedEvent logged, RunState state) {
        if (logged.event() instanceof ModelEvent.Prediction prediction) {
            foretold(logged.timeSeconds(), prediction, state);
        } else if (tellsPace(logged) && Double.isFinite(state.itemsPerSecond())) {
            measured(logged.timeSeconds(), state.itemsPerSecond());
        }
    }

    /** A measurement of a stage says it if it is the last stage's; of programs without stages one event says it. */
    private static boolean tellsPace(LoggedEvent logged) {
        return logged.event() instanceof ObservationEvent.Measurement
                || logged.event() instanceof ObservationEvent.MasterSlave
                || logged.event() instanceof ObservationEvent.Farm
                || logged.event() instanceof ObservationEvent.Pipeline;
    }

    private void measured(double time, double rate) {
        Point last = points.isEmpty() ? null : points.get(points.size() - 1);
        if (last != null && last.timeSeconds() == time) { // of the same turn
            replaceLast(new Point(
                    time,
                    rate,
                    last.predictedItemsPerSecond(),
                    last.lowItemsPerSecond(),
                    last.highItemsPerSecond(),
                    last.errors()));
            return;
        }
        if (points.size() >= MOST) {
            thin();
        }
        points.add(new Point(time, rate, Double.NaN, Double.NaN, Double.NaN, Map.of()));
    }

    private void foretold(double time, ModelEvent.Prediction prediction, RunState state) {
        boolean isNew = points.isEmpty() || points.get(points.size() - 1).timeSeconds() != time;
        if (isNew && !Double.isFinite(prediction.measuredItemsPerSecond())) {
            return;
        } else if (isNew) { // the record of a job that has ended says it by this event alone
            measured(time, prediction.measuredItemsPerSecond());
        }
        Point last = points.get(points.size() - 1);
        Map<String, Double> errors = new TreeMap<>(last.errors());
        if (Double.isFinite(prediction.error())) {
            errors.put(prediction.model(), prediction.error());
        }
        boolean believed = state.prediction()
                .map(one -> one.model().equals(prediction.model()))
                .orElse(false);
        replaceLast(
                believed
                        ? new Point(
                                time,
                                last.itemsPerSecond(),
                                prediction.predictedItemsPerSecond(),
                                prediction.lowItemsPerSecond(),
                                prediction.highItemsPerSecond(),
                                errors)
                        : new Point(
                                time,
                                last.itemsPerSecond(),
                                last.predictedItemsPerSecond(),
                                last.lowItemsPerSecond(),
                                last.highItemsPerSecond(),
                                errors));
    }

    private void replaceLast(Point point) {
        points.set(points.size() - 1, point);
    }

    private void thin() {
        List<Point> kept = new ArrayList<>(MOST);
        for (int i = 0; i < points.size(); i++) {
            if (i >= points.size() / 2 || i % 2 == 0) {
                kept.add(points.get(i));
            }
        }
        points.clear();
        points.addAll(kept);
    }

    /** Returns the points from this time on, oldest first. */
    List<Point> since(double timeSeconds) {
        int from = points.size();
        while (from > 0 && points.get(from - 1).timeSeconds() >= timeSeconds) {
            from--;
        }
        return List.copyOf(points.subList(from, points.size()));
    }
}
