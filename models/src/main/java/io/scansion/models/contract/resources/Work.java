package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;

/**
 * What one execution of a computation costs, on whatever machine.
 *
 * @param mflop millions of floating-point operations, finite, not negative
 * @param megabytes moved to and from memory, finite, not negative
 */
public record Work(double mflop, double megabytes) {
    /** Checks the numbers; work that is nothing at all is refused, since it would need no machine. */
    public Work {
        Require.notNegative(mflop, "work (MFLOP)");
        Require.notNegative(megabytes, "work (MB)");
        Require.positive(mflop + megabytes, "work (MFLOP and MB together)");
    }
}
