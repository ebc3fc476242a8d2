package io.scansion.models.pepa.composition;

import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.components.Moves;
import io.scansion.models.pepa.components.SequentialComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Works out who does what with whom (Hillston 1996, figure 3.1). An action is followed from the components that do it upwards:
 * where partners cooperate on it their activities are joined, where they do not they stand side by side, and where it is hidden, or
 * at the top, nothing more can be joined to it. What stands side by side there are separate groups.
 *
 * @param groups in the order of the system equation
 * @param labels all actions that are seen from outside, also those that can never happen, in the order of the system equation;
 *     tau last, if there is any
 */
public record ActivityGroups(List<ActivityGroup> groups, List<String> labels) {
    /** Copies the lists. */
    public ActivityGroups {
        groups = List.copyOf(groups);
        labels = List.copyOf(labels);
    }

    /** Returns what can happen in a system that is composed so. */
    public static ActivityGroups of(List<SequentialComponent> components, Composition composition) {
        List<ActivityGroup> closed = new ArrayList<>();
        open(components, composition, closed)
                .forEach((action, trees) -> trees.forEach(tree -> closed.add(new ActivityGroup(action, tree))));
        Set<String> labels = new LinkedHashSet<>(visible(components, composition));
        boolean silent = closed.stream().anyMatch(group -> group.label().equals(Term.TAU));
        labels.remove(Term.TAU);
        if (silent) {
            labels.add(Term.TAU);
        }
        return new ActivityGroups(closed, List.copyOf(labels));
    }

    /**
     * Returns whether a state may have several transitions with the same label to the same target. Two ways to do an action differ in
     * who moves; so they can meet only if somebody takes part without moving, or if tau is the label of different actions.
     */
    public boolean mayRepeatArcs(List<SequentialComponent> components) {
        Set<String> seen = new HashSet<>();
        Set<String> severalWays = new HashSet<>();
        Set<String> withoutMoving = new HashSet<>();
        for (ActivityGroup group : groups) {
            if (!seen.add(group.label()) || hasAlternatives(group.tree())) {
                severalWays.add(group.label());
            }
            if (group.label().equals(Term.TAU) || hasSelfLoop(group.tree(), components)) {
                withoutMoving.add(group.label());
            }
        }
        severalWays.retainAll(withoutMoving);
        return !severalWays.isEmpty();
    }

    private static boolean hasAlternatives(ActivityTree tree) {
        return tree instanceof ActivityTree.Either
                || (tree instanceof ActivityTree.Together together
                        && together.partners().stream().anyMatch(ActivityGroups::hasAlternatives));
    }

    private static boolean hasSelfLoop(ActivityTree tree, List<SequentialComponent> components) {
        if (tree instanceof ActivityTree.Local local) {
            Moves moves = components.get(local.component()).graph().moves(local.action());
            return moves != null && moves.hasSelfLoop();
        }
        List<ActivityTree> parts = tree instanceof ActivityTree.Together together
                ? together.partners()
                : ((ActivityTree.Either) tree).alternatives();
        return parts.stream().anyMatch(part -> hasSelfLoop(part, components));
    }

    /** Returns every action that a part shows to the outside, whether or not it can ever happen. */
    static Set<String> visible(List<SequentialComponent> components, Composition part) {
        Set<String> visible = new LinkedHashSet<>();
        if (part instanceof Composition.Single single) {
            visible.addAll(components.get(single.component()).graph().actions());
        } else if (part instanceof Composition.Pair pair) {
            visible.addAll(visible(components, pair.left()));
            visible.addAll(visible(components, pair.right()));
        } else if (part instanceof Composition.Hidden hidden) {
            visible.addAll(visible(components, hidden.inside()));
            visible.removeAll(hidden.actions());
        }
        return visible;
    }

    /** Returns what may yet be joined to something outside of a part, by action; the map is the caller's. */
    private static Map<String, List<ActivityTree>> open(
            List<SequentialComponent> components, Composition part, List<ActivityGroup> closed) {
        if (part instanceof Composition.Pair pair) {
            Map<String, List<ActivityTree>> left = open(components, pair.left(), closed);
            join(left, open(components, pair.right(), closed), pair.together());
            return left;
        } else if (part instanceof Composition.Hidden hidden) {
            Map<String, List<ActivityTree>> inside = open(components, hidden.inside(), closed);
            for (String action : hidden.actions()) {
                List<ActivityTree> trees = inside.remove(action);
                if (trees != null) {
                    trees.forEach(tree -> closed.add(new ActivityGroup(Term.TAU, tree)));
                }
            }
            return inside;
        }
        int component = ((Composition.Single) part).component();
        Map<String, List<ActivityTree>> open = new LinkedHashMap<>();
        for (String action : components.get(component).graph().actions()) {
            open.put(action, new ArrayList<>(List.of(new ActivityTree.Local(component, action))));
        }
        return open;
    }

    private static void join(
            Map<String, List<ActivityTree>> left, Map<String, List<ActivityTree>> right, Set<String> together) {
        for (String action : together) {
            List<ActivityTree> ours = left.remove(action);
            List<ActivityTree> theirs = right.remove(action);
            if (ours != null && theirs != null) { // alone, it would wait for ever
                ActivityTree joined =
                        new ActivityTree.Together(List.of(ActivityTree.either(ours), ActivityTree.either(theirs)));
                left.put(action, new ArrayList<>(List.of(joined)));
            }
        }
        right.forEach((action, trees) -> left.merge(action, trees, (a, b) -> {
            a.addAll(b);
            return a;
        }));
    }
}
