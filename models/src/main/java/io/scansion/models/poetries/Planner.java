package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Plans how many instances each stage should have: the highest predicted throughput the free processors allow, and the
 * cheapest arrangement that is nearly as fast. Exact for the model of {@link ProductionTimes}, unlike the paper's greedy
 * procedure, which {@link GreedyPlanner} keeps for comparison; periods that differ by less than one part in 10^9 count
 * as equal.
 *
 * <p>Plans may shrink a stage that is faster than it needs to be. A caller that only wants to grow sets each stage's
 * least instances to those it has. Cost: O(stages) per probe, at most 64 probes per plan. Stateless and safe to share.
 */
public final class Planner {
    /** Throughput the cheapest plan may give away, as a fraction of the best. */
    public static final double DEFAULT_TOLERANCE = 0.01;

    private final Replication replication;
    private final double tolerance;
    private final FreedProcessors freed;

    /** Creates a planner with {@link #DEFAULT_TOLERANCE} whose freed processors stay with their stage. */
    public Planner(Replication replication) {
        this(replication, DEFAULT_TOLERANCE, FreedProcessors.STAY_WITH_STAGE);
    }

    /**
     * Creates a planner.
     *
     * @param tolerance throughput the cheapest plan may give away, as a fraction of the best, from 0 to below 1
     * @throws IllegalArgumentException if the tolerance is NaN or out of its range
     */
    public Planner(Replication replication, double tolerance, FreedProcessors freed) {
        this.replication = Objects.requireNonNull(replication, "replication");
        this.freed = Objects.requireNonNull(freed, "freed");
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance must be at least 0 and below 1, got " + tolerance);
        }
        this.tolerance = tolerance;
    }

    /**
     * Returns the best and the cheapest plan. Processors that stages use or keep parked now are theirs already and are
     * not part of {@code freeProcessors}; a plan within the present limits is never slower than now.
     *
     * @param freeProcessors processors that can serve any stage, not negative
     * @throws IllegalArgumentException if the number of processors is negative
     * @throws MinimumNotAffordableException if the stages' least instances need more processors than there are
     */
    public Advice plan(Pipeline pipeline, int freeProcessors) {
        return plan(StageGraph.of(pipeline), freeProcessors);
    }

    /** Returns the best and the cheapest plan of stages that branch, as {@link #plan(Pipeline, int)} does. */
    public Advice plan(StageGraph graph, int freeProcessors) {
        Room room = new Room(graph, freeProcessors, replication, freed);
        PeriodSearch search = new PeriodSearch(room);
        LimitFinder limits = new LimitFinder(room);

        double slowest = room.periodSeconds(room.leastArrangement());
        double shortest = search.smallestPeriod(slowest);
        long[] best = search.cheapestWithin(shortest * (1 + Prediction.EQUAL_WITHIN));
        Limit bestLimit = limits.limitOf(best);

        // No other arrangement with as few processors is within the tolerance: every one that is has at least these
        // instances of each stage. So the cheapest is also the fastest of its price, and needs no second search.
        long[] cheapest = search.cheapestWithin(shortest / (1 - tolerance) * (1 + Prediction.EQUAL_WITHIN));
        Limit cheapestLimit =
                room.processors(cheapest) < room.processors(best) ? toleranceLimit(room, best, cheapest) : bestLimit;

        Prediction current = new ProductionTimes(replication).predict(graph);
        return new Advice(current, Plan.of(room, best, bestLimit), Plan.of(room, cheapest, cheapestLimit));
    }

    /**
     * Returns the plan with the fewest processors whose period is at most so long; empty if none that is allowed has such a period.
     * Processors are counted as by {@link #plan}.
     *
     * @param freeProcessors processors that can serve any stage, not negative
     * @param longestSeconds positive
     * @throws IllegalArgumentException if one of them is out of its range
     */
    public Optional<Plan> cheapestWithin(Pipeline pipeline, int freeProcessors, double longestSeconds) {
        Require.positive(longestSeconds, "longest period");
        return cheapestWithin(new Room(StageGraph.of(pipeline), freeProcessors, replication, freed), longestSeconds);
    }

    private static Optional<Plan> cheapestWithin(Room room, double longestSeconds) {
        return new PeriodSearch(room)
                .affordableWithin(longestSeconds)
                .map(instances -> Plan.of(room, instances, new LimitFinder(room).limitOf(instances)));
    }

    /**
     * Returns the plan with the fewest processors with which a run is over in time, as {@link ProductionTimes#runTime} has it; empty if
     * none that is allowed is. Processors are counted as by {@link #plan(Pipeline, int)}.
     *
     * @param freeProcessors processors that can serve any stage, not negative
     * @param items of the whole run, at least 1
     * @param seconds the run may take, positive
     * @throws IllegalArgumentException if one of them is out of its range
     */
    public Optional<Plan> cheapestFor(StageGraph graph, int freeProcessors, long items, double seconds) {
        Require.atLeast(1, items, "items");
        Require.positive(seconds, "time for the run");
        ProductionTimes times = new ProductionTimes(replication);
        Room room = new Room(graph, freeProcessors, replication, freed);
        long[] least = room.leastArrangement();
        List<Integer> instances = new ArrayList<>(least.length);
        for (long count : least) {
            instances.add((int) count);
        }
        // The fewest instances of a period are fewest of every stage, and neither the period nor the time of the first
        // item is shorter
        // with fewer. So what the others may take at most is never less than what the right plan leaves them, and falls
        // to it.
        double allowed = Double.POSITIVE_INFINITY;
        while (true) {
            double left = seconds - times.firstItemSeconds(graph, instances);
            double period = items == 1 ? Double.MAX_VALUE : left / (items - 1);
            if (left < 0 || period <= 0) {
                return Optional.empty();
            }
            Optional<Plan> plan = cheapestWithin(room, Math.min(period, Double.MAX_VALUE));
            if (plan.isEmpty() || period >= allowed) {
                return plan;
            }
            allowed = period;
            instances = plan.get().instances();
        }
    }

    private static Limit toleranceLimit(Room room, long[] best, long[] cheapest) {
        double period = room.periodSeconds(cheapest);
        int slowest = 0;
        while (room.curve(slowest).independentSeconds(cheapest[slowest]) < period) {
            slowest++;
        }
        return new Limit(
                Limit.Kind.TOLERANCE,
                slowest,
                String.format(
                        Locale.ROOT,
                        "stage %d sets the pace of %.4g s; %d more processor(s) would gain only %.2g %%",
                        slowest,
                        period,
                        room.processors(best) - room.processors(cheapest),
                        100 * (period / room.periodSeconds(best) - 1)));
    }
}
