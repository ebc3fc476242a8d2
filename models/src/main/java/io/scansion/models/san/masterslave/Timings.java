package io.scansion.models.san.masterslave;

import io.scansion.models.phasetype.PhaseType;
import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * How long the steps of a master/slave program take, in seconds, all positive. In the paper every time is exponentially distributed;
 * here the one that a slave computes may pass through phases.
 *
 * @param sendTaskSeconds TT, the master sends a slice to one slave
 * @param sendPackSeconds TP, a slave sends a pack of results
 * @param computePack CM, a slave computes a pack
 * @param evaluatePackSeconds ER, the master evaluates a pack
 */
public record Timings(
        double sendTaskSeconds, double sendPackSeconds, PhaseType computePack, double evaluatePackSeconds) {
    /** Checks the values. */
    public Timings {
        Require.positive(sendTaskSeconds, "time to send a task (s)");
        Require.positive(sendPackSeconds, "time to send a pack (s)");
        Objects.requireNonNull(computePack, "time to compute a pack");
        Require.positive(evaluatePackSeconds, "time to evaluate a pack (s)");
    }

    /** The paper's, in which computing takes an exponentially distributed time. */
    public Timings(
            double sendTaskSeconds, double sendPackSeconds, double computePackSeconds, double evaluatePackSeconds) {
        this(
                sendTaskSeconds,
                sendPackSeconds,
                PhaseType.exponential(Require.positive(computePackSeconds, "time to compute a pack (s)")),
                evaluatePackSeconds);
    }

    /** CM, the mean time in which a slave computes a pack. */
    public double computePackSeconds() {
        return computePack.mean();
    }
}
