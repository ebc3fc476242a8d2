package io.scansion.tuner.control;

import io.scansion.tuner.monitor.StageWindow;
import java.util.ArrayDeque;
import java.util.Deque;

/*
 * The compute time of one stage over the windows that agree with each other. A window whose mean lies outside both the
 * drift tolerance and the noise of what is pooled throws the pool away and begins a new one, so that the pool is always
 * about one state of the program, and its size says how long that state has lasted.
 */
final class StageEvidence {
    private static final int POOLED_WINDOWS = 8;

    private final double driftTolerance;
    private final double confidence;
    private final Deque<Sample> pool = new ArrayDeque<>();

    private boolean warm;
    private int witnesses;

    private record Sample(long items, double mean, double variance) {}

    StageEvidence(double driftTolerance, double confidence) {
        this.driftTolerance = driftTolerance;
        this.confidence = confidence;
    }

    void add(StageWindow.Measured window) {
        Sample sample = new Sample(
                window.items(),
                window.computeSeconds(),
                window.computeDeviationSeconds() * window.computeDeviationSeconds());
        if (!pool.isEmpty() && !agrees(sample)) {
            clear();
        }
        if (!warm && pool.size() == 1) {
            // The first window of a run saw the JVM warm up: it bears witness to the second, and is not averaged with
            // it.
            pool.clear();
            witnesses = 1;
            warm = true;
        }
        if (pool.size() == POOLED_WINDOWS) {
            pool.removeFirst();
        }
        pool.addLast(sample);
    }

    private boolean agrees(Sample sample) {
        double mean = meanSeconds();
        double noise = confidence * Math.sqrt(sample.variance / sample.items + square(errorSeconds()));
        return Math.abs(sample.mean - mean) <= Math.max(driftTolerance * mean, noise);
    }

    void clear() {
        pool.clear();
        witnesses = 0;
    }

    /** Windows that agree with each other. */
    int windows() {
        return pool.size() + witnesses;
    }

    long items() {
        return pool.stream().mapToLong(Sample::items).sum();
    }

    /** Mean compute time per item in seconds over the pool; NaN when it is empty. */
    double meanSeconds() {
        double sum = 0;
        for (Sample sample : pool) {
            sum += sample.mean * sample.items;
        }
        return sum / items();
    }

    /**
     * Standard error of the mean in seconds: from the spread of single items or, where that is larger, from the spread of
     * the windows' means, which also sees items that are not independent of each other.
     */
    double errorSeconds() {
        long items = items();
        double within = 0;
        double between = 0;
        double mean = meanSeconds();
        for (Sample sample : pool) {
            within += sample.variance * sample.items;
            between += square(sample.mean - mean) * sample.items;
        }
        double byItems = Math.sqrt(within / items / items);
        double byWindows = pool.size() < 2 ? 0 : Math.sqrt(between / items / (pool.size() - 1));
        return Math.max(byItems, byWindows);
    }

    private static double square(double x) {
        return x * x;
    }
}
