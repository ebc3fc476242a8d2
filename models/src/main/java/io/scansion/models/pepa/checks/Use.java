package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Term;
import org.jspecify.annotations.Nullable;

/**
 * How a process does one action, seen from outside.
 *
 * @param active an activity that does it actively, if there is one
 * @param passive an activity that waits for a partner to do it, if there is one
 */
record Use(Term.@Nullable Prefix active, Term.@Nullable Prefix passive) {
    /** The action is in the process, but a partner that lacks it keeps it from ever happening. */
    static final Use BLOCKED = new Use(null, null);

    static Use of(Term.Prefix prefix) {
        return prefix.rate() instanceof io.scansion.models.pepa.Rate.Active
                ? new Use(prefix, null)
                : new Use(null, prefix);
    }

    /** Both processes do the action, each on its own. */
    Use beside(Use other) {
        return new Use(active == null ? other.active : active, passive == null ? other.passive : passive);
    }

    /** Both processes do the action together: it is passive only if both are, and one active partner sets the time. */
    Use with(Use other) {
        if (equals(BLOCKED) || other.equals(BLOCKED)) {
            return BLOCKED;
        }
        return new Use(
                active == null ? other.active : active, passive == null || other.passive == null ? null : passive);
    }
}
