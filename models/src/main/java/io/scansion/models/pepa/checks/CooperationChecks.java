package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.Term;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who does what with whom. Every term of the system is given the actions it shows to the outside; a cooperation on an
 * action that a side lacks is told, and so is a passive action that leaves the system without an active partner. That is
 * a warning: whether the component ever gets into a state that waits so is for the derivation to find out. Names of
 * cooperations are looked into once. Needs a model without unguarded recursion and within {@link SizeChecks#DEEPEST}.
 */
final class CooperationChecks implements Term.Cases<Map<String, Use>> {
    private final Definitions definitions;
    private final List<Finding> findings;
    private final Alphabets alphabets;
    private final Map<String, Map<String, Use>> known = new HashMap<>();

    CooperationChecks(Definitions definitions, List<Finding> findings) {
        this.definitions = definitions;
        this.findings = findings;
        alphabets = new Alphabets(definitions, findings);
    }

    /** Checks the system and returns the actions it shows. */
    Set<String> run(Term system) {
        Map<String, Use> shown = system.accept(this);
        shown.forEach((action, use) -> {
            Term.Prefix passive = use.waiting();
            if (passive != null && !alphabets.isWrong(passive)) {
                findings.add(Finding.warning(
                        passive.position(),
                        "action " + action + " is passive here, but nobody completes it: no partner that cooperates on "
                                + action + " does it actively"));
            }
        });
        return shown.keySet();
    }

    @Override
    public Map<String, Use> prefix(Term.Prefix prefix) {
        return alphabets.of(prefix);
    }

    @Override
    public Map<String, Use> choice(Term.Choice choice) {
        return alphabets.of(choice);
    }

    @Override
    public Map<String, Use> constant(Term.Constant constant) {
        if (!definitions.isComposite(constant)) {
            return alphabets.of(constant);
        }
        Map<String, Use> shown = known.get(constant.name());
        if (shown == null) {
            shown = definitions.body(constant.name()).accept(this);
            known.put(constant.name(), shown);
        }
        return shown;
    }

    @Override
    public Map<String, Use> cooperation(Term.Cooperation cooperation) {
        Map<String, Use> left = cooperation.left().accept(this);
        Map<String, Use> right = cooperation.right().accept(this);
        if (cooperation.actions() instanceof ActionSet.Listed listed) {
            warnOfMissing(listed.names(), left.keySet(), right.keySet(), cooperation.position());
            return together(left, right, listed.names());
        }
        Set<String> shared = new TreeSet<>(left.keySet());
        shared.retainAll(right.keySet());
        return together(left, right, shared);
    }

    private static Map<String, Use> together(Map<String, Use> left, Map<String, Use> right, Set<String> actions) {
        Map<String, Use> shown = new LinkedHashMap<>();
        left.forEach((action, use) ->
                shown.put(action, actions.contains(action) ? use.with(right.getOrDefault(action, Use.BLOCKED)) : use));
        right.forEach((action, use) -> {
            if (!actions.contains(action)) {
                shown.merge(action, use, Use::beside);
            } else {
                shown.putIfAbsent(action, Use.BLOCKED);
            }
        });
        return shown;
    }

    private void warnOfMissing(Set<String> actions, Set<String> left, Set<String> right, Position position) {
        Set<String> nobody = new TreeSet<>(actions);
        nobody.removeAll(left);
        nobody.removeAll(right);
        warn(nobody, position, "neither side of this cooperation can do ", "");
        Set<String> onlyLeft = new TreeSet<>(actions);
        onlyLeft.retainAll(left);
        onlyLeft.removeAll(right);
        warn(onlyLeft, position, "only the left side of this cooperation can do ", ", so that never happens");
        Set<String> onlyRight = new TreeSet<>(actions);
        onlyRight.retainAll(right);
        onlyRight.removeAll(left);
        warn(onlyRight, position, "only the right side of this cooperation can do ", ", so that never happens");
    }

    private void warn(Set<String> actions, Position position, String before, String after) {
        if (!actions.isEmpty()) {
            findings.add(Finding.warning(position, before + String.join(", ", actions) + after));
        }
    }

    @Override
    public Map<String, Use> hiding(Term.Hiding hiding) {
        Map<String, Use> shown = new LinkedHashMap<>(hiding.process().accept(this));
        Set<String> absent = new TreeSet<>(hiding.actions());
        absent.removeAll(shown.keySet());
        warn(absent, hiding.position(), "there is nothing to hide: the process cannot do ", "");
        for (String action : hiding.actions()) {
            Use use = shown.remove(action);
            Term.Prefix passive = use == null ? null : use.waiting();
            if (passive != null) {
                findings.add(Finding.warning(
                        passive.position(),
                        "action " + action + " is passive here, but nobody completes it: it is hidden at "
                                + hiding.position() + " before a partner could"));
            }
        }
        return shown;
    }

    @Override
    public Map<String, Use> array(Term.Array array) {
        Map<String, Use> shown = array.process().accept(this);
        Set<String> absent = new TreeSet<>(array.actions());
        absent.removeAll(shown.keySet());
        warn(absent, array.position(), "no copy in this array can do ", "");
        return shown;
    }

    @Override
    public Map<String, Use> any(Term.Any any) {
        throw new IllegalArgumentException("** in a system"); // ShapeChecks has refused it
    }
}
