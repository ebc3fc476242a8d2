package io.scansion.models.pepa;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Everything a PEPA model file says, with its rates evaluated.
 *
 * @param source name of the file, for messages
 * @param rates rate definitions in the order written
 * @param processes process definitions in the order written, no name twice
 * @param system the system equation
 * @param results result lines in the order written
 */
public record PepaModel(
        String source,
        List<RateDefinition> rates,
        List<ProcessDefinition> processes,
        Term system,
        List<ResultLine> results) {
    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if a name is defined twice
     */
    public PepaModel {
        Objects.requireNonNull(source, "source");
        rates = List.copyOf(rates);
        processes = List.copyOf(processes);
        Objects.requireNonNull(system, "system");
        results = List.copyOf(results);
        requireDistinct(rates.stream().map(RateDefinition::name).toList());
        requireDistinct(processes.stream().map(ProcessDefinition::name).toList());
        requireDistinct(results.stream().map(ResultLine::name).toList());
    }

    /** Returns a map from every process name to its definition, in the order written; every call builds a new one. */
    public Map<String, ProcessDefinition> definitions() {
        Map<String, ProcessDefinition> byName = new LinkedHashMap<>();
        for (ProcessDefinition definition : processes) {
            byName.put(definition.name(), definition);
        }
        return byName;
    }

    private static void requireDistinct(List<String> names) {
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (String name : names) {
            if (seen.merge(name, 1, Integer::sum) > 1) {
                throw new IllegalArgumentException(name + " is defined twice");
            }
        }
    }
}
