package io.scansion.models.san;

import java.util.Objects;

/**
 * What one automaton does when an event happens in one of its local states.
 *
 * @param automaton number of the automaton
 * @param from number of the local state
 * @param to number of the local state afterwards, possibly the same
 * @param event number of the event
 * @param probability of this move among those of the same event in the same local state, a function of the network's state
 *     before the event; they sum to 1, or are all 0 where the event cannot happen
 * @param position where it is written
 */
public record Move(int automaton, int from, int to, int event, Expression probability, SourceLocation position) {
    /** Checks that nothing is missing; {@link SanNetwork} checks the numbers. */
    public Move {
        Objects.requireNonNull(probability, "probability");
        Objects.requireNonNull(position, "position");
    }
}
