package io.scansion.models.queueing.graph;

import java.util.List;

/**
 * The steady state of a graph of modules: every module takes in what is sent to it, no server works more than all the time, and
 * every source either runs at its own pace or is held back by a module that is busy all the time.
 *
 * <p>Finite buffers and the shape of service times are left out; with a handful of places the prediction is optimistic (see the
 * simulation). With one source the result is exact for large buffers, unless there are on-demand edges: their shares follow what
 * each target can work off were it alone, which is off where targets wait for the same module further down. With several sources the
 * total is nearly exact too, but the paces of those that share a bottleneck rest on mean waits. {@link #accuracy} says what this comes to.
 * Immutable and safe to share.
 *
 * @param modules one per module, as declared
 * @param phases the bottlenecks in the order in which they were found; empty if all modules keep up with the sources
 * @param weights per edge, as declared, the items it carries per item its module emits: 1 for broadcast, the probability for
 *     unicast, the share for on-demand edges
 * @param residual by how much the waits of several sources still moved, relatively, when they were averaged; 0 if they had come to
 *     rest, and always with one source
 * @param accuracy how far the paces of the sources may be off, and why
 */
public record SteadyState(
        List<ModuleState> modules,
        List<BottleneckPhase> phases,
        List<Double> weights,
        double residual,
        Accuracy accuracy) {
    /** A module whose utilisation is closer to 1 than this, relatively, is busy all the time. */
    public static final double SATURATED_WITHIN = 1e-9;

    /** Copies the lists. */
    public SteadyState {
        modules = List.copyOf(modules);
        phases = List.copyOf(phases);
        weights = List.copyOf(weights);
    }

    /**
     * Analyses the graph: algorithm 2 of the report, without its restarts, for graphs with one source. With several sources the
     * bottlenecks are found in the same way, and the sources slow down as far as waiting for places makes them.
     *
     * @throws MalformedGraphException if items multiply beyond all numbers; names the module
     */
    public static SteadyState of(ModuleGraph graph) {
        return graph.sourceIndices().length == 1
                ? new SingleSource(graph).analyse()
                : new SeveralSources(graph).analyse();
    }

    /**
     * Returns the state of one module.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public ModuleState module(String name) {
        for (ModuleState module : modules) {
            if (module.name().equals(name)) {
                return module;
            }
        }
        throw new IllegalArgumentException("unknown module " + name);
    }

    /** Returns the names of the modules that are busy all the time, in the order of their declaration; never empty. */
    public List<String> saturated() {
        return modules.stream()
                .filter(module -> module.utilisation() >= 1 - SATURATED_WITHIN)
                .map(ModuleState::name)
                .toList();
    }
}
