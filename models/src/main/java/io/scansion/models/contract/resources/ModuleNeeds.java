package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;
import java.util.Map;

/**
 * What a module costs wherever it runs.
 *
 * @param workPerExecution by computation, the work of one execution; a computation that is not listed costs nothing
 * @param memoryMb megabytes of memory it needs on every node, finite, not negative
 */
public record ModuleNeeds(Map<String, Work> workPerExecution, double memoryMb) {
    /** Checks the number and copies the map. */
    public ModuleNeeds {
        workPerExecution = Map.copyOf(workPerExecution);
        Require.notNegative(memoryMb, "memory (MB) of a module");
    }
}
