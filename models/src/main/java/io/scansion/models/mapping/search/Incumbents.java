package io.scansion.models.mapping.search;

import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.Method;
import io.scansion.models.mapping.RatedMapping;
import java.util.ArrayList;
import java.util.List;

/** The best complete mappings that a search has met: the shortest cycle, and all that have it. */
final class Incumbents {
    private final CostTables costs;
    private final Method method;
    private final int mostTies;
    private final List<RatedMapping> ties = new ArrayList<>();
    private double shortest = Double.POSITIVE_INFINITY;
    private int[] best = {};

    /**
     * @param method how the search solves mappings
     * @param mostTies how many to keep
     */
    Incumbents(CostTables costs, Method method, int mostTies) {
        this.costs = costs;
        this.method = method;
        this.mostTies = mostTies;
    }

    /** Takes note of a mapping that was tried because it might be good; the search may meet it, or its like, again. */
    void addGuess(int[] mapping, double cycleSeconds) {
        if (cycleSeconds < shortest) {
            shortest = cycleSeconds;
            best = mapping.clone();
            ties.removeIf(other -> 1 / other.throughput() > equalSeconds());
        }
    }

    /** Takes note of a mapping that the search has met in its place; it will meet none twice. */
    void add(int[] mapping, double cycleSeconds) {
        addGuess(mapping, cycleSeconds);
        if (cycleSeconds <= equalSeconds() && ties.size() < mostTies) {
            ties.add(rated(mapping, cycleSeconds));
        }
    }

    private RatedMapping rated(int[] mapping, double cycleSeconds) {
        return new RatedMapping(costs.named(mapping), 1 / cycleSeconds, method);
    }

    private double equalSeconds() {
        return shortest * (1 + MappingChoice.EQUAL_WITHIN);
    }

    double shortestCycleSeconds() {
        return shortest;
    }

    /** Returns the cycle time beyond which a mapping is of no interest: while there is room, one that ties is. */
    double enoughSeconds() {
        return ties.size() < mostTies ? equalSeconds() : shortest * (1 - MappingChoice.EQUAL_WITHIN);
    }

    /** Returns a mapping with the shortest cycle; not to be changed. */
    int[] best() {
        return best;
    }

    /** Returns all best mappings that the search has met in their places; if none, the best guess. */
    List<RatedMapping> ties() {
        return ties.isEmpty() ? List.of(rated(best, shortest)) : List.copyOf(ties);
    }
}
