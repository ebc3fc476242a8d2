package io.scansion.models.pepa.checks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The order in which definitions can be worked out, each after those it needs, and the circles that prevent it. The walk
 * keeps its own stack, because chains of definitions may be longer than the machine's; it is linear in names and needs.
 *
 * @param order every name once; a name comes after all it needs unless it is part of a circle
 * @param circles names that need each other, each list in the order of the need, beginning with the name met first; the
 *     first {@value #MOST_CIRCLES} that are met
 */
public record DependencyOrder(List<String> order, List<List<String>> circles) {
    /** Most circles that are told: more would be no help, and their lists could grow with the square of the model. */
    public static final int MOST_CIRCLES = 10;

    /** Copies the lists. */
    public DependencyOrder {
        order = List.copyOf(order);
        circles = List.copyOf(circles);
    }

    /**
     * Orders the names.
     *
     * @param names what is defined
     * @param needs what a name needs; what is not among {@code names} is passed over
     */
    public static DependencyOrder of(Set<String> names, Function<String, ? extends Iterable<String>> needs) {
        Walk walk = new Walk(names, needs);
        names.forEach(walk::from);
        return new DependencyOrder(walk.order, walk.circles);
    }

    /**
     * Writes a circle for a person, as {@code A, B, A}; the middle of a long one is left out.
     *
     * @param circle at least one name
     */
    public static String describe(List<String> circle) {
        int shown = Math.min(circle.size(), 8);
        String names = String.join(", ", circle.subList(0, shown));
        return names + (shown < circle.size() ? ", ..., " : ", ") + circle.get(0);
    }

    private static final class Walk {
        private final Set<String> names;
        private final Function<String, ? extends Iterable<String>> needs;
        private final List<String> order = new ArrayList<>();
        private final List<List<String>> circles = new ArrayList<>();
        private final Set<String> done = new HashSet<>();
        private final List<String> path = new ArrayList<>();
        private final Map<String, Integer> placeOnPath = new HashMap<>();

        Walk(Set<String> names, Function<String, ? extends Iterable<String>> needs) {
            this.names = names;
            this.needs = needs;
        }

        void from(String start) {
            if (done.contains(start)) {
                return;
            }
            Deque<Iterator<String>> pending = new ArrayDeque<>();
            enter(start, pending);
            while (!pending.isEmpty()) {
                if (pending.element().hasNext()) {
                    String next = pending.element().next();
                    Integer place = placeOnPath.get(next);
                    if (place != null) {
                        close(place);
                    } else if (names.contains(next) && !done.contains(next)) {
                        enter(next, pending);
                    }
                } else {
                    pending.remove();
                    leave();
                }
            }
        }

        private void close(int place) {
            List<String> circle = path.subList(place, path.size());
            if (circles.size() < MOST_CIRCLES && !circles.contains(circle)) {
                circles.add(List.copyOf(circle));
            }
        }

        private void enter(String name, Deque<Iterator<String>> pending) {
            placeOnPath.put(name, path.size());
            path.add(name);
            pending.push(needs.apply(name).iterator());
        }

        private void leave() {
            String name = path.remove(path.size() - 1);
            placeOnPath.remove(name);
            done.add(name);
            order.add(name);
        }
    }
}
