package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;

/**
 * Work that has to be done again and again.
 *
 * @param perSecond executions per second, finite, not negative
 */
public record Load(double perSecond, Work work) {
    /** Checks the rate. */
    public Load {
        Require.notNegative(perSecond, "rate (1/s)");
    }
}
