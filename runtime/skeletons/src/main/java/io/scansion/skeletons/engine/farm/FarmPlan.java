package io.scansion.skeletons.engine.farm;

import io.scansion.skeletons.engine.run.FailurePolicy;
import io.scansion.skeletons.engine.run.Step;

/**
 * A farm as the program describes it.
 *
 * @param workers 0 for all ranks but the first
 * @param chunk tasks per message
 */
public record FarmPlan(Iterable<?> tasks, Step step, int workers, int chunk, boolean ordered, FailurePolicy policy) {
    static final String WORKER = "worker";

    public FarmPlan withWorkers(int number) {
        return new FarmPlan(tasks, step, number, chunk, ordered, policy);
    }

    public FarmPlan withChunk(int tasksPerMessage) {
        return new FarmPlan(tasks, step, workers, tasksPerMessage, ordered, policy);
    }

    public FarmPlan unordered() {
        return new FarmPlan(tasks, step, workers, chunk, false, policy);
    }

    public FarmPlan withPolicy(FailurePolicy other) {
        return new FarmPlan(tasks, step, workers, chunk, ordered, other);
    }

    /** What all ranks must know the same; the rest concerns only the one that hands out. */
    String description() {
        return "a farm, " + policy.description();
    }

    /** @throws IllegalStateException if the job has too few ranks */
    int workersAmong(int ranks) {
        int wanted = Math.max(1, workers);
        if (ranks < wanted + 1) {
            throw new IllegalStateException("the farm needs " + (wanted + 1) + " ranks, one to hand out and " + wanted
                    + " to work, the job has " + ranks + ": there is no rank " + ranks + " for worker " + ranks
                    + "; start more or use fewer workers");
        }
        return workers == 0 ? ranks - 1 : workers;
    }
}
