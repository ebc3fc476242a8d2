package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What actions sequential components do in any of their states, and whether they do them actively or passively. */
final class Alphabets {
    private final Definitions definitions;
    private final List<Finding> findings;
    private final Map<String, Map<String, Use>> known = new HashMap<>();
    private final Set<String> complaints = new HashSet<>();

    Alphabets(Definitions definitions, List<Finding> findings) {
        this.definitions = definitions;
        this.findings = findings;
    }

    /** Returns the actions of a sequential component that begins as the given term. */
    Map<String, Use> of(Term component) {
        if (!(component instanceof Term.Constant constant)) {
            return explore(component);
        }
        Map<String, Use> uses = known.get(constant.name());
        if (uses == null) {
            uses = explore(component);
            known.put(constant.name(), uses);
        }
        return uses;
    }

    private Map<String, Use> explore(Term component) {
        Map<String, Use> uses = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        Deque<Term> pending = new ArrayDeque<>(List.of(component));
        while (!pending.isEmpty()) {
            for (Term part : Subterms.all(pending.pop())) {
                if (part instanceof Term.Prefix prefix) {
                    uses.merge(prefix.action(), Use.of(prefix), Use::beside);
                } else if (part instanceof Term.Constant constant && seen.add(constant.name())) {
                    pending.push(definitions.body(constant.name()));
                }
            }
        }
        uses.forEach(this::check);
        uses.remove(Term.TAU);
        return uses;
    }

    private void check(String action, Use use) {
        Term.@Nullable Prefix passive = use.passive();
        Term.@Nullable Prefix active = use.active();
        if (passive == null) {
            return;
        }
        if (action.equals(Term.TAU)) {
            report(passive, "tau cannot be passive, because nobody can complete it");
        } else if (active != null) {
            report(
                    passive,
                    "action " + action + " is passive here and active at " + active.position()
                            + " in the same component; a component must do an action either way, not both");
        }
    }

    /** Components that begin in different states of the same process share their activities; each is told once. */
    private void report(Term.Prefix prefix, String message) {
        if (complaints.add(key(prefix))) {
            findings.add(Finding.error(prefix.position(), message));
        }
    }

    /** Returns whether something was said about this activity already. */
    boolean hasComplainedOf(Term.Prefix prefix) {
        return complaints.contains(key(prefix));
    }

    private static String key(Term.Prefix prefix) {
        return prefix.action() + " " + prefix.position();
    }
}
