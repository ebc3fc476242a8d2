package io.scansion.tuner.observe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.world.Quantity;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.ToDoubleFunction;

/*
 * The compute time of one stage over the windows that agree with each other. A window whose mean lies outside both the
 * drift tolerance and the noise of what is pooled throws the pool away and begins a new one, so that the pool is always
 * about one state of the program, and its size says how long that state has lasted.
 */
final class StageEvidence {
    /** Why the time of an item is not known. */
    static final String NOTHING_DONE = "no item was completed";

    private static final int POOLED_WINDOWS = 8;

    private final EvidenceSettings settings;
    private final Deque<Sample> pool = new ArrayDeque<>();

    private boolean warm;
    private int witnesses;

    private record Sample(long items, double mean, double variance, ProcessorSeconds processor) {}

    @JsonCreator
    StageEvidence(@JsonProperty("settings") EvidenceSettings settings) {
        this.settings = settings;
        this.warm = !settings.warmsUp();
    }

    /**
     * Takes in a window.
     *
     * @param items at least 1
     * @param meanSeconds of work for an item
     * @param deviationSeconds standard deviation of single items
     * @param processor per item
     */
    void add(long items, double meanSeconds, double deviationSeconds, ProcessorSeconds processor) {
        Sample sample = new Sample(items, meanSeconds, deviationSeconds * deviationSeconds, processor);
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
        double noise = settings.confidence() * Math.sqrt(sample.variance / sample.items + square(errorSeconds()));
        return Math.abs(sample.mean - mean) <= Math.max(settings.driftTolerance() * mean, noise);
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

    /** Time per item over the pool; unknown when it is empty. */
    Quantity service() {
        return Quantity.orUnknown(meanSeconds(), errorSeconds(), items(), NOTHING_DONE);
    }

    /** What an item had of processors, over those windows of the pool in which it is known. */
    ProcessorUse processor() {
        return new ProcessorUse(
                pooled(ProcessorSeconds::contention),
                pooled(ProcessorSeconds::thread),
                pooled(ProcessorSeconds::process));
    }

    private Quantity pooled(ToDoubleFunction<ProcessorSeconds> measure) {
        long items = 0;
        int windows = 0;
        double sum = 0;
        double squares = 0;
        for (Sample sample : pool) {
            double seconds = measure.applyAsDouble(sample.processor);
            if (!Double.isNaN(seconds)) {
                windows++;
                items += sample.items;
                sum += seconds * sample.items;
                squares += seconds * seconds * sample.items;
            }
        }
        double mean = sum / items;
        double between = Math.max(0, squares / items - mean * mean);
        double error = windows < 2 ? Double.NaN : Math.sqrt(between / (windows - 1));
        return Quantity.orUnknown(mean, error, items, "the system does not tell");
    }

    private static double square(double x) {
        return x * x;
    }
}
