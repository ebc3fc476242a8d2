package io.scansion.models.san.syntax;

import io.scansion.models.san.Automaton;
import io.scansion.models.san.Event;
import io.scansion.models.san.Move;
import io.scansion.models.san.Reachability;
import io.scansion.models.san.Result;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.syntax.grammar.SanParser.AutomatonContext;
import io.scansion.models.san.syntax.grammar.SanParser.EventContext;
import io.scansion.models.san.syntax.grammar.SanParser.ModelContext;
import io.scansion.models.san.syntax.grammar.SanParser.ReachabilityContext;
import io.scansion.models.san.syntax.grammar.SanParser.ResultContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns the parse tree of one file into a network: names first, then what refers to them. */
final class NetworkReader {
    private final Places places;
    private final Map<String, Double> settings;

    /**
     * @param settings numbers that take the place of identifiers' definitions
     */
    NetworkReader(Places places, Map<String, Double> settings) {
        this.places = places;
        this.settings = settings;
    }

    SanNetwork read(ModelContext model) {
        if (model.net().time.getText().equals("discrete")) {
            throw places.complaint(
                    model.net().time, "found discrete, expected continuous: discrete time is not supported");
        }
        Identifiers identifiers = new Identifiers(places, model, settings);
        KnownAutomata automata = new KnownAutomata(places);
        List<AutomatonBlock> blocks = new ArrayList<>();
        for (AutomatonContext context : model.net().automaton()) {
            blocks.add(AutomatonBlock.declare(context, places, identifiers, automata));
        }
        Set<String> remarks = new LinkedHashSet<>();
        ExpressionReader reader = ExpressionReader.forFunctions(places, identifiers, automata, remarks);
        identifiers.understandAll(reader);
        EventTable events = new EventTable(places);
        for (EventContext event : model.events().event()) {
            events.declare(event, identifiers, reader);
        }
        List<Move> moves = new ArrayList<>();
        List<Event> numbered = readMoves(blocks, events, reader, automata.all(), moves);
        new ParticipantCheck(places, blocks).check(events.contexts());
        Reachability reachability = reachability(model.reachability(), reader);
        List<Result> results = results(model, reader);
        remarks.addAll(identifiers.unused());
        return new SanNetwork(
                model.net().ID().getText(),
                automata.all(),
                numbered,
                moves,
                reachability,
                results,
                List.copyOf(remarks));
    }

    private List<Event> readMoves(
            List<AutomatonBlock> blocks,
            EventTable events,
            ExpressionReader reader,
            List<Automaton> automata,
            List<Move> into) {
        List<MoveReader.Unnumbered> unnumbered = new ArrayList<>();
        MoveReader moveReader = new MoveReader(places, events, reader, automata, unnumbered);
        blocks.forEach(moveReader::read);
        List<Event> numbered = new ArrayList<>();
        Map<EventTable.Key, Integer> numbers = events.number(numbered);
        for (MoveReader.Unnumbered move : unnumbered) {
            Integer event = numbers.get(move.event());
            into.add(new Move(
                    move.automaton(),
                    move.from(),
                    move.to(),
                    event == null ? -1 : event,
                    move.probability(),
                    move.position()));
        }
        return numbered;
    }

    private Reachability reachability(ReachabilityContext context, ExpressionReader reader) {
        var predicate = reader.forStatement().read(context.expression());
        return context.partial == null
                ? new Reachability.Within(predicate, places.of(context))
                : new Reachability.StartingWhere(predicate, places.of(context));
    }

    private List<Result> results(ModelContext model, ExpressionReader reader) {
        Map<String, Result> results = new LinkedHashMap<>();
        if (model.results() != null) {
            for (ResultContext context : model.results().result()) {
                String name = context.ID().getText();
                Result result = new Result(name, reader.forStatement().read(context.expression()), places.of(context));
                Result before = results.putIfAbsent(name, result);
                if (before != null) {
                    throw places.complaint(context, "result " + name + " is defined before, at " + before.position());
                }
            }
        }
        return List.copyOf(results.values());
    }
}
