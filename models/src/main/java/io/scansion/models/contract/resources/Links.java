package io.scansion.models.contract.resources;

import java.util.Map;

/**
 * How much the links carry.
 *
 * @param bytesPerSecond of every link that is not listed, positive, infinite if it does not matter
 * @param byStream of the link of a stream, in bytes per second, positive
 */
public record Links(double bytesPerSecond, Map<String, Double> byStream) {
    /** Links that carry everything. */
    public static final Links UNLIMITED = new Links(Double.POSITIVE_INFINITY, Map.of());

    /** Checks the numbers and copies the map. */
    public Links {
        byStream = Map.copyOf(byStream);
        requireWide("every stream", bytesPerSecond);
        byStream.forEach(Links::requireWide);
    }

    /** Returns links of the same bandwidth, in megabits per second, a megabit being 10^6 bits. */
    public static Links ofMegabits(double megabitsPerSecond) {
        return new Links(megabitsPerSecond * 1e6 / 8, Map.of());
    }

    /** Returns the bandwidth of a stream's link. */
    public double bytesPerSecond(String stream) {
        return byStream.getOrDefault(stream, bytesPerSecond);
    }

    /** Returns which share of its link a stream needs; at most 1 if it fits. */
    public double utilisation(Traffic traffic) {
        return traffic.bytesPerSecond() / bytesPerSecond(traffic.stream());
    }

    private static void requireWide(String stream, double bytesPerSecond) {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "bandwidth (bytes/s) of " + stream + " must be positive, got " + bytesPerSecond);
        }
    }
}
