package io.scansion.console.contract;

import io.scansion.models.contract.fluid.Channel;
import io.scansion.models.contract.modules.Program;
import io.scansion.models.contract.resources.ModuleNeeds;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A program of modules and streams, and all that a file says about it beside its structure.
 *
 * @param needs by the path of a module, what it costs; one that costs nothing is not listed
 * @param secondsPerExecution by the name of its rate, how long a computation takes on the nodes it has, where that is said
 * @param channels by the path of a stream, what it is like over time, its bandwidth left out
 */
public record DescribedProgram(
        Program program,
        Map<String, ModuleNeeds> needs,
        Map<String, Double> secondsPerExecution,
        Map<String, Channel> channels) {
    public DescribedProgram {
        needs = Collections.unmodifiableMap(new LinkedHashMap<>(needs));
        secondsPerExecution = Collections.unmodifiableMap(new LinkedHashMap<>(secondsPerExecution));
        channels = Collections.unmodifiableMap(new LinkedHashMap<>(channels));
    }
}
