package io.scansion.models.contract.resources;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The mapping with the fewest nodes where components that use one node each may share one. Used once. */
final class NodeSharing {
    /*
     * Every way to put the components that use one node together is tried, those first that need most of a node, each beside others before
     * alone; a way is left when a group has room on no machine, or when there are more groups than the best mapping has nodes. For each the nodes
     * are found as if a group were one component.
     */
    private static final int MOST_WAYS = 3_000;
    private static final long MOST_STEPS = 20_000;

    private final List<Machine> machines;
    private final List<Demand> single;
    private final List<Demand> others;
    private Selection.@Nullable Mapping best;
    private int waysLeft = MOST_WAYS;
    private boolean isCutShort;

    NodeSharing(List<Machine> machines, List<Demand> demands) {
        this.machines = machines;
        this.single = demands.stream()
                .filter(demand -> demand.mostNodes() == 1)
                .sorted(Comparator.comparingDouble(this::leastBusy).reversed())
                .toList();
        this.others = demands.stream().filter(demand -> demand.mostNodes() > 1).toList();
    }

    Selection search() {
        place(0, new ArrayList<>());
        Selection.Mapping found = best;
        if (found != null) {
            return new Selection.Mapping(found.allocations(), !isCutShort, found.together());
        }
        return isCutShort ? new Selection.NotFound(MOST_WAYS * MOST_STEPS) : scarce();
    }

    private double leastBusy(Demand demand) {
        return machines.stream()
                .filter(demand::fitsInto)
                .mapToDouble(demand::busyNodes)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private void place(int at, List<Demand> groups) {
        Selection.Mapping found = best;
        if (waysLeft <= 0) {
            isCutShort = true;
            return;
        }
        if (found != null && groups.size() + others.size() > found.nodes()) {
            return;
        }
        if (at == single.size()) {
            waysLeft--;
            map(groups);
            return;
        }
        Demand next = single.get(at);
        for (int group = 0; group < groups.size(); group++) {
            Demand before = groups.get(group);
            Demand together = before.sharing(next);
            if (machines.stream().anyMatch(machine -> machine.nodes() > 0 && hasRoom(machine, together))) {
                groups.set(group, together);
                place(at + 1, groups);
                groups.set(group, before);
            }
        }
        groups.add(next);
        place(at + 1, groups);
        groups.remove(groups.size() - 1);
    }

    private static boolean hasRoom(Machine machine, Demand demand) {
        return demand.fitsInto(machine) && demand.busyNodes(machine) <= 1 + ResourceSelector.EQUAL_WITHIN;
    }

    private void map(List<Demand> groups) {
        List<Demand> all = new ArrayList<>(groups);
        all.addAll(others);
        Branching branching = new Branching(machines, all, MOST_STEPS);
        Optional<Selection.Mapping> mapping = new MappingSearch(machines, all, MOST_STEPS).best(branching);
        isCutShort |= branching.isCutShort();
        Selection.Mapping before = best;
        if (mapping.isPresent()
                && (before == null
                        || mapping.get().nodes() < before.nodes()
                        || (mapping.get().nodes() == before.nodes()
                                && mapping.get().mflops() < before.mflops()))) {
            best = apart(groups, mapping.get());
        }
    }

    /** Gives every component of a group the node of the group. */
    private static Selection.Mapping apart(List<Demand> groups, Selection.Mapping mapping) {
        Map<String, Allocation> allocations = new LinkedHashMap<>(mapping.allocations());
        List<List<String>> together = new ArrayList<>();
        for (Demand group : groups) {
            Allocation node = allocations.getOrDefault(group.component(), new Allocation(Map.of()));
            if (!group.beside().isEmpty()) {
                List<String> names = new ArrayList<>(List.of(group.component()));
                group.beside().forEach(other -> names.add(other.component()));
                together.add(names);
            }
            group.beside().forEach(other -> allocations.put(other.component(), node));
        }
        return new Selection.Mapping(allocations, mapping.isBest(), together);
    }

    private Selection.ScarceMachines scarce() {
        List<Demand> all = new ArrayList<>(single);
        all.addAll(others);
        List<String> names = all.stream().map(Demand::component).toList();
        String there = machines.stream().map(Machine::name).collect(Collectors.joining(", "));
        return new Selection.ScarceMachines(
                names,
                there,
                LargestShare.of(machines, all),
                "components " + String.join(", ", names) + " have enough nodes each, but not together on those of "
                        + there + ", also where those that use one share it");
    }
}
