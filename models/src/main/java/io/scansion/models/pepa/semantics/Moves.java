package io.scansion.models.pepa.semantics;

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
record Moves(int[] first, int[] targets, double[] shares, double[] apparent) {
    /** Returns the number of states of the component. */
    int states() {
        return apparent.length;
    }

    /** Returns the number of moves of all states together. */
    int size() {
        return targets.length;
    }

    boolean enabledIn(int state) {
        return first[state] < first[state + 1];
    }

    /** Returns whether some state goes to itself. */
    boolean hasSelfLoop() {
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
    Moves renumbered(int[] newOf, int[] oldOf) {
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
}
