package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.Term;
import java.util.List;

/**
 * One component of a system, or several equal ones that are counted.
 *
 * @param name as users know it: unique, from the process it starts as
 * @param graph of one copy
 * @param states the processes behind the graph's states, empty if a copy is itself a cooperation
 * @param copies at least 1
 */
record Component(String name, LocalGraph graph, List<Term> states, int copies) {
    Component {
        states = List.copyOf(states);
    }

    /**
     * Returns the graph of all copies together.
     *
     * @param one the graph of one, with its states numbered in any way
     */
    LocalGraph counted(LocalGraph one) {
        return copies == 1
                ? one
                : CountedGraph.of(one, copies, new CountVectors(copies, one.states(), Flattening.MOST_COUNTS));
    }
}
