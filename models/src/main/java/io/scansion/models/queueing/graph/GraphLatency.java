package io.scansion.models.queueing.graph;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long items take through a graph in the steady state, in its unit of time. Immutable.
 *
 * @param stay by module, without the sources: mean time of an item in queue and service
 * @param latency by module that nothing leaves: mean time from an item's production by its source until it is done there
 * @param relativeError of a latency, not exceeded in 19 of 20 random graphs like this one; infinite if no time can be told, and none is
 * @param because why it is not less, in words
 */
public record GraphLatency(
        Map<String, Double> stay, Map<String, Double> latency, double relativeError, List<String> because) {
    /** Copies the lists and keeps their order. */
    public GraphLatency {
        stay = Collections.unmodifiableMap(new LinkedHashMap<>(stay));
        latency = Collections.unmodifiableMap(new LinkedHashMap<>(latency));
        because = List.copyOf(because);
    }
}
