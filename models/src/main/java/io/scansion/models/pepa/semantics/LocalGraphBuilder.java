package io.scansion.models.pepa.semantics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** Builds a {@link LocalGraph} from its activities, states in ascending order. Not thread-safe. */
final class LocalGraphBuilder {
    private final Map<String, MovesBuilder> builders = new LinkedHashMap<>();

    /**
     * @param from not below that of the call before
     * @param rate as an {@link ApparentRate}
     */
    void add(int from, String action, int to, double rate) {
        builders.computeIfAbsent(action, a -> new MovesBuilder()).add(from, to, rate);
    }

    LocalGraph build(int states, int initial, IntFunction<String> names) {
        Map<String, Moves> moves = new LinkedHashMap<>();
        builders.forEach((action, builder) -> moves.put(action, builder.build(states)));
        return new LocalGraph(states, initial, names, moves);
    }
}
