package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * The messages from one stage to the next.
 *
 * @param messageBytes mean bytes per item, finite, not negative
 * @param mode measured behaviour of the sends
 * @param cost cost of one message at this size, from the side of the protocol switch the messages are on
 */
public record Edge(double messageBytes, EdgeMode mode, MessageCost cost) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the volume is NaN, infinite or negative
     */
    public Edge {
        Require.notNegative(messageBytes, "message volume (B)");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(cost, "cost");
    }

    /** Returns the seconds a send costs its sender: {@code tl}, and {@code lambda * v} more if synchronous; C of (1). */
    public double senderSeconds() {
        return mode == EdgeMode.SYNCHRONOUS ? cost.seconds(messageBytes) : cost.overheadSeconds();
    }
}
