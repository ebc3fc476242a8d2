package io.scansion.models.contract.fluid;

/**
 * How a stream carries its items to each of its receivers.
 *
 * @param places how many items fit into a receiver's buffer, those under way included, positive; infinite if all do
 * @param latencySeconds from sending to arrival, finite, not negative
 * @param itemsPerSecond how many items reach a receiver at most, positive; infinite if it does not matter
 */
public record Channel(double places, double latencySeconds, double itemsPerSecond) {
    /** Checks the numbers. */
    public Channel {
        require(places > 0, "places of a channel must be positive, got " + places);
        require(
                latencySeconds >= 0 && latencySeconds < Double.POSITIVE_INFINITY,
                "latency (s) of a channel must be finite and not negative, got " + latencySeconds);
        require(itemsPerSecond > 0, "items per second of a channel must be positive, got " + itemsPerSecond);
    }

    /** Returns a channel without latency and of any bandwidth. */
    public static Channel ofPlaces(double places) {
        return new Channel(places, 0, Double.POSITIVE_INFINITY);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
