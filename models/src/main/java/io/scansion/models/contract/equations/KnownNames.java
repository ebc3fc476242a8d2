package io.scansion.models.contract.equations;

import io.scansion.models.refusal.Suggestion;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** The names of one kind of thing; refuses others and suggests the one that was probably meant. Immutable. */
public final class KnownNames {
    private final String kind;
    private final Set<String> names;

    /**
     * Takes the names.
     *
     * @param kind what they name, for messages: {@code variable}, {@code machine}
     * @throws IllegalArgumentException if one is empty or comes twice
     */
    public KnownNames(String kind, Collection<String> names) {
        this.kind = kind;
        this.names = new LinkedHashSet<>();
        for (String name : names) {
            if (name.isBlank()) {
                throw new IllegalArgumentException("the name of a " + kind + " must not be empty");
            }
            if (!this.names.add(name)) {
                throw new IllegalArgumentException(kind + " '" + name + "' is declared twice");
            }
        }
    }

    /** Returns whether a name is known. */
    public boolean contains(String name) {
        return names.contains(name);
    }

    /**
     * Refuses a name that is not known.
     *
     * @param where what mentions it, for the message
     * @return the name
     * @throws IllegalArgumentException if the name is not known; says which one was probably meant
     */
    public String require(String where, String name) {
        if (!contains(name)) {
            throw unknown(where, name);
        }
        return name;
    }

    /** Returns what to throw for a name that is not known; see {@link #require}. */
    public IllegalArgumentException unknown(String where, String name) {
        return new IllegalArgumentException(where + ": unknown " + kind + " '" + name + "'"
                + new Suggestion(names)
                        .nearest(name)
                        .map(nearest -> "; did you mean '" + nearest + "'?")
                        .orElseGet(() -> "; known: " + some()));
    }

    /** Refuses every name that is not known; see {@link #require}. */
    public void requireAll(String where, Collection<String> candidates) {
        candidates.forEach(name -> require(where, name));
    }

    private String some() {
        String some = String.join(", ", names.stream().limit(8).toList());
        return names.isEmpty() ? "none" : names.size() > 8 ? some + " and " + (names.size() - 8) + " more" : some;
    }
}
