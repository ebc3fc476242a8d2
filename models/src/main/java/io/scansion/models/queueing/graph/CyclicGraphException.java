package io.scansion.models.queueing.graph;

import java.util.List;

/** The graph has a cycle, so that no steady state follows from the sources alone. */
public final class CyclicGraphException extends MalformedGraphException {
    private static final long serialVersionUID = 1L;

    /** Longer cycles are printed without their middle. */
    private static final int MOST_NAMES = 24;

    private final List<String> cycle;

    CyclicGraphException(List<String> cycle) {
        super(cycle.get(0), "the graph must be acyclic, but it has the cycle " + print(cycle));
        this.cycle = List.copyOf(cycle);
    }

    /** Returns the modules of one cycle in the direction of its edges, each once. */
    public List<String> cycle() {
        return cycle;
    }

    private static String print(List<String> cycle) {
        int size = cycle.size();
        String names = size <= MOST_NAMES
                ? String.join(" -> ", cycle)
                : String.join(" -> ", cycle.subList(0, MOST_NAMES / 2)) + " -> ... " + (size - MOST_NAMES)
                        + " more ... -> " + String.join(" -> ", cycle.subList(size - MOST_NAMES / 2, size));
        return names + " -> " + cycle.get(0);
    }
}
