package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What actions sequential components do in any of their states, and whether they do them actively or passively. */
final class Alphabets {
    private final Definitions definitions;
    private final List<Finding> findings;
    private final Map<String, Map<String, Use>> known = new HashMap<>();
    private final Set<String> told = new HashSet<>();
    private final Set<String> wrong = new HashSet<>();

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
            Term state = pending.pop();
            checkState(state);
            for (Term part : Subterms.all(state)) {
                if (part instanceof Term.Prefix prefix) {
                    uses.merge(prefix.action(), Use.of(prefix), Use::beside);
                    checkState(prefix.next());
                } else if (part instanceof Term.Constant constant && seen.add(constant.name())) {
                    pending.push(definitions.body(constant.name()));
                }
            }
        }
        uses.forEach(this::checkComponent);
        uses.remove(Term.TAU);
        uses.replaceAll((action, use) -> use.ofOneComponent());
        return uses;
    }

    /** What can happen at once has one rate for every action, so it must be either kind (Hillston 1996, chapter 3). */
    private void checkState(Term state) {
        if (!(state instanceof Term.Choice)) {
            return;
        }
        Map<String, Use> uses = new LinkedHashMap<>();
        for (Term.Prefix prefix : atOnce(state)) {
            uses.merge(prefix.action(), Use.of(prefix), Use::beside);
        }
        uses.forEach((action, use) -> {
            Term.Prefix active = use.active();
            Term.Prefix passive = use.passive();
            if (active != null && passive != null && wrong.add(key(passive))) {
                findings.add(Finding.error(
                        passive.position(),
                        "action " + action + " is passive here and active at " + active.position()
                                + " in the same choice; the rate of both together has no meaning"));
            }
        });
    }

    private List<Term.Prefix> atOnce(Term state) {
        List<Term.Prefix> activities = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Deque<Term> pending = new ArrayDeque<>(List.of(state));
        while (!pending.isEmpty()) {
            for (Term part : Subterms.unguarded(pending.pop())) {
                if (part instanceof Term.Prefix prefix) {
                    activities.add(prefix);
                } else if (part instanceof Term.Constant constant && seen.add(constant.name())) {
                    pending.push(definitions.body(constant.name()));
                }
            }
        }
        return activities;
    }

    private void checkComponent(String action, Use use) {
        Term.Prefix passive = use.passive();
        Term.Prefix active = use.active();
        if (passive == null) {
            return;
        }
        if (action.equals(Term.TAU)) {
            if (wrong.add(key(passive))) {
                findings.add(
                        Finding.warning(passive.position(), "tau cannot be passive, because nobody can complete it"));
            }
        } else if (active != null && !wrong.contains(key(passive)) && told.add(key(passive))) {
            findings.add(Finding.warning(
                    passive.position(),
                    "action " + action + " is passive here and active at " + active.position()
                            + " in another state of the same component"));
        }
    }

    /** Returns whether this activity was found to be wrong already. */
    boolean isWrong(Term.Prefix prefix) {
        return wrong.contains(key(prefix));
    }

    /** Components that begin in different states of the same process share their activities; each is told once. */
    private static String key(Term.Prefix prefix) {
        return prefix.action() + " " + prefix.position();
    }
}
