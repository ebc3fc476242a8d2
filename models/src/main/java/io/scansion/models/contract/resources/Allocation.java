package io.scansion.models.contract.resources;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The nodes a component gets.
 *
 * @param nodes by machine, how many of its nodes, positive
 */
public record Allocation(Map<Machine, Integer> nodes) {
    /** Checks the numbers and copies the map. */
    public Allocation {
        nodes.forEach((machine, count) -> {
            if (count < 1) {
                throw new IllegalArgumentException(
                        "an allocation has 1 node of machine " + machine.name() + " or more, got " + count);
            }
        });
        nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
    }

    /** Returns how many nodes these are. */
    public int count() {
        return nodes.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns the power of these nodes, in MFLOPS. */
    public double mflops() {
        double sum = 0;
        for (Map.Entry<Machine, Integer> entry : nodes.entrySet()) {
            sum += entry.getValue() * entry.getKey().mflops();
        }
        return sum;
    }

    /**
     * Returns the seconds per execution when all of these nodes share the executions, each as fast as it can:
     * {@code 1/t = sum of 1/t_j}. Infinite without nodes.
     */
    public double seconds(Work work) {
        double perSecond = 0;
        for (Map.Entry<Machine, Integer> entry : nodes.entrySet()) {
            perSecond += entry.getValue() / entry.getKey().seconds(work);
        }
        return 1 / perSecond;
    }

    /** Returns which share of the time these nodes are busy with a demand: {@code e * t}; at most 1 if they suffice. */
    public double utilisation(Demand demand) {
        double share = 0;
        for (Map.Entry<Machine, Integer> entry : nodes.entrySet()) {
            share += entry.getValue() / demand.busyNodes(entry.getKey());
        }
        return 1 / share;
    }
}
