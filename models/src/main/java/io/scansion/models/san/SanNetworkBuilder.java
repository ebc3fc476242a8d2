package io.scansion.models.san;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Puts a network together by names, for programs that generate one. Automata come first, then events, then moves. Unknown names
 * are refused where they are used, everything else by {@link #build}. Not thread-safe.
 */
public final class SanNetworkBuilder {
    private final String name;
    private final List<Automaton> automata = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();
    private final Map<String, Integer> automatonNumbers = new LinkedHashMap<>();
    private final Map<String, Integer> eventNumbers = new LinkedHashMap<>();

    SanNetworkBuilder(String name) {
        this.name = name;
    }

    /** Adds an automaton whose rewards are the numbers of its states. */
    public SanNetworkBuilder automaton(String automaton, List<String> states) {
        List<Double> rewards =
                IntStream.range(0, states.size()).mapToObj(i -> (double) i).toList();
        automatonNumbers.put(automaton, automata.size());
        automata.add(new Automaton(automaton, states, rewards));
        return this;
    }

    /** Adds an event of one automaton with a constant rate in 1/s. */
    public SanNetworkBuilder local(String event, double rate) {
        return event(event, Event.Kind.LOCAL, new Expression.Constant(rate));
    }

    /** Adds an event of several automata with a constant rate in 1/s. */
    public SanNetworkBuilder synchronising(String event, double rate) {
        return event(event, Event.Kind.SYNCHRONISING, new Expression.Constant(rate));
    }

    /** Adds an event. */
    public SanNetworkBuilder event(String event, Event.Kind kind, Expression rate) {
        eventNumbers.put(event, events.size());
        events.add(new Event(event, kind, rate, SourceLocation.NONE));
        return this;
    }

    /** Adds the only move of an automaton by an event in a state. */
    public SanNetworkBuilder move(String automaton, String from, String to, String event) {
        return move(automaton, from, to, event, Expression.always());
    }

    /** Adds one of the moves of an automaton by an event in a state. */
    public SanNetworkBuilder move(String automaton, String from, String to, String event, Expression probability) {
        int number = number(automatonNumbers, automaton, "automaton");
        moves.add(new Move(
                number,
                state(number, from),
                state(number, to),
                number(eventNumbers, event, "event"),
                probability,
                SourceLocation.NONE));
        return this;
    }

    /** Adds a measure. */
    public SanNetworkBuilder result(String result, Expression measure) {
        results.add(new Result(result, measure, SourceLocation.NONE));
        return this;
    }

    /** Returns the function that is 1 where an automaton is in a state and 0 elsewhere. */
    public Expression in(String automaton, String state) {
        int number = number(automatonNumbers, automaton, "automaton");
        return Expression.in(number, state(number, state));
    }

    /** Returns how many of some automata are in a state of this name. */
    public Expression count(List<String> ofAutomata, String state) {
        return new Expression.Occupancy(ofAutomata.stream()
                .map(automaton -> number(automatonNumbers, automaton, "automaton"))
                .map(number -> new Expression.Cell(number, state(number, state)))
                .toList());
    }

    /**
     * Returns the network, explored from one state.
     *
     * @param start name of the local state of every automaton, in their order
     * @throws SanException if it is no network
     */
    public SanNetwork build(List<String> start) {
        List<Integer> states = new ArrayList<>();
        for (int i = 0; i < start.size(); i++) {
            states.add(i < automata.size() ? state(i, start.get(i)) : -1);
        }
        return build(new Reachability.StartingAt(states));
    }

    /**
     * Returns the network.
     *
     * @throws SanException if it is no network
     */
    public SanNetwork build(Reachability reachability) {
        return new SanNetwork(name, automata, events, moves, reachability, results, List.of());
    }

    private int state(int automaton, String state) {
        int number = automata.get(automaton).state(state);
        if (number < 0) {
            throw new IllegalArgumentException(
                    "automaton " + automata.get(automaton).name() + " has no state " + state + ", it has "
                            + automata.get(automaton).states());
        }
        return number;
    }

    private static int number(Map<String, Integer> numbers, String name, String kind) {
        Integer number = numbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException("there is no " + kind + " " + name + ", there are " + numbers.keySet());
        }
        return number;
    }
}
