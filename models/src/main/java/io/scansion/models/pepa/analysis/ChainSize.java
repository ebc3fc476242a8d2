package io.scansion.models.pepa.analysis;

import java.math.BigInteger;
import java.util.Objects;

/**
 * How large a chain is.
 *
 * @param states at least 1
 * @param transitions one for each source, action and target, self-loops too
 */
public record ChainSize(BigInteger states, BigInteger transitions) {
    /** Checks the values. */
    public ChainSize {
        Objects.requireNonNull(states, "states");
        Objects.requireNonNull(transitions, "transitions");
    }
}
