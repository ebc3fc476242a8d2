package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;

/**
 * What a stream asks of its link.
 *
 * @param itemsPerSecond finite, not negative
 * @param bytesPerItem finite, not negative
 */
public record Traffic(String stream, double itemsPerSecond, double bytesPerItem) {
    /** Checks the numbers. */
    public Traffic {
        Require.notNegative(itemsPerSecond, "stream " + stream + ": items per second");
        Require.notNegative(bytesPerItem, "stream " + stream + ": bytes of an item");
    }

    /** Returns {@code s * o}. */
    public double bytesPerSecond() {
        return itemsPerSecond * bytesPerItem;
    }
}
