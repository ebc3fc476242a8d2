package io.scansion.models.pepa;

import java.util.Set;

/** The actions two partners of a cooperation must do together. */
public sealed interface ActionSet {
    /** The set of no actions at all: {@code <>} or {@code ||}. */
    Listed NONE = new Listed(Set.of());

    /**
     * {@code <a, b>}: the actions are listed.
     *
     * @param names in the order they are written, each once; the order is not part of the equality
     */
    record Listed(Set<String> names) implements ActionSet {
        /** Checks and copies the names. */
        public Listed {
            names = Names.ordered(names);
        }
    }

    /** {@code <*>}: every action that both partners can do at all, now or later; never {@code tau}. */
    record Shared() implements ActionSet {}
}
