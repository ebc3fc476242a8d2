package io.scansion.models.queueing.simulation;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * How long to simulate and how to estimate.
 *
 * @param items productions of the sources to measure, in total; at least one per group. The most, if a precision is asked for
 * @param warmUpItems productions before anything is measured, per run
 * @param method how the confidence intervals come about
 * @param groups number of batches or replications, at least 2
 * @param confidence of the intervals, strictly between 0 and 1
 * @param seed the same seed gives the same result, to the last digit
 * @param mostEvents completions of service after which a run is given up
 * @param precision half width of the intervals, as a part of their means, at which a run of batches may end; 0 if it measures all items
 */
public record SimulationPlan(
        long items,
        long warmUpItems,
        Method method,
        int groups,
        double confidence,
        long seed,
        long mostEvents,
        double precision) {
    /** How the confidence intervals come about. */
    public enum Method {
        /** One long run, cut into batches long enough to be nearly independent. Wastes one warm-up only. */
        BATCH_MEANS,
        /** Independent runs, each with its own warm-up. */
        REPLICATIONS
    }

    /** Batches of {@link #of}. */
    public static final int DEFAULT_GROUPS = 20;

    /** Items of the first batches of {@link #untilPrecise}, and of its warm-up. */
    private static final long FIRST_ITEMS = 20_000;

    /** Events after which a run is given up, unless said otherwise: about half an hour. */
    public static final long DEFAULT_MOST_EVENTS = 10_000_000_000L;

    /** Checks the values. */
    public SimulationPlan {
        Objects.requireNonNull(method, "method");
        Require.atLeast(2, groups, "number of batches or replications");
        Require.atLeast(groups, items, "items to measure, at least one per batch or replication,");
        Require.atLeast(0, warmUpItems, "items of the warm-up");
        Require.atLeast(1, mostEvents, "most events");
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must be between 0 and 1, got " + confidence);
        }
        if (!(precision >= 0 && precision < 1) || (precision > 0 && method != Method.BATCH_MEANS)) {
            throw new IllegalArgumentException(
                    "precision must be at least 0 and below 1, and batches its method, got " + precision);
        }
    }

    /** Returns a plan of {@value #DEFAULT_GROUPS} batches with 95 % intervals, after a warm-up of a tenth of the items. */
    public static SimulationPlan of(long items, long seed) {
        return new SimulationPlan(
                items, items / 10, Method.BATCH_MEANS, DEFAULT_GROUPS, 0.95, seed, DEFAULT_MOST_EVENTS, 0);
    }

    /**
     * Returns a plan of one run that ends as soon as the half widths of rates, stays and latencies, or of throughput and response time,
     * are within a part of their means, and their batches do not depend on each other. Batches are joined two by two as the run
     * grows. Of the estimates the first tenth of the run is left out, so that how it began does not matter.
     *
     * @param precision above 0 and below 1: 0.01 for one percent
     * @param mostItems after which the run ends without that precision
     */
    public static SimulationPlan untilPrecise(double precision, long mostItems, long seed) {
        return new SimulationPlan(
                mostItems,
                Math.min(FIRST_ITEMS / 10, mostItems),
                Method.BATCH_MEANS,
                DEFAULT_GROUPS,
                0.95,
                seed,
                DEFAULT_MOST_EVENTS,
                precision);
    }

    /** Returns this plan with that many independent runs, each with the whole warm-up. */
    public SimulationPlan withReplications(int runs) {
        return new SimulationPlan(items, warmUpItems, Method.REPLICATIONS, runs, confidence, seed, mostEvents, 0);
    }

    /** Returns this plan with one run in that many batches. */
    public SimulationPlan withBatches(int batches) {
        return new SimulationPlan(
                items, warmUpItems, Method.BATCH_MEANS, batches, confidence, seed, mostEvents, precision);
    }

    /** Returns this plan with another warm-up. */
    public SimulationPlan withWarmUp(long productions) {
        return new SimulationPlan(items, productions, method, groups, confidence, seed, mostEvents, precision);
    }

    /** Returns this plan with intervals of another confidence. */
    public SimulationPlan withConfidence(double other) {
        return new SimulationPlan(items, warmUpItems, method, groups, other, seed, mostEvents, precision);
    }

    /** Returns this plan with another limit. */
    public SimulationPlan withMostEvents(long events) {
        return new SimulationPlan(items, warmUpItems, method, groups, confidence, seed, events, precision);
    }

    /** Items of a batch at the beginning of a run that ends by its precision. */
    long firstBatch() {
        return Math.max(1, Math.min(FIRST_ITEMS, items) / groups);
    }

    /** Productions measured up to the end of that many groups: all groups have the same, but for rounding. */
    long itemsUpTo(int group) {
        return items / groups * group + Math.min(group, items % groups);
    }
}
