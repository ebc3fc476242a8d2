package io.scansion.models.pepa.simulation;

import io.scansion.models.pepa.analysis.Utilisation;
import io.scansion.models.queueing.simulation.Estimate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a simulation saw of the long run of a model.
 *
 * @param throughput of every action that is seen from outside, in 1/s, as {@code PepaSolution} has them
 * @param results of the result lines, by name, in the order of the file
 * @param utilisation of every component, in the order of the system equation; without intervals
 * @param events activities played, warm-up included
 * @param time that the estimates are of, in the model's unit, warm-up excluded
 * @param batches that the intervals were made of
 * @param doubtful actions whose interval is not to be relied on, in the order of the throughputs: wider than was asked for, made of
 *     batches that were not independent, or of an action that hardly ever happened; empty if the goal was reached
 */
public record PepaSimulation(
        Map<String, Estimate> throughput,
        Map<String, Estimate> results,
        Map<String, Utilisation> utilisation,
        long events,
        double time,
        int batches,
        List<String> doubtful) {
    /** Copies the collections and keeps their order. */
    public PepaSimulation {
        throughput = Collections.unmodifiableMap(new LinkedHashMap<>(throughput));
        results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
        utilisation = Collections.unmodifiableMap(new LinkedHashMap<>(utilisation));
        doubtful = List.copyOf(doubtful);
    }
}
