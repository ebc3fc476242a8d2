package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.Term;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * A pattern for a result line, and what it wants of every component of the model with all copies written out.
 *
 * @param term the pattern
 * @param wanted texts of the states, in the order of the system equation; {@code **} for any
 */
record RandomPattern(Term term, List<String> wanted) {
    private static final String ANY = "**";

    static RandomPattern of(PepaModel model, Random random) {
        return new Builder(model, random).of(model.system());
    }

    /** Returns whether a state, as {@link Oracle#text} writes it, is one of those that are asked for. */
    boolean matches(String state) {
        String[] leaves =
                state.substring(1, state.length() - 1).split(", (?=[A-Z(])"); // not at commas inside of activities
        for (int leaf = 0; leaf < wanted.size(); leaf++) {
            if (!wanted.get(leaf).equals(ANY) && !wanted.get(leaf).equals(leaves[leaf])) {
                return false;
            }
        }
        return true;
    }

    private record Builder(PepaModel model, Random random) {
        RandomPattern of(Term system) {
            if (system instanceof Term.Cooperation c) {
                RandomPattern left = of(c.left());
                RandomPattern right = of(c.right());
                List<String> wanted = new ArrayList<>(left.wanted);
                wanted.addAll(right.wanted);
                return new RandomPattern(Terms.together(left.term, right.term), wanted);
            } else if (system instanceof Term.Hiding h) {
                RandomPattern inside = of(h.process());
                return new RandomPattern(new Term.Hiding(inside.term, h.actions(), Position.NONE), inside.wanted);
            } else if (system instanceof Term.Array a) {
                return array(a);
            }
            String name = ((Term.Constant) system).name();
            if (name.startsWith("S")) {
                return of(body(name));
            }
            String state = name.substring(0, name.length() - 1) + random.nextInt(2);
            boolean known = model.definitions().containsKey(state) && random.nextInt(3) > 0;
            return known ? new RandomPattern(Terms.name(state), List.of(state)) : any(1);
        }

        private RandomPattern array(Term.Array a) {
            int leaves = of(a.process()).wanted.size();
            if (leaves > 1 || random.nextInt(3) == 0) {
                return any(a.copies() * leaves);
            }
            RandomPattern all = of(a.process());
            if (random.nextBoolean()) {
                return new RandomPattern(
                        Terms.array(all.term, a.copies()), Collections.nCopies(a.copies(), all.wanted.get(0)));
            }
            for (int copy = 1; copy < a.copies(); copy++) {
                RandomPattern next = of(a.process());
                List<String> wanted = new ArrayList<>(all.wanted);
                wanted.addAll(next.wanted);
                all = new RandomPattern(Terms.together(all.term, next.term), wanted);
            }
            return all;
        }

        private static RandomPattern any(int leaves) {
            return new RandomPattern(Terms.ANY, Collections.nCopies(leaves, ANY));
        }

        private Term body(String name) {
            return Objects.requireNonNull(model.definitions().get(name)).body();
        }
    }
}
