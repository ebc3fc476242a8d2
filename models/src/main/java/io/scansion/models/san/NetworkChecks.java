package io.scansion.models.san;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must hold of every network, whatever its states are. */
public final class NetworkChecks {
    /** How far the probabilities of one event in one local state may be from 1 together. */
    public static final double PROBABILITY_TOLERANCE = 1e-9;

    private final List<Automaton> automata;
    private final List<Event> events;
    private final List<Move> moves;

    NetworkChecks(List<Automaton> automata, List<Event> events, List<Move> moves) {
        this.automata = automata;
        this.events = events;
        this.moves = moves;
    }

    void run(Reachability reachability, List<Result> results) {
        if (automata.isEmpty()) {
            throw new SanException(SourceLocation.NONE, "a network needs at least one automaton");
        }
        distinctNames(results);
        numbersInRange();
        eventsAreUsed();
        rates();
        probabilities();
        if (reachability instanceof Reachability.StartingAt start) {
            startIsAState(start.localStates());
        }
    }

    private void distinctNames(List<Result> results) {
        Set<String> names = new HashSet<>();
        for (Automaton automaton : automata) {
            if (!names.add(automaton.name())) {
                throw new SanException(SourceLocation.NONE, "two automata are called " + automaton.name());
            }
        }
        names.clear();
        for (Event event : events) {
            if (!names.add(event.name())) {
                throw new SanException(event.position(), "two events are called " + event.name());
            }
        }
        names.clear();
        for (Result result : results) {
            if (!names.add(result.name())) {
                throw new SanException(result.position(), "two results are called " + result.name());
            }
        }
    }

    private void numbersInRange() {
        for (Move move : moves) {
            boolean known = move.automaton() >= 0
                    && move.automaton() < automata.size()
                    && move.event() >= 0
                    && move.event() < events.size();
            if (!known || !isState(move.automaton(), move.from()) || !isState(move.automaton(), move.to())) {
                throw new SanException(move.position(), "there is no such automaton, state or event: " + move);
            }
        }
    }

    private boolean isState(int automaton, int state) {
        return state >= 0 && state < automata.get(automaton).size();
    }

    private void eventsAreUsed() {
        Move[] first = new Move[events.size()];
        for (Move move : moves) {
            Event event = events.get(move.event());
            Move before = first[move.event()];
            if (before == null) {
                first[move.event()] = move;
            } else if (event.kind() == Event.Kind.LOCAL && before.automaton() != move.automaton()) {
                throw new SanException(
                        move.position(),
                        "local event " + event.name() + " is in automaton "
                                + automata.get(before.automaton()).name() + " and in automaton "
                                + automata.get(move.automaton()).name()
                                + ", a local event belongs to one: declare it as syn if both move at once, or give each"
                                + " its own");
            }
        }
        for (int event = 0; event < first.length; event++) {
            if (first[event] == null) {
                throw new SanException(
                        events.get(event).position(),
                        "event " + events.get(event).name()
                                + " is in no automaton: put it behind a 'to (...)', or remove it");
            }
        }
    }

    private void rates() {
        for (Event event : events) {
            if (event.rate().isConstant()) {
                double rate = event.rate().value(new int[0]);
                if (!(rate >= 0) || Double.isInfinite(rate)) {
                    throw new SanException(
                            event.position(),
                            "the rate of event " + event.name() + " must be finite and not negative, got " + rate);
                }
            }
        }
    }

    private void probabilities() {
        Map<List<Integer>, List<Move>> choices = new LinkedHashMap<>();
        for (Move move : moves) {
            choices.computeIfAbsent(List.of(move.automaton(), move.from(), move.event()), choice -> new ArrayList<>())
                    .add(move);
        }
        choices.values().forEach(this::sumsToOne);
    }

    private void sumsToOne(List<Move> choice) {
        double sum = 0;
        boolean constant = true;
        for (Move move : choice) {
            if (move.probability().isConstant()) {
                double probability = move.probability().value(new int[0]);
                if (!(probability >= 0 && probability <= 1 + PROBABILITY_TOLERANCE)) {
                    throw new SanException(
                            move.position(),
                            "the probability of a move by event "
                                    + events.get(move.event()).name() + " must be from 0 to 1, got " + probability);
                }
                sum += probability;
            } else {
                constant = false;
            }
        }
        if (constant && sum != 0 && Math.abs(sum - 1) > PROBABILITY_TOLERANCE) {
            throw new SanException(choice.get(0).position(), badSum(choice.get(0), sum));
        }
    }

    /** Returns the complaint about probabilities that do not sum to 1. */
    private String badSum(Move move, double sum) {
        Automaton automaton = automata.get(move.automaton());
        return badSum(events.get(move.event()), automaton, automaton.states().get(move.from()), sum);
    }

    public static String badSum(Event event, Automaton automaton, String state, double sum) {
        return "the probabilities of event " + event.name() + " in state " + state + " of automaton " + automaton.name()
                + " must sum to 1, they sum to " + sum + ": write a probability in parentheses behind each "
                + event.name()
                + " there";
    }

    private void startIsAState(List<Integer> localStates) {
        boolean fits = localStates.size() == automata.size();
        for (int i = 0; fits && i < localStates.size(); i++) {
            fits = isState(i, localStates.get(i));
        }
        if (!fits) {
            throw new SanException(
                    SourceLocation.NONE,
                    "the state to start in needs a local state of each of the " + automata.size() + " automata, got "
                            + localStates);
        }
    }
}
