package io.scansion.models.pepa.simulation;

import io.scansion.models.pepa.components.ApparentRate;
import io.scansion.models.pepa.components.Moves;
import io.scansion.models.pepa.composition.ActivityTree;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Those who may take part in an activity, with their present {@link ApparentRate}. A change goes from a component up to whoever waits
 * for it; a draw goes down. Not thread-safe.
 */
abstract sealed class Doer {
    @Nullable
    Doer above;

    double apparent;

    /** Works the apparent rate out anew from those below. */
    abstract double workedOut();

    /** Draws who does it, and tells the engine which component goes from where to where. */
    abstract void draw(SplittableRandom random, PopulationEngine engine);

    /** Makes the doers of a tree; the copies of components are added to {@code own} as they are met. */
    static Doer of(ActivityTree tree, PopulationEngine engine, List<Own> own) {
        if (tree instanceof ActivityTree.Local local) {
            Own doer = new Own(local.component(), engine.moves(local), engine.counts(local.component()));
            own.add(doer);
            return doer;
        }
        Doer[] parts = (tree instanceof ActivityTree.Together together
                        ? together.partners()
                        : ((ActivityTree.Either) tree).alternatives())
                .stream().map(part -> of(part, engine, own)).toArray(Doer[]::new);
        Doer all = tree instanceof ActivityTree.Together ? new Joint(parts) : new Parallel(parts);
        for (Doer part : parts) {
            part.above = all;
        }
        all.apparent = all.workedOut();
        return all;
    }

    /** The copies of one component, each on its own. */
    static final class Own extends Doer {
        private static final int FEW = 16; // states; of more, the sum is carried along

        final int component;
        final Moves moves;
        private final int[] counts;
        private final int[] enabled; // states of one copy in which it can do the activity
        private long able; // copies that can

        Own(int component, Moves moves, int[] counts) {
            this.component = component;
            this.moves = moves;
            this.counts = counts;
            enabled =
                    IntStream.range(0, moves.states()).filter(moves::enabledIn).toArray();
            refresh();
        }

        /** Counts again, so that what was carried along has no more rounding errors. */
        void refresh() {
            able = 0;
            for (int state : enabled) {
                able += counts[state];
            }
            apparent = workedOut();
        }

        @Override
        double workedOut() {
            double sum = ApparentRate.DISABLED;
            for (int state : enabled) {
                if (counts[state] > 0) {
                    sum = ApparentRate.either(sum, counts[state] * moves.apparent()[state]);
                }
            }
            return sum;
        }

        /** Takes note that one copy, already counted in its new state, went there; returns whether that matters here. */
        boolean moved(int from, int to) {
            boolean was = moves.enabledIn(from);
            boolean is = moves.enabledIn(to);
            if (!was && !is) {
                return false;
            }
            able += (is ? 1 : 0) - (was ? 1 : 0);
            if (able == 0) {
                apparent = ApparentRate.DISABLED;
            } else if (enabled.length <= FEW || Double.isNaN(apparent)) {
                apparent = workedOut();
            } else {
                apparent += moves.apparent()[to] - moves.apparent()[from];
            }
            return true;
        }

        @Override
        void draw(SplittableRandom random, PopulationEngine engine) {
            double rest = random.nextDouble() * Math.abs(apparent);
            int state = -1;
            for (int candidate : enabled) {
                if (counts[candidate] > 0) {
                    state = candidate;
                    rest -= counts[candidate] * Math.abs(moves.apparent()[candidate]);
                    if (rest < 0) {
                        break;
                    }
                }
            }
            int move = moves.first()[state];
            int last = moves.first()[state + 1] - 1;
            if (move < last) {
                for (double share = random.nextDouble(); move < last; move++) {
                    share -= moves.shares()[move];
                    if (share < 0) {
                        break;
                    }
                }
            }
            engine.move(component, state, moves.targets()[move]);
        }
    }

    /** Any one of several. */
    private static final class Parallel extends Doer {
        private final Doer[] parts;

        Parallel(Doer[] parts) {
            this.parts = parts;
        }

        @Override
        double workedOut() {
            double sum = ApparentRate.DISABLED;
            for (Doer part : parts) {
                sum = ApparentRate.either(sum, part.apparent);
            }
            return sum;
        }

        @Override
        void draw(SplittableRandom random, PopulationEngine engine) {
            double rest = random.nextDouble() * Math.abs(apparent);
            Doer drawn = parts[0];
            for (Doer part : parts) {
                if (part.apparent != 0) {
                    drawn = part;
                    rest -= Math.abs(part.apparent);
                    if (rest < 0) {
                        break;
                    }
                }
            }
            drawn.draw(random, engine);
        }
    }

    /** All of several at once. */
    private static final class Joint extends Doer {
        private final Doer[] partners;

        Joint(Doer[] partners) {
            this.partners = partners;
        }

        @Override
        double workedOut() {
            double rate = partners[0].apparent;
            for (int partner = 1; partner < partners.length; partner++) {
                rate = ApparentRate.together(rate, partners[partner].apparent);
            }
            return rate;
        }

        @Override
        void draw(SplittableRandom random, PopulationEngine engine) {
            for (Doer partner : partners) {
                partner.draw(random, engine);
            }
        }
    }
}
