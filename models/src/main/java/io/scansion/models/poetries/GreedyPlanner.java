package io.scansion.models.poetries;

import java.util.Objects;

/**
 * The paper's planner (figure 5), for comparison with {@link Planner}: gives the slowest stage one instance more, until
 * it is as fast as the fastest stage was at the start or the step is not affordable. Of equally slow stages it takes the
 * first. It can spend processors on stages that do not set the pace. It also stops where a stage may not grow, or grows
 * no faster. Stateless and safe to share.
 */
public final class GreedyPlanner {
    private final Replication replication;

    /** Creates the planner for this way of replicating; freed processors do not matter, since it only grows stages. */
    public GreedyPlanner(Replication replication) {
        this.replication = Objects.requireNonNull(replication, "replication");
    }

    /**
     * Returns the greedy plan.
     *
     * @param freeProcessors processors that can serve any stage, not negative
     * @throws IllegalArgumentException if the number of processors is negative
     * @throws MinimumNotAffordableException if the stages' least instances need more processors than there are
     */
    public Plan plan(Pipeline pipeline, int freeProcessors) {
        return plan(StageGraph.of(pipeline), freeProcessors);
    }

    /** Returns the greedy plan of stages that branch, as {@link #plan(Pipeline, int)} does. */
    public Plan plan(StageGraph graph, int freeProcessors) {
        Room room = new Room(graph, freeProcessors, replication, FreedProcessors.STAY_WITH_STAGE);
        long[] instances = room.leastArrangement();
        double target = Double.POSITIVE_INFINITY;
        long taken = 0;
        for (int i = 0; i < instances.length; i++) {
            long now = graph.stages().get(i).instances();
            instances[i] = Math.max(instances[i], Math.min(now, room.cap(i)));
            target = Math.min(target, room.curve(i).independentSeconds(instances[i]));
            taken += room.newProcessors(i, instances[i]);
        }
        while (true) {
            int slowest = slowest(room, instances);
            long more = instances[slowest] + 1;
            double seconds = room.curve(slowest).independentSeconds(instances[slowest]);
            if (seconds <= target * (1 + Prediction.EQUAL_WITHIN)
                    || more > room.cap(slowest)
                    || room.curve(slowest).independentSeconds(more) >= seconds) {
                break;
            }
            long step = room.newProcessors(slowest, more) - room.newProcessors(slowest, instances[slowest]);
            if (taken + step > room.pool()) {
                break;
            }
            taken += step;
            instances[slowest] = more;
        }
        return Plan.of(room, instances, new LimitFinder(room).limitOf(instances));
    }

    private static int slowest(Room room, long[] instances) {
        int slowest = 0;
        double longest = 0;
        for (int i = 0; i < instances.length; i++) {
            double seconds = room.curve(i).independentSeconds(instances[i]);
            if (seconds > longest * (1 + Prediction.EQUAL_WITHIN)) {
                slowest = i;
                longest = seconds;
            }
        }
        return slowest;
    }
}
