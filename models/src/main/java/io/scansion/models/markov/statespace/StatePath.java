package io.scansion.models.markov.statespace;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * How a state can be reached.
 *
 * @param initial code of the first state
 * @param steps in the order they are made; none if the first state is the one looked for
 */
public record StatePath(long initial, List<Step> steps) {
    /** Copies the steps. */
    public StatePath {
        steps = List.copyOf(steps);
    }

    /**
     * One transition of a path.
     *
     * @param label action or event
     * @param target code of the state it leads to
     */
    public record Step(int label, long target) {}

    /** Returns the code of the last state. */
    public long end() {
        return steps.isEmpty() ? initial : steps.get(steps.size() - 1).target();
    }

    /**
     * Finds a shortest path to a state that is looked for, breadth first. Takes 24 to 40 bytes for each state on the way.
     *
     * @param goal says of a code whether it is looked for; asked once for each, nearest states first
     * @param mostStates after which the search is given up
     * @return nothing if there is no such state, or none near enough
     */
    public static Optional<StatePath> shortest(TransitionSystem system, LongPredicate goal, int mostStates) {
        CodeTable found = new CodeTable();
        found.add(system.initial());
        int[] parents = new int[64];
        int[] labels = new int[64];
        Successors successors = new Successors();
        for (int place = 0; place < found.size(); place++) {
            if (goal.test(found.codeAt(place))) {
                return Optional.of(traced(found, parents, labels, place));
            }
            successors.of(system, found.codeAt(place));
            for (int i = 0; i < successors.size() && found.size() < mostStates; i++) {
                int next = found.size();
                if (found.add(successors.target(i))) {
                    if (next == parents.length) {
                        parents = Arrays.copyOf(parents, 2 * next);
                        labels = Arrays.copyOf(labels, 2 * next);
                    }
                    parents[next] = place;
                    labels[next] = successors.label(i);
                }
            }
        }
        return Optional.empty();
    }

    private static StatePath traced(CodeTable found, int[] parents, int[] labels, int end) {
        Deque<Step> steps = new ArrayDeque<>();
        for (int place = end; place > 0; place = parents[place]) {
            steps.addFirst(new Step(labels[place], found.codeAt(place)));
        }
        return new StatePath(found.codeAt(0), List.copyOf(steps));
    }
}
