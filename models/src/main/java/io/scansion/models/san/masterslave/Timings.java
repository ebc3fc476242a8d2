package io.scansion.models.san.masterslave;

import io.scansion.models.refusal.Require;

/**
 * How long the steps of a master/slave program take, in seconds, all positive.
 *
 * @param sendTaskSeconds TT, the master sends a slice to one slave
 * @param sendPackSeconds TP, a slave sends a pack of results
 * @param computePackSeconds CM, a slave computes a pack
 * @param evaluatePackSeconds ER, the master evaluates a pack
 */
public record Timings(
        double sendTaskSeconds, double sendPackSeconds, double computePackSeconds, double evaluatePackSeconds) {
    /** Checks the values. */
    public Timings {
        Require.positive(sendTaskSeconds, "time to send a task (s)");
        Require.positive(sendPackSeconds, "time to send a pack (s)");
        Require.positive(computePackSeconds, "time to compute a pack (s)");
        Require.positive(evaluatePackSeconds, "time to evaluate a pack (s)");
    }
}
