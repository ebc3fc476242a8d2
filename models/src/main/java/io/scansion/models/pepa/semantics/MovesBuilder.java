package io.scansion.models.pepa.semantics;

import java.util.Arrays;

/** Collects the moves of one action, states in ascending order; moves between the same two states become one. Not thread-safe. */
final class MovesBuilder {
    private int[] sources = new int[8];
    private int[] targets = new int[8];
    private double[] rates = new double[8];
    private int size;

    /**
     * @param from not below that of the call before
     * @param rate as an {@link ApparentRate}, not 0
     */
    void add(int from, int to, double rate) {
        for (int move = size - 1; move >= 0 && sources[move] == from; move--) {
            if (targets[move] == to) {
                rates[move] = ApparentRate.either(rates[move], rate);
                return;
            }
        }
        if (size == sources.length) {
            sources = Arrays.copyOf(sources, 2 * size);
            targets = Arrays.copyOf(targets, 2 * size);
            rates = Arrays.copyOf(rates, 2 * size);
        }
        sources[size] = from;
        targets[size] = to;
        rates[size++] = rate;
    }

    Moves build(int states) {
        int[] first = new int[states + 1];
        double[] apparent = new double[states];
        for (int move = 0; move < size; move++) {
            first[sources[move] + 1]++;
            apparent[sources[move]] = ApparentRate.either(apparent[sources[move]], rates[move]);
        }
        for (int state = 0; state < states; state++) {
            first[state + 1] += first[state];
        }
        double[] shares = new double[size];
        for (int move = 0; move < size; move++) {
            shares[move] = rates[move] / apparent[sources[move]];
        }
        return new Moves(first, Arrays.copyOf(targets, size), shares, apparent);
    }
}
