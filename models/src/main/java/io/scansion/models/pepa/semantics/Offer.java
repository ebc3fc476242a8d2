package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.components.ApparentRate;
import io.scansion.models.pepa.components.Moves;
import io.scansion.models.pepa.composition.ActivityTree;
import java.util.Arrays;

/**
 * What a part of the system can do of one action in the state it last looked at: the {@link ApparentRate}, and for each way to do
 * it the change of the code and its share of that rate. Written without allocation, since it is asked in every state.
 *
 * <p>Shares make the rule of the algebra short. Of partners {@code p} and {@code q} that do a transition each, with rates r1 and r2
 * out of the apparent rates ra1 and ra2, the joint rate is {@code (r1/ra1) (r2/ra2) min(ra1, ra2)}: shares multiply, and the
 * apparent rates go up by themselves. Not thread-safe.
 */
abstract sealed class Offer {
    double apparent;
    int from;
    int to;
    long[] deltas = {};
    double[] shares = {};

    /** Looks at a state; returns whether there is anything to do. */
    abstract boolean look(int[] digits);

    static Offer of(ActivityTree tree, Layout layout) {
        if (tree instanceof ActivityTree.Together together) {
            return new Joint(together.partners().stream()
                    .map(partner -> of(partner, layout))
                    .toArray(Offer[]::new));
        } else if (tree instanceof ActivityTree.Either either) {
            return new Parallel(either.alternatives().stream()
                    .map(alternative -> of(alternative, layout))
                    .toArray(Offer[]::new));
        }
        ActivityTree.Local local = (ActivityTree.Local) tree;
        return new Own(local.component(), layout.moves(local), layout.weight(local.component()));
    }

    final void reserve(int size) {
        if (size > deltas.length) {
            deltas = Arrays.copyOf(deltas, Math.max(8, 2 * size));
            shares = Arrays.copyOf(shares, deltas.length);
        }
    }

    /** One component's. */
    private static final class Own extends Offer {
        private final int component;
        private final int[] first;
        private final double[] rates;

        Own(int component, Moves moves, long weight) {
            this.component = component;
            first = moves.first();
            rates = moves.apparent();
            shares = moves.shares();
            deltas = new long[moves.size()];
            for (int state = 0; state < rates.length; state++) {
                for (int move = first[state]; move < first[state + 1]; move++) {
                    deltas[move] = (moves.targets()[move] - state) * weight;
                }
            }
        }

        @Override
        boolean look(int[] digits) {
            int state = digits[component];
            from = first[state];
            to = first[state + 1];
            apparent = rates[state];
            return from < to;
        }
    }

    /** Of several that go on independently. */
    private static final class Parallel extends Offer {
        private final Offer[] parts;

        Parallel(Offer[] parts) {
            this.parts = parts;
        }

        @Override
        boolean look(int[] digits) {
            apparent = ApparentRate.DISABLED;
            for (Offer part : parts) {
                if (part.look(digits)) {
                    apparent = ApparentRate.either(apparent, part.apparent);
                } else {
                    part.to = part.from;
                }
            }
            to = 0;
            for (Offer part : parts) {
                reserve(to + part.to - part.from);
                double share = part.apparent / apparent;
                for (int way = part.from; way < part.to; way++) {
                    deltas[to] = part.deltas[way];
                    shares[to++] = part.shares[way] * share;
                }
            }
            return to > 0;
        }
    }

    /** Of several that wait for each other. */
    private static final class Joint extends Offer {
        private final Offer[] partners;

        Joint(Offer[] partners) {
            this.partners = partners;
        }

        @Override
        boolean look(int[] digits) {
            for (Offer partner : partners) {
                if (!partner.look(digits)) {
                    apparent = ApparentRate.DISABLED;
                    return false;
                }
            }
            apparent = partners[0].apparent;
            to = 1;
            reserve(1);
            deltas[0] = 0;
            shares[0] = 1;
            for (Offer partner : partners) {
                apparent = ApparentRate.together(apparent, partner.apparent);
                multiply(partner);
            }
            return true;
        }

        /** Combines every way so far with every way of a partner; from the end, so that none is overwritten before it is read. */
        private void multiply(Offer partner) {
            int ways = partner.to - partner.from;
            reserve(to * ways);
            for (int so = to - 1; so >= 0; so--) {
                long delta = deltas[so];
                double share = shares[so];
                for (int way = ways - 1; way >= 0; way--) {
                    deltas[so * ways + way] = delta + partner.deltas[partner.from + way];
                    shares[so * ways + way] = share * partner.shares[partner.from + way];
                }
            }
            to *= ways;
        }
    }
}
