package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;

/** Who hands items to the instances of a replicated stage and collects the results. */
public enum Manager {
    /** A communication manager on a processor of its own, as in the paper: the first extra instance costs two. */
    DEDICATED,
    /**
     * A communication manager on the processor of the slowest instance, which serves what time it leaves: every extra instance costs one.
     */
    SHARED,
    /** The upstream stage distributes and the downstream stage collects: every extra instance costs one. */
    NONE;

    /**
     * Returns the processors a stage occupies beyond its first one.
     *
     * @param instances number of instances, at least 1
     */
    public int extraProcessors(int instances) {
        Require.atLeast(1, instances, "number of instances");
        return instances == 1 ? 0 : this == DEDICATED ? instances : instances - 1;
    }
}
