package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.components.LocalGraph;
import io.scansion.models.pepa.components.Moves;
import io.scansion.models.pepa.composition.ActivityGroup;
import io.scansion.models.pepa.composition.ActivityTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the transitions that lead to a smaller code, as a share of all combinations of the components' states, for any order of
 * the components and any numbering of their states. A transition descends if the most significant digit that it changes does.
 * Not thread-safe.
 */
final class Descents {
    private final List<LocalGraph> graphs;
    private final int[][] newOf; // the present numbering of each component
    private final Map<ActivityTree.Local, Trend> trends = new HashMap<>();
    private final List<Trend[]> moves = new ArrayList<>();
    private final List<List<Trend[]>> byComponent = new ArrayList<>();

    /** How often one component goes up, down or nowhere by one action, in moves for each of its states. */
    private static final class Trend {
        private final int component;
        private final Moves moves;
        private double up;
        private double down;
        private double nowhere;

        Trend(int component, Moves moves) {
            this.component = component;
            this.moves = moves;
        }

        void count(int[] newOf) {
            double all = moves.states();
            up = down = nowhere = 0;
            for (int state = 0; state < moves.states(); state++) {
                for (int move = moves.first()[state]; move < moves.first()[state + 1]; move++) {
                    int change = Integer.compare(newOf[moves.targets()[move]], newOf[state]);
                    up += change > 0 ? 1 / all : 0;
                    down += change < 0 ? 1 / all : 0;
                    nowhere += change == 0 ? 1 / all : 0;
                }
            }
        }

        double any() {
            return up + down + nowhere;
        }
    }

    /** Begins with the numbering that the graphs have. */
    Descents(List<LocalGraph> graphs, List<ActivityGroup> groups) {
        this.graphs = graphs;
        newOf = new int[graphs.size()][];
        for (int component = 0; component < newOf.length; component++) {
            newOf[component] = new int[graphs.get(component).states()];
            Arrays.setAll(newOf[component], state -> state);
            byComponent.add(new ArrayList<>());
        }
        for (ActivityGroup group : groups) {
            for (List<ActivityTree.Local> joint : ActivityTree.jointMoves(group.tree())) {
                add(joint);
            }
        }
        trends.values().forEach(trend -> trend.count(newOf[trend.component]));
    }

    private void add(List<ActivityTree.Local> joint) {
        Trend[] move = joint.stream()
                .filter(local -> graphs.get(local.component()).states() > 1)
                .map(local -> trends.computeIfAbsent(local, this::trend))
                .toArray(Trend[]::new);
        moves.add(move);
        for (Trend trend : move) {
            byComponent.get(trend.component).add(move);
        }
    }

    private Trend trend(ActivityTree.Local local) {
        Moves moves = graphs.get(local.component()).moves(local.action());
        if (moves == null) {
            throw new IllegalArgumentException("component " + local.component() + " never does " + local.action());
        }
        return new Trend(local.component(), moves);
    }

    int[] numbering(int component) {
        return newOf[component];
    }

    void renumber(int component, int[] numbering) {
        newOf[component] = numbering;
        for (Trend[] move : byComponent.get(component)) {
            for (Trend trend : move) {
                if (trend.component == component) {
                    trend.count(numbering);
                }
            }
        }
    }

    /** Returns the descents among all moves; {@code place} says how significant each component is. */
    double all(int[] place) {
        return descents(moves, place);
    }

    /** Returns the descents among the moves that a component takes part in. */
    double of(int component, int[] place) {
        return descents(byComponent.get(component), place);
    }

    private static double descents(List<Trend[]> moves, int[] place) {
        double descents = 0;
        for (Trend[] move : moves) {
            Arrays.sort(move, (a, b) -> Integer.compare(place[b.component], place[a.component]));
            double above = 1; // moves of the more significant partners that change nothing
            double below = 1;
            for (Trend trend : move) {
                below *= trend.any();
            }
            for (Trend trend : move) {
                below /= trend.any();
                descents += above * trend.down * below;
                above *= trend.nowhere;
            }
        }
        return descents;
    }

    /**
     * Returns for every two components how much it would cost to have the first above the second: moves that take the first down
     * and the second up.
     */
    double[][] costsOfAbove() {
        double[][] cost = new double[graphs.size()][graphs.size()];
        for (Trend[] move : moves) {
            double any = 1;
            for (Trend trend : move) {
                any *= trend.any();
            }
            for (Trend first : move) {
                for (Trend second : move) {
                    if (first != second) {
                        cost[first.component][second.component] +=
                                any / first.any() / second.any() * first.down * second.up;
                    }
                }
            }
        }
        return cost;
    }
}
