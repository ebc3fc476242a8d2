package io.scansion.models.poetries;

import io.scansion.models.Model;

/**
 * How many instances every stage of a pipeline should have.
 *
 * @param pipeline as it is
 * @param freeProcessors processors that can serve any stage, not negative
 * @param replication who hands out the items
 */
public record PlanningProblem(Pipeline pipeline, int freeProcessors, Replication replication) implements Model<Advice> {
    /**
     * Plans.
     *
     * @throws IllegalArgumentException if the number of processors is negative
     * @throws MinimumNotAffordableException if the stages' least instances need more processors than there are
     */
    @Override
    public Advice solve() {
        return new Planner(replication).plan(pipeline, freeProcessors);
    }
}
