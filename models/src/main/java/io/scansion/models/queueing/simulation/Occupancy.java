package io.scansion.models.queueing.simulation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The items in every module, waiting and in service, with the time at which each came. The time-averaged number and the mean
 * stay are collected independently of each other, so that Little's law is a check on the simulator and not a definition.
 */
final class Occupancy {
    private static final int FIRST_ROOM = 8;

    final int[] items;

    /** Integral of the number of items over time, up to the last change. */
    final double[] itemTime;

    final double[] stay;

    /** Times of the items that left since they were produced, summed. */
    final double[] latency;

    final long[] arrivals;
    final long[] left;
    private final double[] changed;
    private final double[][] times; // by module a ring of pairs: when an item came, and when it was produced
    private final int[] oldest;
    private final @Nullable DurationHistogram[] stays;
    private final @Nullable DurationHistogram[] latencies;

    Occupancy(int modules, DurationTallies durations) {
        items = new int[modules];
        itemTime = new double[modules];
        stay = new double[modules];
        arrivals = new long[modules];
        left = new long[modules];
        changed = new double[modules];
        times = new double[modules][2 * FIRST_ROOM];
        oldest = new int[modules];
        latency = new double[modules];
        stays = durations.ofGroup(false);
        latencies = durations.ofGroup(true);
    }

    void enter(int module, double now, double produced) {
        itemTime[module] += items[module] * (now - changed[module]);
        changed[module] = now;
        double[] ring = times[module];
        if (2 * items[module] == ring.length) {
            ring = grow(module);
        }
        int at = 2 * (oldest[module] + items[module]) & (ring.length - 1); // lengths are powers of two
        ring[at] = now;
        ring[at + 1] = produced;
        items[module]++;
        arrivals[module]++;
    }

    void leave(int module, double now) {
        itemTime[module] += items[module] * (now - changed[module]);
        changed[module] = now;
        double[] ring = times[module];
        int at = 2 * oldest[module];
        double stayed = now - ring[at];
        stay[module] += stayed;
        DurationHistogram counted = stays[module];
        if (counted != null) {
            counted.add(stayed);
        }
        DurationHistogram atSink = latencies[module];
        if (atSink != null) {
            double since = now - ring[at + 1];
            latency[module] += since;
            atSink.add(since);
        }
        oldest[module] = (oldest[module] + 1) & ((ring.length >> 1) - 1);
        items[module]--;
        left[module]++;
    }

    /** Returns when the item in service was produced by its source. */
    double produced(int module) {
        return times[module][2 * oldest[module] + 1];
    }

    /** Returns {@link #itemTime} up to now. */
    double itemTime(int module, double now) {
        return itemTime[module] + items[module] * (now - changed[module]);
    }

    private double[] grow(int module) {
        double[] old = times[module];
        double[] ring = Arrays.copyOf(old, 2 * old.length);
        // What had wrapped around to the front moves behind what was the end.
        System.arraycopy(old, 0, ring, old.length, 2 * oldest[module]);
        times[module] = ring;
        return ring;
    }
}
