package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;
import java.util.List;

/**
 * What a component asks of the nodes it gets.
 *
 * @param component its name
 * @param loads what its computations have to do
 * @param memoryMb megabytes of memory it needs on every node, finite, not negative
 * @param mostNodes how many nodes it can use: 1 if it is sequential
 */
public record Demand(String component, List<Load> loads, double memoryMb, int mostNodes) {
    /** Checks the numbers and copies the list. */
    public Demand {
        loads = List.copyOf(loads);
        Require.notNegative(memoryMb, "component " + component + ": memory (MB)");
        if (mostNodes < 1) {
            throw new IllegalArgumentException(
                    "component " + component + ": it must be able to use at least 1 node, got " + mostNodes);
        }
    }

    /** Returns the demand of a component with one computation that any number of nodes can share. */
    public static Demand parallel(String component, double perSecond, Work work, double memoryMb) {
        return new Demand(component, List.of(new Load(perSecond, work)), memoryMb, Integer.MAX_VALUE);
    }

    /** Returns the demand of a component with one computation on a single node. */
    public static Demand sequential(String component, double perSecond, Work work, double memoryMb) {
        return new Demand(component, List.of(new Load(perSecond, work)), memoryMb, 1);
    }

    /** Returns whether a node of a machine has the memory it needs. */
    public boolean fitsInto(Machine machine) {
        return memoryMb <= machine.memoryMb();
    }

    /** Returns how many nodes of a machine would be busy all the time: {@code e * t}, summed over its computations. */
    public double busyNodes(Machine machine) {
        double busy = 0;
        for (Load load : loads) {
            busy += load.perSecond() * machine.seconds(load.work());
        }
        return busy;
    }
}
