package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a component asks of the nodes it gets.
 *
 * @param component its name
 * @param loads what its computations have to do
 * @param memoryMb megabytes of memory it needs on every node, finite, not negative
 * @param mostNodes how many nodes it can use: 1 if it is sequential
 * @param efficiency by the name of a machine, what part of its numbers the component reaches there, positive and finite; 1 for a
 *     machine that is not listed
 * @param communicating how many nodes its messages would keep busy, not negative; 0 if sending and receiving go on beside
 *     computing, as the longest of the times counts then and links are checked on their own
 * @param beside other components that run on the same node, each on one node alone; empty unless nodes are shared
 */
public record Demand(
        String component,
        List<Load> loads,
        double memoryMb,
        int mostNodes,
        Map<String, Double> efficiency,
        double communicating,
        List<Demand> beside) {
    /** Checks the numbers and copies the collections. */
    public Demand {
        loads = List.copyOf(loads);
        efficiency = Map.copyOf(efficiency);
        beside = List.copyOf(beside);
        if (!beside.isEmpty() && (mostNodes > 1 || beside.stream().anyMatch(other -> other.mostNodes > 1))) {
            throw new IllegalArgumentException("only components that use one node can share one, not " + component);
        }
        efficiency.forEach((machine, part) ->
                Require.positive(part, "component " + component + ": efficiency on machine " + machine));
        Require.notNegative(communicating, "component " + component + ": nodes busy with messages");
        Require.notNegative(memoryMb, "component " + component + ": memory (MB)");
        if (mostNodes < 1) {
            throw new IllegalArgumentException(
                    "component " + component + ": it must be able to use at least 1 node, got " + mostNodes);
        }
    }

    /** Makes the demand of a component that has its nodes to itself. */
    public Demand(
            String component,
            List<Load> loads,
            double memoryMb,
            int mostNodes,
            Map<String, Double> efficiency,
            double communicating) {
        this(component, loads, memoryMb, mostNodes, efficiency, communicating, List.of());
    }

    /** Makes the demand of a component that reaches every machine's numbers and communicates beside computing. */
    public Demand(String component, List<Load> loads, double memoryMb, int mostNodes) {
        this(component, loads, memoryMb, mostNodes, Map.of(), 0);
    }

    /** Returns the demand of a component with one computation that any number of nodes can share. */
    public static Demand parallel(String component, double perSecond, Work work, double memoryMb) {
        return new Demand(component, List.of(new Load(perSecond, work)), memoryMb, Integer.MAX_VALUE);
    }

    /** Returns the demand of a component with one computation on a single node. */
    public static Demand sequential(String component, double perSecond, Work work, double memoryMb) {
        return new Demand(component, List.of(new Load(perSecond, work)), memoryMb, 1);
    }

    /** Returns the demand of this component and another one on one node. */
    Demand sharing(Demand other) {
        List<Demand> all = new ArrayList<>(beside);
        all.add(other);
        return new Demand(component, loads, memoryMb, mostNodes, efficiency, communicating, all);
    }

    /** Returns whether a node of a machine has the memory it needs, those beside it included. */
    public boolean fitsInto(Machine machine) {
        double all = memoryMb + beside.stream().mapToDouble(Demand::memoryMb).sum();
        return all <= machine.memoryMb();
    }

    /**
     * Returns how many nodes of a machine would be busy all the time: {@code e * t}, summed over its computations, and what its messages
     * add, and those beside it.
     */
    public double busyNodes(Machine machine) {
        double busy = 0;
        for (Load load : loads) {
            busy += load.perSecond() * machine.seconds(load.work());
        }
        double others =
                beside.stream().mapToDouble(other -> other.busyNodes(machine)).sum();
        return busy / efficiency.getOrDefault(machine.name(), 1.0) + communicating + others;
    }
}
