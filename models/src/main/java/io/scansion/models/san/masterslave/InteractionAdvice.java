package io.scansion.models.san.masterslave;

import java.util.Objects;

/**
 * Whether slaves should wait for the master, all else as it is. The two models are compared as they were published: the
 * synchronous one evaluates once a round, the asynchronous one every pack, so where evaluation takes long the synchronous one looks
 * better than a program that evaluates every pack would be.
 *
 * @param synchronous without a buffer
 * @param asynchronous with a buffer
 * @param best the one with the shorter run; synchronous if they are equal, since it needs no buffer
 * @param reason the comparison, with the numbers
 */
public record InteractionAdvice(
        MasterSlaveSolution synchronous, MasterSlaveSolution asynchronous, MasterSlaveSolution best, String reason) {
    /** Checks that nothing is missing. */
    public InteractionAdvice {
        Objects.requireNonNull(synchronous, "synchronous");
        Objects.requireNonNull(asynchronous, "asynchronous");
        Objects.requireNonNull(best, "best");
        Objects.requireNonNull(reason, "reason");
    }
}
