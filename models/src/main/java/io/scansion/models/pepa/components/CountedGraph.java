package io.scansion.models.pepa.components;

import java.util.Map;

/**
 * The derivation graph of equal copies of a component that go on independently, by how many of them are in each state. Exact: the
 * copies are exchangeable, and what a partner sees of them, their apparent rate, is the sum over the copies.
 */
final class CountedGraph {
    private CountedGraph() {}

    /**
     * @param one derivation graph of a copy
     * @param vectors of the copies over its states
     */
    static LocalGraph of(LocalGraph one, int copies, CountVectors vectors) {
        LocalGraph.Builder builder = new LocalGraph.Builder();
        for (int from = 0; from < vectors.size(); from++) {
            int[] counts = vectors.counts(from);
            for (Map.Entry<String, Moves> entry : one.moves().entrySet()) {
                Moves moves = entry.getValue();
                for (int state = 0; state < counts.length; state++) {
                    if (counts[state] > 0) {
                        addMoves(builder, entry.getKey(), moves, from, counts, state, vectors);
                    }
                }
            }
        }
        int[] initial = new int[one.states()];
        initial[one.initial()] = copies;
        return builder.build(vectors.size(), vectors.numberOf(initial), number -> name(one, vectors.counts(number)));
    }

    private static void addMoves(
            LocalGraph.Builder builder,
            String action,
            Moves moves,
            int from,
            int[] counts,
            int state,
            CountVectors vectors) {
        double rate = counts[state] * moves.apparent()[state];
        for (int move = moves.first()[state]; move < moves.first()[state + 1]; move++) {
            int target = moves.targets()[move];
            counts[state]--;
            counts[target]++;
            builder.add(from, action, vectors.numberOf(counts), rate * moves.shares()[move]);
            counts[target]--;
            counts[state]++;
        }
    }

    /** Returns counts as {@code P[2]||Q[1]}. */
    static String name(LocalGraph one, int[] counts) {
        StringBuilder name = new StringBuilder();
        for (int state = 0; state < counts.length; state++) {
            if (counts[state] > 0) {
                name.append(name.length() == 0 ? "" : "||")
                        .append(one.name(state))
                        .append('[')
                        .append(counts[state])
                        .append(']');
            }
        }
        return name.toString();
    }
}
