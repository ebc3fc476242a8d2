package io.scansion.models.poetries;

import java.util.Optional;

/*
 * The exact planner's core.
 *
 * The throughput of a pipeline is one over the largest Tr (equation (2) only passes times on), and Tr of a stage depends
 * on its own instances only. So for a wanted period each stage on its own has a least number of instances that reaches
 * it, and these together are the cheapest arrangement of that period, for every cost that grows with the instances. The
 * affordable periods are therefore an interval, open upwards; its lower end is one of the finitely many values of Tr and
 * is found by bisection over the bit patterns of doubles, which for positive numbers are in the order of the numbers:
 * exact, with no list of candidates. A feasible probe continues from the period it really reaches. At most 64 probes of
 * one division per stage.
 */
final class PeriodSearch {
    private final Room room;

    PeriodSearch(Room room) {
        this.room = room;
    }

    /**
     * Returns the smallest period of any arrangement the pool can pay for.
     *
     * @param reachedSeconds a period known to be reached by one
     */
    double smallestPeriod(double reachedSeconds) {
        double bound = 0;
        for (int i = 0; i < room.size(); i++) {
            bound = Math.max(bound, room.curve(i).bestSeconds(room.least(i), room.affordable(i)));
        }
        double reached = reach(bound);
        if (reached <= bound) {
            return reached;
        }
        long low = Double.doubleToRawLongBits(bound);
        long high = Double.doubleToRawLongBits(reachedSeconds);
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            double wanted = Double.longBitsToDouble(middle);
            reached = reach(wanted);
            if (reached <= wanted) {
                high = Double.doubleToRawLongBits(reached);
            } else {
                low = middle;
            }
        }
        return Double.longBitsToDouble(high);
    }

    /** Returns the period that the cheapest arrangement within the wanted one has, or infinity if none is allowed. */
    private double reach(double wanted) {
        long taken = 0;
        double period = 0;
        for (int i = 0; i < room.size(); i++) {
            StageCurve curve = room.curve(i);
            long instances = curve.leastInstances(wanted, room.least(i), room.affordable(i));
            if (instances < 0) {
                return Double.POSITIVE_INFINITY;
            }
            taken += room.newProcessors(i, instances);
            if (taken > room.pool()) {
                return Double.POSITIVE_INFINITY;
            }
            period = Math.max(period, curve.independentSeconds(instances));
        }
        return period;
    }

    /** Returns the cheapest arrangement whose period is at most this one; empty if the pool cannot pay for any. */
    Optional<long[]> affordableWithin(double periodSeconds) {
        return Double.isFinite(reach(periodSeconds)) ? Optional.of(cheapestWithin(periodSeconds)) : Optional.empty();
    }

    /** Returns the cheapest arrangement whose period is at most this one, which must be reachable. */
    long[] cheapestWithin(double periodSeconds) {
        long[] instances = new long[room.size()];
        for (int i = 0; i < instances.length; i++) {
            instances[i] = room.curve(i).leastInstances(periodSeconds, room.least(i), room.affordable(i));
            if (instances[i] < 0) {
                throw new IllegalStateException("stage " + i + " cannot reach " + periodSeconds + " s");
            }
        }
        return instances;
    }
}
