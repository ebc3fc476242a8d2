package io.scansion.tuner.predict;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.ProcessorUse;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Quantity;
import java.util.Optional;

/**
 * How far a measured throughput lies from the true one because items differ, windows end between them, and others come and go, by the
 * level that sets the pace. As shares. Immutable.
 *
 * @param meanError relative standard error of the mean work in that level, on which every forecast rests
 * @param variation deviation of the work for single items over its mean
 * @param waiting deviation of how long an item has waited for a processor there, from window to window lately, over all its time
 */
public record Sampling(double meanError, double variation, double waiting) {
    /** Windows by which a change is judged, at least. */
    private static final int OUTCOME_WINDOWS = 2;

    /** Single items do not differ by more from their mean, as a deviation over it. */
    static final double MOST_VARIATION = 3;

    /** @param to arrangement whose slowest level it is about */
    public static Sampling of(Observation observation, Arrangement to) {
        Optional<Level> slowest = slowest(observation, to);
        Quantity work = slowest.map(Level::work).orElse(Quantity.unknown("nothing sets the pace"));
        return new Sampling(
                work.relativeError(),
                Math.min(MOST_VARIATION, work.variation()),
                slowest.map(Sampling::waiting).orElse(0.0));
    }

    /** What is told is the error of a mean, and what is wanted the deviation of single windows. */
    private static double waiting(Level level) {
        double error = level.processor().contentionSeconds().standardError(); // NaN before two windows have told it
        return error > 0
                ? Math.sqrt(ProcessorUse.WAITING_WINDOWS)
                        * error
                        / level.service().value()
                : 0;
    }

    /** Returns the level that sets the pace of an arrangement; empty if no time is known. */
    public static Optional<Level> slowest(Observation observation, Arrangement to) {
        double longest = 0;
        Optional<Level> slowest = Optional.empty();
        for (Level level : observation.levels()) {
            double seconds = level.visits()
                    * level.service().value()
                    / Math.max(1, Pipelines.places(level, to).size());
            if (seconds > longest) {
                longest = seconds;
                slowest = Optional.of(level);
            }
        }
        return slowest;
    }

    /** Of the rate of one window. */
    double inWindow(Observation observation, double itemsPerSecond) {
        return Math.hypot(waiting, of(itemsPerSecond * observation.seconds()));
    }

    /** Of the rate over as many windows as a change is judged by, beside the error of what it was forecast from. */
    double ofOutcome(Observation observation, double itemsPerSecond) {
        return Math.hypot(meanError, of(OUTCOME_WINDOWS * itemsPerSecond * observation.seconds()));
    }

    private double of(double items) {
        double counted = Math.max(1, items);
        return Math.hypot(variation / Math.sqrt(counted), 1 / counted);
    }
}
