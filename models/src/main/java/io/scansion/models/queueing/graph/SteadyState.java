package io.scansion.models.queueing.graph;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StatedAccuracy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        Accuracy accuracy)
        implements Solution {
    /** A module whose utilisation is closer to 1 than this, relatively, is busy all the time. */
    public static final double SATURATED_WITHIN = 1e-9;

    /** Copies the lists. */
    public SteadyState {
        modules = List.copyOf(modules);
        phases = List.copyOf(phases);
        weights = List.copyOf(weights);
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

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        for (ModuleState module : modules) {
            quantities.put(
                    "modules." + module.name() + ".inter_departure", new Quantity(module.interDeparture(), Unit.TIME));
            quantities.put(
                    "modules." + module.name() + ".inter_arrival", new Quantity(module.interArrival(), Unit.TIME));
            quantities.put("modules." + module.name() + ".utilisation", new Quantity(module.utilisation(), Unit.SHARE));
        }
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.relative(accuracy.total());
    }

    @Override
    public String foundBy() {
        return "flow balance";
    }
}
