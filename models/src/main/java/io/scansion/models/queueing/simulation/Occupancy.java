package io.scansion.models.queueing.simulation;

import java.util.Arrays;

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
    final long[] arrivals;
    final long[] left;
    private final double[] changed;
    private final double[][] came;
    private final int[] oldest;

    Occupancy(int modules) {
        items = new int[modules];
        itemTime = new double[modules];
        stay = new double[modules];
        arrivals = new long[modules];
        left = new long[modules];
        changed = new double[modules];
        came = new double[modules][FIRST_ROOM];
        oldest = new int[modules];
    }

    void enter(int module, double now) {
        itemTime[module] += items[module] * (now - changed[module]);
        changed[module] = now;
        double[] ring = came[module];
        if (items[module] == ring.length) {
            ring = grow(module);
        }
        ring[(oldest[module] + items[module]) & (ring.length - 1)] = now; // lengths are powers of two
        items[module]++;
        arrivals[module]++;
    }

    void leave(int module, double now) {
        itemTime[module] += items[module] * (now - changed[module]);
        changed[module] = now;
        double[] ring = came[module];
        stay[module] += now - ring[oldest[module]];
        oldest[module] = (oldest[module] + 1) & (ring.length - 1);
        items[module]--;
        left[module]++;
    }

    /** Returns {@link #itemTime} up to now. */
    double itemTime(int module, double now) {
        return itemTime[module] + items[module] * (now - changed[module]);
    }

    private double[] grow(int module) {
        double[] old = came[module];
        double[] ring = Arrays.copyOf(old, 2 * old.length);
        // What had wrapped around to the front moves behind what was the end.
        System.arraycopy(old, 0, ring, old.length, oldest[module]);
        came[module] = ring;
        return ring;
    }
}
