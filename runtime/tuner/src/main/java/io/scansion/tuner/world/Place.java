package io.scansion.tuner.world;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A rank on a host.
 *
 * @param rank physical rank, from 0
 * @param host name of the host that it runs on; empty while it is not known
 */
public record Place(int rank, String host) {
    /** @param hosts name of the host of a rank */
    public static List<Place> of(List<Integer> ranks, IntFunction<String> hosts) {
        return ranks.stream().map(rank -> new Place(rank, hosts.apply(rank))).toList();
    }
}
