package io.scansion.models.san.syntax;

import io.scansion.models.refusal.Suggestion;
import io.scansion.models.san.Automaton;
import io.scansion.models.san.Expression;
import io.scansion.models.san.SourceLocation;
import io.scansion.models.san.syntax.grammar.SanParser.DestinationContext;
import io.scansion.models.san.syntax.grammar.SanParser.JumpContext;
import io.scansion.models.san.syntax.grammar.SanParser.NameContext;
import io.scansion.models.san.syntax.grammar.SanParser.NamedContext;
import io.scansion.models.san.syntax.grammar.SanParser.OccurrenceContext;
import io.scansion.models.san.syntax.grammar.SanParser.SourceContext;
import io.scansion.models.san.syntax.grammar.SanParser.StepContext;
import io.scansion.models.san.syntax.grammar.SanParser.TransitionContext;
import java.util.List;

/** Reads what the automata do. Destinations such as {@code ++} move within the states that their {@code stt} stands for. */
final class MoveReader {
    private static final int MOST_MOVES = 5_000_000;

    private final Places places;
    private final EventTable events;
    private final ExpressionReader reader;
    private final List<Automaton> automata;
    private final List<Unnumbered> into;

    MoveReader(
            Places places,
            EventTable events,
            ExpressionReader reader,
            List<Automaton> automata,
            List<Unnumbered> into) {
        this.places = places;
        this.automata = automata;
        this.events = events;
        this.reader = reader;
        this.into = into;
    }

    /** A move whose event has no number yet, because local events of replicas are split. */
    record Unnumbered(
            int automaton, int from, int to, EventTable.Key event, Expression probability, SourceLocation position) {}

    void read(AutomatonBlock block) {
        for (AutomatonBlock.States states : block.states()) {
            for (TransitionContext transition : states.context().transition()) {
                read(block, states, transition);
            }
        }
        for (SourceContext source : block.context().source()) {
            int from = state(block, source.name());
            for (TransitionContext transition : source.transition()) {
                if (!(transition.destination() instanceof NamedContext)) {
                    throw places.complaint(
                            transition.destination(),
                            "found '" + transition.destination().getText()
                                    + "', expected the name of a state: behind 'from' there is no order to step in");
                }
                read(block, new AutomatonBlock.States(block.states().get(0).context(), from, 1), transition);
            }
        }
    }

    private void read(AutomatonBlock block, AutomatonBlock.States states, TransitionContext transition) {
        int step = step(block, states, transition.destination());
        int target = transition.destination() instanceof NamedContext named ? state(block, named.name()) : -1;
        for (OccurrenceContext occurrence : transition.occurrence()) {
            events.use(occurrence, block.name());
            Expression probability = occurrence.expression() == null
                    ? Expression.always()
                    : reader.forStatement().read(occurrence.expression());
            for (int i = 0; i < states.count(); i++) {
                int from = states.first() + i;
                boolean within = i + step >= 0 && i + step < states.count();
                if (target >= 0 || within) {
                    add(block, from, target >= 0 ? target : from + step, occurrence, probability);
                }
            }
        }
    }

    private void add(AutomatonBlock block, int from, int to, OccurrenceContext occurrence, Expression probability) {
        for (int automaton : block.replicas()) {
            EventTable.Key event = events.keyOf(
                    occurrence,
                    automaton,
                    block.isReplicated(),
                    automata.get(automaton).name());
            into.add(new Unnumbered(automaton, from, to, event, probability, places.of(occurrence)));
        }
        if (into.size() > MOST_MOVES) {
            throw places.complaint(occurrence, "the automata have more than " + MOST_MOVES + " moves");
        }
    }

    /** Returns by how many states a destination without a name moves. */
    private int step(AutomatonBlock block, AutomatonBlock.States states, DestinationContext destination) {
        int step = 0;
        if (destination instanceof StepContext one) {
            step = one.step.getText().equals("++") ? 1 : -1;
        } else if (destination instanceof JumpContext jump) {
            int by = places.wholeNumber(jump.INTEGER().getSymbol());
            step = jump.sign.getText().equals("+") ? by : -by;
        }
        if (Math.abs(step) >= states.count() && step != 0) {
            throw places.complaint(
                    destination,
                    "found '" + destination.getText() + "', but state "
                            + states.context().ID().getText() + " of automaton " + block.name()
                            + " has no such neighbour: number the states as in stt n[0..5]");
        }
        return step;
    }

    private int state(AutomatonBlock block, NameContext name) {
        int state = block.described().state(name.getText());
        if (state < 0) {
            throw places.complaint(
                    name,
                    "automaton " + block.name() + " has no state " + name.getText()
                            + new Suggestion(block.described().states()).phraseOrAll(name.getText()));
        }
        return state;
    }
}
