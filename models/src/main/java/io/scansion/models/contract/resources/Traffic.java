package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;
import java.util.List;

/**
 * What a stream asks of its links.
 *
 * @param itemsPerSecond finite, not negative
 * @param bytesPerItem finite, not negative
 * @param transfers who sends how much to whom; a broadcast is one to each receiver
 */
public record Traffic(String stream, double itemsPerSecond, double bytesPerItem, List<Transfer> transfers) {
    /**
     * Items that one component sends to another.
     *
     * @param itemsPerSecond finite, not negative
     */
    public record Transfer(String from, String to, double itemsPerSecond) {
        /** Checks the rate. */
        public Transfer {
            Require.notNegative(itemsPerSecond, "items per second from " + from + " to " + to);
        }
    }

    /** Makes traffic of which nobody needs to know whom it connects. */
    public Traffic(String stream, double itemsPerSecond, double bytesPerItem) {
        this(stream, itemsPerSecond, bytesPerItem, List.of());
    }

    /** Checks the numbers and copies the list. */
    public Traffic {
        transfers = List.copyOf(transfers);
        Require.notNegative(itemsPerSecond, "stream " + stream + ": items per second");
        Require.notNegative(bytesPerItem, "stream " + stream + ": bytes of an item");
    }

    /** Returns {@code s * o}. */
    public double bytesPerSecond() {
        return itemsPerSecond * bytesPerItem;
    }
}
