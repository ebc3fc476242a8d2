package io.scansion.models.export;

import java.util.TreeMap;
import java.util.function.IntConsumer;

/** Gathers the transitions of a chain row by row: one entry for each target, in ascending order, rates added up. */
final class RateRow {
    final TreeMap<Integer, Double> rates = new TreeMap<>();

    /**
     * Calls {@code each} with every state whose row is ready in {@link #rates}, in ascending order.
     *
     * @param selfLoops whether transitions from a state to itself count
     */
    void forEach(ExplicitChain chain, boolean selfLoops, IntConsumer each) {
        int[] at = {0};
        chain.forEachTransition((from, to, label, rate) -> {
            while (at[0] < from) {
                finish(at, each);
            }
            if (selfLoops || from != to) {
                rates.merge(to, rate, Double::sum);
            }
        });
        while (at[0] < chain.states()) {
            finish(at, each);
        }
    }

    private void finish(int[] at, IntConsumer each) {
        each.accept(at[0]++);
        rates.clear();
    }
}
