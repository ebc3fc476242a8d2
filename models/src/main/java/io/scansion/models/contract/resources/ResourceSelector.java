package io.scansion.models.contract.resources;

import io.scansion.models.contract.equations.KnownNames;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds machines for the components of a program. A node serves one component, or where nodes are shared, as many that use one node as have
 * room on it: their {@code e * t} sum to 1 at most, and their memory to what there is. A component's nodes share its executions,
 * {@code 1/t = sum of 1/t_j}, and suffice if {@code e * t <= 1}. Stateless and safe to share. Numbers closer than one part
 * in 10^9 count as equal.
 */
public final class ResourceSelector {
    static final double EQUAL_WITHIN = 1e-9;

    /** Steps of the search for a mapping; the programs published need a few hundred. */
    private static final long MOST_STEPS = 2_000_000;

    private final List<Machine> machines;
    private final Links links;
    private final boolean sharesNodes;

    /**
     * Takes the machines, whose nodes serve one component each.
     *
     * @throws IllegalArgumentException if two machines have the same name
     */
    public ResourceSelector(List<Machine> machines, Links links) {
        this(machines, links, false);
    }

    /**
     * Takes the machines.
     *
     * @param sharesNodes whether several components that use one node each may be on the same
     * @throws IllegalArgumentException if two machines have the same name
     */
    public ResourceSelector(List<Machine> machines, Links links, boolean sharesNodes) {
        this.sharesNodes = sharesNodes;
        new KnownNames("machine", machines.stream().map(Machine::name).toList());
        this.machines = List.copyOf(machines);
        this.links = links;
    }

    /**
     * Finds the mapping with the fewest nodes, and among those with the least power, or says what stands in the way.
     *
     * @param demands of the components that need machines, with unique names
     * @param traffic of all streams
     * @throws IllegalArgumentException if there is no node at all for a component; names it
     */
    public Selection select(List<Demand> demands, List<Traffic> traffic) {
        new KnownNames("component", demands.stream().map(Demand::component).toList());
        demands.forEach(this::requireSomeNode);
        Optional<Traffic> overloaded = mostOverloaded(traffic);
        if (overloaded.isPresent()) {
            return tooNarrow(overloaded.get());
        }
        Optional<Selection> shared = mostOverloadedLink(traffic);
        if (shared.isPresent()) {
            return shared.get();
        }
        if (demands.isEmpty()) {
            return new Selection.Mapping(Map.of(), true, List.of());
        }
        for (Demand demand : demands) {
            double share = shareOfAll(demand);
            if (share < 1 - EQUAL_WITHIN) {
                return scarce(demand, share);
            }
        }
        return sharesNodes
                ? new NodeSharing(machines, demands).search()
                : new MappingSearch(machines, demands, MOST_STEPS).search();
    }

    private Selection.NarrowLink tooNarrow(Traffic traffic) {
        return new Selection.NarrowLink(
                traffic.stream(),
                traffic.itemsPerSecond(),
                links.bytesPerSecond(traffic.stream()) / traffic.bytesPerItem());
    }

    private Optional<Selection> mostOverloadedLink(List<Traffic> traffic) {
        return links.utilisation(traffic).entrySet().stream()
                .filter(used -> used.getValue() > 1 + EQUAL_WITHIN)
                .max(Map.Entry.comparingByValue())
                .map(used -> new Selection.OverloadedLink(
                        used.getKey().name(),
                        used.getKey().streams(),
                        used.getValue() * used.getKey().bytesPerSecond(),
                        used.getKey().bytesPerSecond()));
    }

    private Optional<Traffic> mostOverloaded(List<Traffic> traffic) {
        return traffic.stream()
                .filter(stream -> links.utilisation(stream) > 1 + EQUAL_WITHIN)
                .max(Comparator.comparingDouble(links::utilisation));
    }

    /** Returns the share of a demand that the machines deliver if no other component needs any. */
    private double shareOfAll(Demand demand) {
        double share = 0;
        int left = demand.mostNodes();
        for (Machine machine : fastestFirst(demand)) {
            int nodes = Math.min(left, machine.nodes());
            left -= nodes;
            share += nodes == 0 ? 0 : nodes / demand.busyNodes(machine);
        }
        return share;
    }

    private List<Machine> fastestFirst(Demand demand) {
        return machines.stream()
                .filter(machine -> machine.nodes() > 0 && demand.fitsInto(machine))
                .sorted(Comparator.comparingDouble(demand::busyNodes))
                .toList();
    }

    private Selection.ScarceMachines scarce(Demand demand, double share) {
        List<Machine> usable = fastestFirst(demand);
        int nodes = usable.stream().mapToInt(Machine::nodes).sum();
        boolean one = demand.mostNodes() == 1;
        String names = usable.stream().map(Machine::name).collect(Collectors.joining(", "));
        return new Selection.ScarceMachines(
                List.of(demand.component()),
                one ? usable.get(0).name() : names,
                share,
                String.format(
                        Locale.ROOT,
                        one
                                ? "component %s runs on one node, and the fastest, %3$s, delivers %4$.4g of its rate"
                                : "component %s: all %d nodes that have the memory (%s) together deliver %.4g of its rate",
                        demand.component(),
                        nodes,
                        one ? usable.get(0).name() : names,
                        share));
    }

    private void requireSomeNode(Demand demand) {
        if (machines.stream().noneMatch(machine -> machine.nodes() > 0)) {
            throw new IllegalArgumentException(
                    "component " + demand.component() + " needs a machine, and there is none");
        }
        if (fastestFirst(demand).isEmpty()) {
            throw new IllegalArgumentException("component " + demand.component() + " needs " + demand.memoryMb()
                    + " MB of memory on a node, and no machine has as much");
        }
    }

    /**
     * Returns the smallest number of nodes of one machine that suffice for a component, however many there are.
     *
     * @throws IllegalArgumentException if no number suffices; says why
     */
    public static int nodesNeeded(Demand demand, Machine machine) {
        double needed = Math.max(1, Math.ceil(demand.busyNodes(machine) * (1 - EQUAL_WITHIN)));
        if (!demand.fitsInto(machine) || needed > demand.mostNodes()) {
            throw new IllegalArgumentException("no number of nodes of machine " + machine.name()
                    + " suffices for component " + demand.component());
        }
        return (int) needed;
    }
}
