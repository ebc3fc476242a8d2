package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;
import java.util.Map;

/**
 * What a module costs wherever it runs.
 *
 * @param workPerExecution by computation, the work of one execution; a computation that is not listed costs nothing
 * @param memoryMb megabytes of memory it needs on every node, finite, not negative
 * @param efficiency by the name of a machine, what part of its numbers the module reaches there, positive and finite; 1 for a machine
 *     that is not listed
 */
public record ModuleNeeds(Map<String, Work> workPerExecution, double memoryMb, Map<String, Double> efficiency) {
    /** Makes the needs of a module that reaches every machine's numbers. */
    public ModuleNeeds(Map<String, Work> workPerExecution, double memoryMb) {
        this(workPerExecution, memoryMb, Map.of());
    }

    /** Checks the numbers and copies the maps. */
    public ModuleNeeds {
        efficiency = Map.copyOf(efficiency);
        workPerExecution = Map.copyOf(workPerExecution);
        Require.notNegative(memoryMb, "memory (MB) of a module");
    }
}
