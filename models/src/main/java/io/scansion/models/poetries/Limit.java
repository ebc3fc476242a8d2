package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * Why an arrangement is not faster.
 *
 * @param kind what stands in the way
 * @param stage the stage it concerns, counting from 0
 * @param reason a sentence for the operator, with the numbers
 */
public record Limit(Kind kind, int stage, String reason) {
    /** What stands in the way of more throughput. */
    public enum Kind {
        /** The slowest stages could be replicated further, but there are not enough processors. */
        PROCESSORS,
        /** The slowest stage has as many instances as it may have. */
        CAP,
        /** The slowest stage must keep the number of instances it has. */
        PINNED,
        /** The slowest stage is the first one and may not be replicated. */
        SOURCE_PACE,
        /** The slowest stage is the last one and may not be replicated. */
        SINK_PACE,
        /** The slowest stage is an inner one and may not be replicated. */
        NOT_REPLICABLE,
        /** Distributing items to the slowest stage takes the time; more instances would not help. */
        COMMUNICATION,
        /** A faster arrangement exists, but gains less than the tolerance and costs more processors. */
        TOLERANCE,
        /** A faster arrangement exists and is affordable; only the greedy planner stops there. */
        SEARCH
    }

    /** Checks the values. */
    public Limit {
        Objects.requireNonNull(kind, "kind");
        Require.atLeast(0, stage, "limiting stage");
        Objects.requireNonNull(reason, "reason");
    }
}
