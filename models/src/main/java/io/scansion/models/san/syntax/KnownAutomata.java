package io.scansion.models.san.syntax;

import io.scansion.models.refusal.Suggestion;
import io.scansion.models.san.Automaton;
import io.scansion.models.san.Expression.Cell;
import io.scansion.models.san.syntax.grammar.SanParser.IntervalContext;
import io.scansion.models.san.syntax.grammar.SanParser.NameContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The automata of the file with all their replicas, in the order declared. */
final class KnownAutomata {
    private final Places places;
    private final List<Automaton> automata = new ArrayList<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    KnownAutomata(Places places) {
        this.places = places;
    }

    /** Returns whether the name was free. */
    boolean add(Automaton automaton) {
        automata.add(automaton);
        return numbers.putIfAbsent(automaton.name(), automata.size() - 1) == null;
    }

    List<Automaton> all() {
        return automata;
    }

    Automaton get(int number) {
        return automata.get(number);
    }

    boolean has(String name) {
        return numbers.containsKey(name);
    }

    int number(NameContext name) {
        Integer number = numbers.get(name.getText());
        if (number == null) {
            throw places.complaint(
                    name,
                    "there is no automaton " + name.getText()
                            + new Suggestion(numbers.keySet()).phraseOrAll(name.getText()));
        }
        return number;
    }

    /** Returns the automata from one to another in the order declared; all if there is no interval. */
    List<Integer> between(@Nullable IntervalContext interval) {
        int first = interval == null ? 0 : number(interval.first);
        int last = interval == null ? automata.size() - 1 : number(interval.last);
        if (interval != null && last < first) {
            throw places.complaint(
                    interval,
                    "automaton " + automata.get(first).name() + " is declared behind "
                            + automata.get(last).name() + ", so there are none between them: exchange them");
        }
        return IntStream.rangeClosed(first, last).boxed().toList();
    }

    /** Returns the places of a state in those automata that have one of this name. */
    List<Cell> cells(List<Integer> among, NameContext state) {
        List<Cell> cells = new ArrayList<>();
        Set<String> states = new LinkedHashSet<>();
        for (int number : among) {
            Automaton automaton = automata.get(number);
            states.addAll(automaton.states());
            if (automaton.state(state.getText()) >= 0) {
                cells.add(new Cell(number, automaton.state(state.getText())));
            }
        }
        if (cells.isEmpty()) {
            throw places.complaint(
                    state,
                    "none of these automata has a state " + state.getText()
                            + new Suggestion(states).phraseOrAll(state.getText()));
        }
        return cells;
    }
}
