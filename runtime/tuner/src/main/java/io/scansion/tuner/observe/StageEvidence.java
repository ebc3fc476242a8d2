package io.scansion.tuner.observe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.world.Quantity;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.ToDoubleFunction;

/*
 * The compute time of one stage over the windows that agree with each other in the work of an item, and in how many items are passed on
 * for one received. A window in which one of them lies outside both the drift tolerance and the noise of what is pooled throws the pool
 * away and begins a new one, so that the pool is always about one state of the program, and its size says how long that state has
 * lasted. How long items waited for a processor is a state of the machine, and no reason to forget.
 */
final class StageEvidence {
    /** Why the time of an item is not known. */
    static final String NOTHING_DONE = "no item was completed";

    private static final int POOLED_WINDOWS = 8;
    /** By more than this share of its time an item gets faster from one window to the next while JVMs warm up. */
    private static final double WARMING_SHARE = 0.03;

    private static final int MOST_COLD_WINDOWS = 3;

    private final EvidenceSettings settings;
    private final Deque<Sample> pool = new ArrayDeque<>();

    private boolean warm;
    private int coldWindows;
    private int witnesses;

    /** @param variance of the service times of single items */
    private record Sample(long items, double mean, double variance, ProcessorSeconds processor, double sentPerItem) {
        double work() {
            return processor.work(mean);
        }

        /** Variance of the work of single items, taken to vary as much as their times do, waiting included. */
        double workVariance() {
            double share = mean > 0 ? work() / mean : 1;
            return share * share * variance;
        }

        /** NaN where the system does not tell. */
        double waiting() {
            return Double.isNaN(processor.contention()) ? Double.NaN : mean - work();
        }
    }

    @JsonCreator
    StageEvidence(@JsonProperty("settings") EvidenceSettings settings) {
        this.settings = settings;
        this.warm = !settings.warmsUp();
    }

    /**
     * Takes in a window.
     *
     * @param items that were timed, at least 1
     * @param meanSeconds of work for an item
     * @param deviationSeconds standard deviation of single items
     * @param processor per item
     * @param sentPerItem messages passed on for one received
     */
    void add(long items, double meanSeconds, double deviationSeconds, ProcessorSeconds processor, double sentPerItem) {
        Sample sample = new Sample(items, meanSeconds, deviationSeconds * deviationSeconds, processor, sentPerItem);
        if (!pool.isEmpty() && !agrees(sample)) {
            clear();
        }
        if (!warm && !pool.isEmpty()) {
            // The first windows of a run saw the JVMs warm up: the last of them bears witness to the next, and none is
            // averaged.
            coldWindows++;
            warm = coldWindows == MOST_COLD_WINDOWS || !getsFaster(pool.getLast(), sample);
            pool.clear();
            witnesses = warm ? 1 : 0;
        }
        if (pool.size() == POOLED_WINDOWS) {
            pool.removeFirst();
        }
        pool.addLast(sample);
    }

    private boolean agrees(Sample sample) {
        Quantity work = work();
        double noise = settings.confidence()
                * Math.hypot(errorByItems(List.of(sample), Sample::workVariance), work.standardError());
        return Math.abs(sample.work() - work.value()) <= Math.max(settings.driftTolerance() * work.value(), noise)
                && passesOnAsMany(sample);
    }

    /** As far as chance explains it, where each item is passed on or dropped. */
    private boolean passesOnAsMany(Sample sample) {
        double share = sentPerItem();
        double variance = Math.abs(share * (1 - share)) * (1.0 / sample.items + 1.0 / items());
        double most = Math.max(settings.driftTolerance() * share, settings.confidence() * Math.sqrt(variance));
        return Math.abs(sample.sentPerItem - share) <= most;
    }

    private boolean getsFaster(Sample before, Sample now) {
        double noise = settings.confidence()
                * Math.hypot(
                        errorByItems(List.of(before), Sample::variance), errorByItems(List.of(now), Sample::variance));
        return before.mean - now.mean > Math.max(WARMING_SHARE * now.mean, noise);
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
        return mean(Sample::mean);
    }

    private double mean(ToDoubleFunction<Sample> measure) {
        double sum = 0;
        for (Sample sample : pool) {
            sum += measure.applyAsDouble(sample) * sample.items;
        }
        return sum / items();
    }

    /** Messages passed on for one received, over the pool; 1 when it is empty. */
    double sentPerItem() {
        return pool.isEmpty() ? 1 : mean(Sample::sentPerItem);
    }

    /** Time per item over the pool; unknown when it is empty. */
    Quantity service() {
        return quantity(Sample::mean, Sample::variance);
    }

    /** Work per item over the pool, without waiting for a processor; unknown when it is empty. */
    Quantity work() {
        return quantity(Sample::work, Sample::workVariance);
    }

    /**
     * A mean with its standard error: from the spread of single items or, where that is larger, from the spread of the windows' means,
     * which also sees items that are not independent of each other.
     */
    private Quantity quantity(ToDoubleFunction<Sample> measure, ToDoubleFunction<Sample> variance) {
        double mean = mean(measure);
        double between = 0;
        for (Sample sample : pool) {
            between += square(measure.applyAsDouble(sample) - mean) * sample.items;
        }
        double byWindows = pool.size() < 2 ? 0 : Math.sqrt(between / items() / (pool.size() - 1));
        return Quantity.orUnknown(mean, Math.max(errorByItems(pool, variance), byWindows), items(), NOTHING_DONE);
    }

    private static double errorByItems(Collection<Sample> samples, ToDoubleFunction<Sample> variance) {
        double sum = 0;
        long items = 0;
        for (Sample sample : samples) {
            sum += variance.applyAsDouble(sample) * sample.items;
            items += sample.items;
        }
        return Math.sqrt(sum) / items;
    }

    /**
     * What an item had of processors, over those windows of the pool in which it is known; its waiting for one over the last of them
     * only, since others come and go.
     */
    ProcessorUse processor() {
        return new ProcessorUse(
                pooled(ProcessorUse.WAITING_WINDOWS, Sample::waiting),
                pooled(POOLED_WINDOWS, sample -> sample.processor.thread()),
                pooled(POOLED_WINDOWS, sample -> sample.processor.process()));
    }

    private Quantity pooled(int newest, ToDoubleFunction<Sample> measure) {
        long items = 0;
        int windows = 0;
        double sum = 0;
        double squares = 0;
        int older = Math.max(0, pool.size() - newest);
        for (Sample sample : pool.stream().skip(older).toList()) {
            double seconds = measure.applyAsDouble(sample);
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
