package io.scansion.models.pepa.simulation;

import io.scansion.models.refusal.Require;

/**
 * How well a simulation is to know what it estimates.
 *
 * @param precision half width of the confidence interval of every action's throughput, as a share of the throughput; above 0
 * @param confidence of the intervals, strictly between 0 and 1
 * @param seed the same seed gives the same result
 * @param mostEvents activities after which the simulation ends, whatever precision it has reached; at least {@value #LEAST_EVENTS}
 */
public record SimulationGoal(double precision, double confidence, long seed, long mostEvents) {
    /** The least number of events that anything can be said from. */
    public static final long LEAST_EVENTS = 64 * 256;

    /** Events after which a simulation ends, unless said otherwise: ten seconds to a minute. */
    public static final long DEFAULT_MOST_EVENTS = 100_000_000;

    /** Checks the values. */
    public SimulationGoal {
        Require.positive(precision, "precision");
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must be between 0 and 1, got " + confidence);
        }
        Require.atLeast(LEAST_EVENTS, mostEvents, "most events");
    }

    /** Returns a goal with 95 % intervals. */
    public static SimulationGoal of(double precision, long seed) {
        return new SimulationGoal(precision, 0.95, seed, DEFAULT_MOST_EVENTS);
    }

    /** Returns this goal with another limit. */
    public SimulationGoal withMostEvents(long events) {
        return new SimulationGoal(precision, confidence, seed, events);
    }
}
