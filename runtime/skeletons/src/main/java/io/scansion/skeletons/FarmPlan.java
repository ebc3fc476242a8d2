package io.scansion.skeletons;

/**
 * A farm as the program describes it.
 *
 * @param workers 0 for all ranks but the first
 * @param chunk tasks per message
 */
record FarmPlan(Iterable<?> tasks, Step step, int workers, int chunk, boolean ordered, ErrorPolicy policy) {
    static final String WORKER = "worker";

    FarmPlan withWorkers(int number) {
        return new FarmPlan(tasks, step, number, chunk, ordered, policy);
    }

    FarmPlan withChunk(int tasksPerMessage) {
        return new FarmPlan(tasks, step, workers, tasksPerMessage, ordered, policy);
    }

    FarmPlan unordered() {
        return new FarmPlan(tasks, step, workers, chunk, false, policy);
    }

    FarmPlan withPolicy(ErrorPolicy other) {
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
