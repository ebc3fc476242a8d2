package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.NanoClock;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the operator wants of a program: a throughput, that it is done by some time, or both; with nothing of the kind, as much as can be
 * had. Stateless but for its clock.
 */
public final class Objective {
    private final OptionalDouble itemsPerSecond;
    private final OptionalLong deadlineNanos;
    private final NanoClock clock;

    /**
     * @param itemsPerSecond that are demanded
     * @param deadlineNanos by which the program is to be done, on this clock
     */
    public Objective(OptionalDouble itemsPerSecond, OptionalLong deadlineNanos, NanoClock clock) {
        this.itemsPerSecond = itemsPerSecond;
        this.deadlineNanos = deadlineNanos;
        this.clock = clock;
    }

    /** Whether less than all that can be had may be enough. */
    public boolean isBounded() {
        return itemsPerSecond.isPresent() || deadlineNanos.isPresent();
    }

    /** Seconds that are left until the deadline, where there is one; negative once it is over. */
    public OptionalDouble deadlineSeconds() {
        return deadlineNanos.isPresent()
                ? OptionalDouble.of((deadlineNanos.getAsLong() - clock.nanoTime()) / 1e9)
                : OptionalDouble.empty();
    }

    /**
     * A throughput that has to come.
     *
     * @param what it is, such as {@code demanded}
     */
    record Need(double itemsPerSecond, String what) {
        /** Whether nothing meets it, as when a deadline is over. */
        boolean isHopeless() {
            return Double.isInfinite(itemsPerSecond);
        }
    }

    /** What has to come from now on, as it is observed. */
    Need need(Observation observation) {
        double demanded = itemsPerSecond.orElse(0);
        double inTime = inTime(observation);
        return inTime > demanded ? new Need(inTime, "needed for the deadline") : new Need(demanded, "demanded");
    }

    private double inTime(Observation observation) {
        OptionalDouble seconds = deadlineSeconds();
        OptionalLong left = observation.itemsLeft();
        if (seconds.isEmpty() || left.isEmpty() || left.getAsLong() == 0) {
            return 0;
        }
        return seconds.getAsDouble() > 0 ? left.getAsLong() / seconds.getAsDouble() : Double.POSITIVE_INFINITY;
    }
}
