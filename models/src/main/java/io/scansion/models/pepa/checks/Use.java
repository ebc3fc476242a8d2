package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.Term;
import org.jspecify.annotations.Nullable;

/**
 * How a process does one action, seen from outside. Each part is an example to show to the author of the model.
 *
 * @param active an activity of a component that always does it actively, if there is one
 * @param passive an activity of a component that always waits for a partner to do it, if there is one
 * @param varying a passive activity of a component that does it actively in other states, if there is one
 */
record Use(Term.@Nullable Prefix active, Term.@Nullable Prefix passive, Term.@Nullable Prefix varying) {
    /** The action is in the process, but a partner that lacks it keeps it from ever happening. */
    static final Use BLOCKED = new Use(null, null, null);

    static Use of(Term.Prefix prefix) {
        return prefix.rate() instanceof Rate.Passive ? new Use(null, prefix, null) : new Use(prefix, null, null);
    }

    /** Says the same of one component whose activities have been put together. */
    Use ofOneComponent() {
        return active == null || passive == null ? this : new Use(null, null, passive);
    }

    /** Both processes do the action, each on its own. */
    Use beside(Use other) {
        return new Use(first(active, other.active), first(passive, other.passive), first(varying, other.varying));
    }

    /**
     * Both processes do the action together: it is passive only if both are, and one active partner sets the time. Partners
     * that vary are trusted to be active when the other is not, which only the derivation can tell.
     */
    Use with(Use other) {
        if (equals(BLOCKED) || other.equals(BLOCKED)) {
            return BLOCKED;
        }
        Term.@Nullable Prefix sets = first(first(active, other.active), first(varying, other.varying));
        return new Use(sets, passive == null || other.passive == null ? null : passive, null);
    }

    /** Returns an activity that waits, if there is one. */
    Term.@Nullable Prefix waiting() {
        return first(passive, varying);
    }

    private static Term.@Nullable Prefix first(Term.@Nullable Prefix one, Term.@Nullable Prefix other) {
        return one == null ? other : one;
    }
}
