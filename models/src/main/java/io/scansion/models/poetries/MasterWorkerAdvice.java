package io.scansion.models.poetries;

import java.util.Objects;

/**
 * How many workers a {@link MasterWorker} program should have.
 *
 * @param best the number of workers with the least index: each further one costs more efficiency than it saves time
 * @param fastest the number of workers with the shortest iteration, whatever the efficiency
 * @param limited whether the best is the most that was allowed, so that more might be better still
 */
public record MasterWorkerAdvice(Outlook best, Outlook fastest, boolean limited) {
    /** Checks that nothing is missing. */
    public MasterWorkerAdvice {
        Objects.requireNonNull(best, "best");
        Objects.requireNonNull(fastest, "fastest");
    }

    /**
     * What the model says about one number of workers.
     *
     * @param workers at least 1
     * @param iterationSeconds {@code Tt}, seconds per iteration
     * @param efficiency share of the workers' time spent computing, above 0, at most 1
     * @param index {@code Pi} in seconds
     */
    public record Outlook(int workers, double iterationSeconds, double efficiency, double index) {}
}
