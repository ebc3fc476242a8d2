package io.scansion.page.metrics;

import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.ObservationEvent.TimeCount;
import java.util.Arrays;
import java.util.List;

/** What has been measured of one stage since it was first told of. Guarded by its job's figures. */
final class StageTotals {
    private static final int[] STEPS = {1, 2, 5};
    private static final int LEAST_DECADE = -4;
    private static final int DECADES = 7;
    private static final double[] BOUNDS = bounds();

    private double items;
    private double blockedReceiveSeconds;
    private double blockedSendSeconds;
    private double timedSeconds;
    private double meanSeconds = Double.NaN;
    private final long[] counts = new long[BOUNDS.length];

    private static double[] bounds() {
        double[] bounds = new double[STEPS.length * DECADES + 1];
        for (int i = 0; i < bounds.length - 1; i++) {
            bounds[i] = Double.parseDouble(STEPS[i % STEPS.length] + "e" + (LEAST_DECADE + i / STEPS.length));
        }
        bounds[bounds.length - 1] = Double.POSITIVE_INFINITY;
        return bounds;
    }

    /** Upper bounds of the histogram in seconds, those in which the tuner counts; the last one is infinite. */
    static List<Double> upperBounds() {
        return Arrays.stream(BOUNDS).boxed().toList();
    }

    void add(Measurement window) {
        items += window.items();
        blockedReceiveSeconds += known(window.blockedReceiveSeconds()) * window.items();
        blockedSendSeconds += known(window.blockedSendSeconds()) * window.items();
        meanSeconds = window.computeSeconds();
    }

    /** Comes after the measurement of the same window. */
    void add(List<TimeCount> times) {
        for (TimeCount time : times) {
            int bound = 0;
            while (bound < BOUNDS.length - 1 && !(time.atMostSeconds() <= BOUNDS[bound])) {
                bound++;
            }
            counts[bound] += time.items();
            timedSeconds += time.items() * known(meanSeconds);
        }
    }

    private static double known(double value) {
        return Double.isFinite(value) ? value : 0;
    }

    double items() {
        return items;
    }

    double blockedReceiveSeconds() {
        return blockedReceiveSeconds;
    }

    double blockedSendSeconds() {
        return blockedSendSeconds;
    }

    /** Time of the items in {@link #counts}, by the means of their windows. */
    double timedSeconds() {
        return timedSeconds;
    }

    /** Items whose time was within each bound and beyond the one before. */
    List<Long> counts() {
        return Arrays.stream(counts).boxed().toList();
    }

    boolean isTimed() {
        for (long count : counts) {
            if (count > 0) {
                return true;
            }
        }
        return false;
    }
}
