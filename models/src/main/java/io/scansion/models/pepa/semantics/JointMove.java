package io.scansion.models.pepa.semantics;

import java.util.ArrayList;
import java.util.List;

/**
 * Some components that may act together. An {@link ActivityGroup} with alternatives has several of these.
 *
 * @param partners each once
 */
record JointMove(List<ActivityTree.Local> partners) {
    /** More ways than this to choose the partners of one group are not looked at; they are all alike in practice. */
    static final int MOST_PER_GROUP = 256;

    JointMove {
        partners = List.copyOf(partners);
    }

    static List<JointMove> of(ActivityTree tree) {
        List<JointMove> moves = new ArrayList<>();
        if (tree instanceof ActivityTree.Local local) {
            moves.add(new JointMove(List.of(local)));
        } else if (tree instanceof ActivityTree.Either either) {
            either.alternatives().forEach(alternative -> moves.addAll(of(alternative)));
        } else if (tree instanceof ActivityTree.Together together) {
            moves.add(new JointMove(List.of()));
            for (ActivityTree partner : together.partners()) {
                List<JointMove> before = List.copyOf(moves);
                moves.clear();
                for (JointMove others : of(partner)) {
                    before.forEach(some -> moves.add(some.with(others)));
                }
                limit(moves);
            }
        }
        limit(moves);
        return moves;
    }

    private static void limit(List<JointMove> moves) {
        if (moves.size() > MOST_PER_GROUP) {
            moves.subList(MOST_PER_GROUP, moves.size()).clear();
        }
    }

    private JointMove with(JointMove others) {
        List<ActivityTree.Local> all = new ArrayList<>(partners);
        all.addAll(others.partners);
        return new JointMove(all);
    }
}
