package io.scansion.models.queueing.simulation;

import java.util.List;

/**
 * The outcome of a simulation.
 *
 * @param modules as declared in the graph
 * @param events completions of service played, warm-up included
 * @param simulatedTime time measured over, warm-up excluded
 * @param items productions measured
 * @param isPrecise whether the plan's precision was reached; true if it asks for none
 */
public record GraphSimulation(
        List<SimulatedModule> modules, long events, double simulatedTime, long items, boolean isPrecise) {
    /** Copies the list. */
    public GraphSimulation {
        modules = List.copyOf(modules);
    }

    /**
     * Returns what was seen of a module.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public SimulatedModule module(String name) {
        for (SimulatedModule module : modules) {
            if (module.name().equals(name)) {
                return module;
            }
        }
        throw new IllegalArgumentException("unknown module " + name);
    }
}
