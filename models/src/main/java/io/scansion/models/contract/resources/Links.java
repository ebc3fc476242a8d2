package io.scansion.models.contract.resources;

import io.scansion.models.contract.equations.KnownNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How much the links carry. Every stream has a link of its own, unless it is one of those that share physical links.
 *
 * @param bytesPerSecond of the own link of every stream that is not listed, positive, infinite if it does not matter
 * @param byStream of the own link of a stream, in bytes per second, positive
 * @param shared links that several streams share; a stream may go over several of them, and has no own link beside them unless it
 *     is listed
 */
public record Links(double bytesPerSecond, Map<String, Double> byStream, List<PhysicalLink> shared) {
    /** Links that carry everything. */
    public static final Links UNLIMITED = new Links(Double.POSITIVE_INFINITY, Map.of(), List.of());

    /**
     * Checks the numbers and copies the collections.
     *
     * @throws IllegalArgumentException if a bandwidth is not positive, or two shared links have the same name
     */
    public Links {
        byStream = Map.copyOf(byStream);
        shared = List.copyOf(shared);
        requireWide("every stream", bytesPerSecond);
        byStream.forEach(Links::requireWide);
        new KnownNames("link", shared.stream().map(PhysicalLink::name).toList());
    }

    /** Returns links of the same bandwidth, in megabits per second, a megabit being 10^6 bits. */
    public static Links ofMegabits(double megabitsPerSecond) {
        return new Links(megabitsPerSecond * 1e6 / 8, Map.of(), List.of());
    }

    /** Returns the most that a stream alone can carry: the bandwidth of the narrowest of its links. */
    public double bytesPerSecond(String stream) {
        double narrowest = Double.POSITIVE_INFINITY;
        boolean shares = false;
        for (PhysicalLink link : shared) {
            if (link.streams().contains(stream)) {
                narrowest = Math.min(narrowest, link.bytesPerSecond());
                shares = true;
            }
        }
        return Math.min(narrowest, byStream.getOrDefault(stream, shares ? Double.POSITIVE_INFINITY : bytesPerSecond));
    }

    /** Returns which share of the narrowest of its links a stream needs, were it alone; at most 1 if it fits. */
    public double utilisation(Traffic traffic) {
        return traffic.bytesPerSecond() / bytesPerSecond(traffic.stream());
    }

    /**
     * Returns, of every shared link, what its streams together need of it: the sum of {@code s * o} over its bandwidth (eq. 48), at
     * most 1 if they fit.
     *
     * @throws IllegalArgumentException if a shared link has a stream that is not among these
     */
    public Map<PhysicalLink, Double> utilisation(List<Traffic> traffic) {
        Map<String, Traffic> byName =
                traffic.stream().collect(Collectors.toMap(Traffic::stream, Function.identity(), (one, other) -> one));
        KnownNames known = new KnownNames("stream", byName.keySet());
        Map<PhysicalLink, Double> utilisation = new LinkedHashMap<>();
        for (PhysicalLink link : shared) {
            double sum = 0;
            for (String stream : link.streams()) {
                Traffic one = byName.get(stream);
                if (one == null) {
                    throw known.unknown("link " + link.name(), stream);
                }
                sum += one.bytesPerSecond();
            }
            utilisation.put(link, sum / link.bytesPerSecond());
        }
        return utilisation;
    }

    private static void requireWide(String stream, double bytesPerSecond) {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "bandwidth (bytes/s) of " + stream + " must be positive, got " + bytesPerSecond);
        }
    }
}
