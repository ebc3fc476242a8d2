package io.scansion.models.pepa.components;

import java.util.Arrays;

/**
 * How one component does one action: for each of its states the states it may go to, each with its share of the apparent rate, no
 * target twice. Immutable.
 *
 * @param first first move of each state, and the number of moves at the end
 * @param targets state that each move leads to
 * @param shares of each move: its rate over the apparent rate, so they add up to 1 in every state that has any
 * @param apparent {@link ApparentRate} of each state
 */
@SuppressWarnings("ArrayRecordComponent") // tables of the inner loop, shared within the package and never changed
public record Moves(int[] first, int[] targets, double[] shares, double[] apparent) {
    /** Returns the number of states of the component. */
    public int states() {
        return apparent.length;
    }

    /** Returns the number of moves of all states together. */
    public int size() {
        return targets.length;
    }

    public boolean enabledIn(int state) {
        return first[state] < first[state + 1];
    }

    /** Returns whether some state goes to itself. */
    public boolean hasSelfLoop() {
        for (int state = 0; state < states(); state++) {
            for (int move = first[state]; move < first[state + 1]; move++) {
                if (targets[move] == state) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the same moves with other state numbers; the two arrays are each other's inverse. */
    public Moves renumbered(int[] newOf, int[] oldOf) {
        int states = states();
        int[] newFirst = new int[states + 1];
        int[] newTargets = new int[targets.length];
        double[] newShares = new double[targets.length];
        double[] newApparent = new double[states];
        int next = 0;
        for (int state = 0; state < states; state++) {
            int old = oldOf[state];
            newApparent[state] = apparent[old];
            for (int move = first[old]; move < first[old + 1]; move++) {
                newTargets[next] = newOf[targets[move]];
                newShares[next++] = shares[move];
            }
            newFirst[state + 1] = next;
        }
        return new Moves(newFirst, newTargets, newShares, newApparent);
    }

    /** Collects the moves of one action, states in ascending order; moves between the same two states become one. Not thread-safe. */
    public static final class Builder {
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
}
