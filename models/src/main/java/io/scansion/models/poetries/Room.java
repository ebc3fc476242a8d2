package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;

/*
 * The room a planner may move in: the curve of every stage, the bounds on its instances, and the processors.
 *
 * A processor is either bound to a stage (it serves it now or is parked for it) or in the pool. A stage pays from the
 * pool only for what it uses beyond its own. If freed processors return, everything is in the pool from the start.
 */
final class Room {
    private final StageGraph graph;
    private final Manager manager;
    private final StageCurve[] curves;
    private final long[] least;
    private final long[] cap;
    private final long[] affordable;
    private final long[] bound;
    private final long pool;

    Room(StageGraph graph, int freeProcessors, Replication replication, FreedProcessors freed) {
        Require.atLeast(0, freeProcessors, "free processors");
        this.graph = graph;
        manager = replication.manager();
        int stages = graph.size();
        curves = StageCurve.of(graph, replication);
        least = new long[stages];
        cap = new long[stages];
        affordable = new long[stages];
        bound = new long[stages];
        long shared = freeProcessors;
        for (int i = 0; i < stages; i++) {
            Stage stage = graph.stages().get(i);
            least[i] = stage.leastInstances();
            cap[i] = stage.mostInstances();
            long own = (long) manager.extraProcessors(stage.instances()) + stage.parkedInstances();
            if (freed == FreedProcessors.STAY_WITH_STAGE) {
                bound[i] = own;
            } else {
                shared += own;
            }
        }
        pool = shared;
        for (int i = 0; i < stages; i++) {
            affordable[i] = Math.max(least[i], Math.min(cap[i], 1 + bound[i] + pool));
        }
    }

    StageGraph graph() {
        return graph;
    }

    int size() {
        return curves.length;
    }

    StageCurve curve(int stage) {
        return curves[stage];
    }

    long least(int stage) {
        return least[stage];
    }

    /** Most instances of a stage by its own limits. */
    long cap(int stage) {
        return cap[stage];
    }

    /** Most instances of a stage by its own limits and if it had all processors for itself; an upper bound. */
    long affordable(int stage) {
        return affordable[stage];
    }

    /** Processors any stage may take. */
    long pool() {
        return pool;
    }

    /** Processors this many instances occupy beyond the first. */
    long processors(long instances) {
        return manager.extraProcessors((int) instances);
    }

    /** Processors from the pool this many instances of the stage take. */
    long newProcessors(int stage, long instances) {
        return Math.max(0, processors(instances) - bound[stage]);
    }

    long processors(long[] instances) {
        long sum = 0;
        for (long count : instances) {
            sum += processors(count);
        }
        return sum;
    }

    long newProcessors(long[] instances) {
        long sum = 0;
        for (int i = 0; i < instances.length; i++) {
            sum += newProcessors(i, instances[i]);
        }
        return sum;
    }

    double periodSeconds(long[] instances) {
        double period = 0;
        for (int i = 0; i < instances.length; i++) {
            period = Math.max(period, curves[i].independentSeconds(instances[i]));
        }
        return period;
    }

    /** Returns the least instances every stage may have. */
    long[] leastArrangement() {
        long[] instances = least.clone();
        long needed = newProcessors(instances);
        if (needed > pool) {
            throw new MinimumNotAffordableException(needed, pool);
        }
        return instances;
    }
}
