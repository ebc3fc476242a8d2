package io.scansion.tuner.observe;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which processes serve what, as far as agents have said.
 *
 * @param instances physical ranks that serve each stage, by virtual rank; every stage has an entry
 * @param reported stages whose distributor has said so itself; the others are inferred from the ranks' own snapshots
 * @param parked ranks that have served a stage, do not now, and can serve no other stage, by virtual rank
 * @param free spares that are present and have served no stage yet
 */
public record Placement(
        Map<Integer, List<Integer>> instances,
        Set<Integer> reported,
        Map<Integer, List<Integer>> parked,
        List<Integer> free) {
    public Placement {
        instances = Map.copyOf(instances);
        reported = Set.copyOf(reported);
        parked = Map.copyOf(parked);
        free = List.copyOf(free);
    }

    public List<Integer> instancesOf(int stage) {
        return instances.getOrDefault(stage, List.of(stage));
    }

    public List<Integer> parkedOf(int stage) {
        return parked.getOrDefault(stage, List.of());
    }
}
