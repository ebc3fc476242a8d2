package io.scansion.models.san;

import java.util.Objects;

/**
 * Something that happens in one automaton alone or in several at once.
 *
 * @param name unique in the network
 * @param kind whether it may concern more than one automaton
 * @param rate in 1/s where the automata can take part; 0 there forbids it, less is refused when a reachable state shows it
 * @param position where it is declared
 */
public record Event(String name, Kind kind, Expression rate, SourceLocation position) {
    /** Checks that nothing is missing. */
    public Event {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(rate, "rate");
        Objects.requireNonNull(position, "position");
        if (name.isBlank()) {
            throw new IllegalArgumentException("an event needs a name");
        }
    }

    /** How many automata an event may concern. */
    public enum Kind {
        /** One. */
        LOCAL,
        /** Any number; it happens only when all of them can take part. */
        SYNCHRONISING
    }
}
