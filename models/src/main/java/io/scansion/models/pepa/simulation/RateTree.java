package io.scansion.models.pepa.simulation;

/**
 * Rates of many activities, of which one is drawn in proportion: a binary tree of sums, so that a change and a draw take a step for each
 * level. Sums are never corrected but always added up anew, so that no rounding error builds up.
 */
final class RateTree {
    private final int leaves;
    private final double[] sums; // node i has the children 2 i and 2 i + 1; leaves begin at `leaves`

    RateTree(int size) {
        leaves = Math.max(2, Integer.highestOneBit(Math.max(1, size - 1)) * 2);
        sums = new double[2 * leaves];
    }

    void set(int activity, double rate) {
        int node = leaves + activity;
        sums[node] = rate;
        while (node > 1) {
            node >>= 1;
            sums[node] = sums[2 * node] + sums[2 * node + 1];
        }
    }

    double get(int activity) {
        return sums[leaves + activity];
    }

    double total() {
        return sums[1];
    }

    /**
     * Returns the activity at a place in the row of all rates.
     *
     * @param place from 0 to below {@link #total()}, which is above 0
     */
    int at(double place) {
        double rest = place;
        int node = 1;
        while (node < leaves) {
            node *= 2;
            if (rest >= sums[node] && sums[node + 1] > 0) { // rounding must not lead to what cannot happen
                rest -= sums[node++];
            }
        }
        return node - leaves;
    }
}
