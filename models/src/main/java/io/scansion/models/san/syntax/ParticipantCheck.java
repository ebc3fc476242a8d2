package io.scansion.models.san.syntax;

import io.scansion.models.refusal.Suggestion;
import io.scansion.models.san.syntax.grammar.SanParser.EventContext;
import io.scansion.models.san.syntax.grammar.SanParser.ParticipantContext;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Holds the automata that a declaration lists behind an event's rate against those that have the event; nothing else uses the list. */
final class ParticipantCheck {
    private final Places places;
    private final List<AutomatonBlock> blocks;

    ParticipantCheck(Places places, List<AutomatonBlock> blocks) {
        this.places = places;
        this.blocks = blocks;
    }

    void check(List<EventContext> events) {
        for (EventContext event : events) {
            if (event.participants() != null) {
                event.participants().participant().forEach(participant -> check(event, participant));
            }
        }
    }

    private void check(EventContext event, ParticipantContext participant) {
        String name = participant.ID(0).getText();
        for (AutomatonBlock block : blocks) {
            if (block.name().equals(name)) {
                if (!mentions(block, event.ID().getText())) {
                    throw places.complaint(
                            participant,
                            "event " + event.ID().getText() + " is declared for automaton " + name
                                    + ", which has no 'to (...)' with it");
                }
                return;
            }
        }
        Set<String> names = blocks.stream().map(AutomatonBlock::name).collect(Collectors.toSet());
        throw places.complaint(participant, "there is no automaton " + name + new Suggestion(names).phraseOrAll(name));
    }

    private static boolean mentions(AutomatonBlock block, String event) {
        boolean inStates = block.context().state().stream()
                .flatMap(state -> state.transition().stream())
                .flatMap(transition -> transition.occurrence().stream())
                .anyMatch(occurrence -> occurrence.name().ID().getText().equals(event));
        return inStates
                || block.context().source().stream()
                        .flatMap(source -> source.transition().stream())
                        .flatMap(transition -> transition.occurrence().stream())
                        .anyMatch(occurrence -> occurrence.name().ID().getText().equals(event));
    }
}
