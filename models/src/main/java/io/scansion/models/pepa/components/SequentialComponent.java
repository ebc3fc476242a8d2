package io.scansion.models.pepa.components;

import io.scansion.models.pepa.Term;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One component of a system, or several equal ones that are counted.
 *
 * @param name as users know it: unique, from the process it starts as
 * @param graph of one copy
 * @param states the processes behind the graph's states, empty if a copy is itself a cooperation
 * @param copies at least 1
 * @param place where it stands, for messages
 */
public record SequentialComponent(String name, LocalGraph graph, List<Term> states, int copies, String place) {
    public SequentialComponent {
        states = List.copyOf(states);
    }

    /** Returns what users call a state of one copy: the process that it is, whatever phase it is in. */
    public String process(int state) {
        return states.isEmpty() ? graph.name(state) : ProcessText.of(states.get(state));
    }

    /**
     * Returns the state of all copies together, as a digit of the graph of all is called.
     *
     * @param counts how many copies are in each state of one
     */
    public String text(int[] counts) {
        return copies == 1
                ? graph.name(IntStream.range(0, counts.length)
                        .filter(state -> counts[state] == 1)
                        .findFirst()
                        .orElseThrow())
                : CountedGraph.name(graph, counts);
    }

    /**
     * Returns the processes that copies are, each once; none if a copy is itself a cooperation.
     *
     * @param counts how many copies are in each state of one
     */
    public List<Term> processes(int[] counts) {
        return IntStream.range(0, states.size())
                .filter(state -> counts[state] > 0)
                .mapToObj(states::get)
                .toList();
    }

    /** Returns as many copies of this component. */
    public SequentialComponent times(int number) {
        return new SequentialComponent(name, graph, states, number, place);
    }

    /** Returns in how many ways the copies can be spread over the states of one, as near as floating point can tell. */
    public double ways() {
        return CountVectors.ways(copies, graph.states());
    }

    /**
     * Returns the graph of all copies together.
     *
     * @param one the graph of one, with its states numbered in any way
     */
    public LocalGraph counted(LocalGraph one) {
        return copies == 1
                ? one
                : CountedGraph.of(one, copies, new CountVectors(copies, one.states(), CountVectors.MOST));
    }
}
