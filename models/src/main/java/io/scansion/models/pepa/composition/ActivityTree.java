package io.scansion.models.pepa.composition;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Who takes part in one action, and who of them waits for whom. Immutable. */
public sealed interface ActivityTree {
    /** More ways than this to choose the partners of one activity are not looked at; they are all alike in practice. */
    int MOST_JOINT_MOVES = 256;

    /** One component does the action by itself. */
    record Local(int component, String action) implements ActivityTree {}

    /** All partners do it at the same time. */
    record Together(List<ActivityTree> partners) implements ActivityTree {
        /** Copies the partners; those that are themselves together are taken apart, since the order does not matter. */
        public Together {
            partners = partners.stream()
                    .flatMap(partner ->
                            partner instanceof Together inner ? inner.partners().stream() : List.of(partner).stream())
                    .toList();
        }
    }

    /** Any one of several does it. */
    record Either(List<ActivityTree> alternatives) implements ActivityTree {
        /** Copies the list. */
        public Either {
            alternatives = List.copyOf(alternatives);
        }
    }

    /** Returns the one alternative, or all of them as one tree. */
    static ActivityTree either(List<ActivityTree> alternatives) {
        return alternatives.size() == 1 ? alternatives.get(0) : new Either(alternatives);
    }

    /** Returns the sets of components that may act together, each component once; at most {@value #MOST_JOINT_MOVES} of them. */
    static List<List<Local>> jointMoves(ActivityTree tree) {
        List<List<Local>> moves = new ArrayList<>();
        if (tree instanceof Local local) {
            moves.add(List.of(local));
        } else if (tree instanceof Either either) {
            either.alternatives().forEach(alternative -> moves.addAll(jointMoves(alternative)));
        } else if (tree instanceof Together together) {
            moves.add(List.of());
            for (ActivityTree partner : together.partners()) {
                List<List<Local>> before = List.copyOf(moves);
                moves.clear();
                for (List<Local> others : jointMoves(partner)) {
                    before.forEach(some -> moves.add(
                            Stream.concat(some.stream(), others.stream()).toList()));
                }
                limit(moves);
            }
        }
        limit(moves);
        return moves;
    }

    private static void limit(List<List<Local>> moves) {
        if (moves.size() > MOST_JOINT_MOVES) {
            moves.subList(MOST_JOINT_MOVES, moves.size()).clear();
        }
    }
}
