package io.scansion.models.san.syntax;

import io.scansion.models.refusal.Suggestion;
import io.scansion.models.san.Event;
import io.scansion.models.san.Expression;
import io.scansion.models.san.syntax.grammar.SanParser.EventContext;
import io.scansion.models.san.syntax.grammar.SanParser.OccurrenceContext;
import io.scansion.models.san.syntax.grammar.SanParser.RateContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * The events of the file. A local event of a replicated automaton is one event for each replica; it is called {@code e:A[1]},
 * {@code e:A[2]}, ...
 */
final class EventTable {
    private static final int MOST_EVENTS = 100_000;

    private final Places places;
    private final Map<String, Declared> declared = new LinkedHashMap<>();

    EventTable(Places places) {
        this.places = places;
    }

    /** One declared event, and those it is split into. */
    private static final class Declared {
        final EventContext context;
        final Event event;
        final Map<Integer, Event> replicas = new LinkedHashMap<>(); // by number of the automaton whose own it is
        String block = "";

        Declared(EventContext context, Event event) {
            this.context = context;
            this.event = event;
        }
    }

    void declare(EventContext context, Identifiers identifiers, ExpressionReader reader) {
        Event.Kind kind = context.kind.getText().equals("loc") ? Event.Kind.LOCAL : Event.Kind.SYNCHRONISING;
        Expression rate = rate(context.rate(), identifiers, reader);
        String name = context.ID().getText();
        if (context.range() == null) {
            put(context, new Event(name, kind, rate, places.of(context.ID().getSymbol())));
        } else {
            Span span = identifiers.span(context.range());
            for (int i = span.first(); i <= span.last(); i++) {
                put(
                        context,
                        new Event(
                                name + "[" + i + "]",
                                kind,
                                rate,
                                places.of(context.ID().getSymbol())));
            }
        }
    }

    private void put(EventContext context, Event event) {
        Declared before = declared.putIfAbsent(event.name(), new Declared(context, event));
        if (before != null) {
            throw places.complaint(
                    context.ID().getSymbol(),
                    "event " + event.name() + " is declared before, at " + before.event.position());
        }
        if (declared.size() > MOST_EVENTS) {
            throw places.complaint(context, "more than " + MOST_EVENTS + " events");
        }
    }

    private static Expression rate(RateContext rate, Identifiers identifiers, ExpressionReader reader) {
        TerminalNode name = rate.ID();
        if (name != null) {
            return identifiers.understand(name.getSymbol(), reader).expression();
        }
        return rate.number() != null
                ? new Expression.Constant(identifiers.number(rate.number()))
                : reader.forStatement().read(rate.expression());
    }

    /** Notes that an event is written in a block of the file, which may stand for several replicas. */
    void use(OccurrenceContext occurrence, String block) {
        Declared event = find(occurrence);
        if (event.event.kind() == Event.Kind.LOCAL) {
            if (!event.block.isEmpty() && !event.block.equals(block)) {
                throw places.complaint(
                        occurrence,
                        "local event " + event.event.name() + " is in automaton " + event.block + " and in automaton "
                                + block
                                + ", a local event belongs to one: declare it as syn if both move at once, or give"
                                + " each its own");
            }
            event.block = block;
        }
    }

    /** Returns the key of the event that one automaton of a block has part in. */
    Key keyOf(OccurrenceContext occurrence, Integer automaton, boolean replicated, String automatonName) {
        Declared event = find(occurrence);
        Event whole = event.event;
        if (whole.kind() == Event.Kind.SYNCHRONISING || !replicated) {
            return new Key(whole.name(), -1);
        }
        event.replicas.computeIfAbsent(
                automaton,
                number -> new Event(whole.name() + ":" + automatonName, whole.kind(), whole.rate(), whole.position()));
        return new Key(whole.name(), automaton);
    }

    /**
     * An event that a move belongs to, before all are numbered.
     *
     * @param automaton number of the automaton whose own it is, -1 if it is not split
     */
    record Key(String name, int automaton) {}

    private Declared find(OccurrenceContext occurrence) {
        String name = occurrence.name().getText();
        Declared event = declared.get(name);
        if (event == null) {
            throw places.complaint(
                    occurrence, "there is no event " + name + new Suggestion(declared.keySet()).phraseOrAll(name));
        }
        return event;
    }

    /** Numbers all events; to be called when all moves have been read. */
    Map<Key, Integer> number(List<Event> into) {
        Map<Key, Integer> numbers = new LinkedHashMap<>();
        for (Declared event : declared.values()) {
            if (event.replicas.isEmpty()) {
                numbers.put(new Key(event.event.name(), -1), into.size());
                into.add(event.event);
            }
            event.replicas.forEach((automaton, replica) -> {
                numbers.put(new Key(event.event.name(), automaton), into.size());
                into.add(replica);
            });
        }
        return numbers;
    }

    /** Returns the declarations, for what is written behind the rates. */
    List<EventContext> contexts() {
        return declared.values().stream().map(event -> event.context).distinct().toList();
    }
}
