package io.scansion.models.markov.steady;

import io.scansion.models.markov.WalkableGenerator;
import java.util.Arrays;

/*
 * Groups of states that hang together by transitions that take at least a given share of their source's exit rate, followed in
 * either direction (Courtois, Decomposability, 1977). With a smaller share groups grow together; none ever splits. States of
 * probability 0 belong to no group. Union-find, four bytes a state. Not thread-safe.
 */
final class NearlyDecomposableBlocks implements WalkableGenerator.TransitionVisitor {
    private final WalkableGenerator q;
    private final double[] p;
    private final int[] parent;
    private double leastShare;
    private double weakestShare;
    private int count;

    NearlyDecomposableBlocks(WalkableGenerator q, double[] p) {
        this.q = q;
        this.p = p;
        this.parent = new int[p.length];
        for (int state = 0; state < p.length; state++) {
            parent[state] = state;
            count += p[state] > 0 ? 1 : 0;
        }
    }

    /** Returns whether the chain may have transitions with less than this share; a quick look that errs on the side of yes. */
    static boolean mayHaveBelow(double share, WalkableGenerator q) {
        double largestExitRate = 0;
        for (int state = 0; state < q.states(); state++) {
            largestExitRate = Math.max(largestExitRate, q.exitRate(state));
        }
        return q.smallestRate() < share * largestExitRate;
    }

    /** Joins what hangs together by at least this share; returns the number of groups. */
    int join(double share) {
        leastShare = share;
        weakestShare = Double.POSITIVE_INFINITY;
        q.forEachTransition(this);
        return count;
    }

    /** Returns the share of the weakest transition there is, once {@link #join} was called. */
    double weakestShare() {
        return weakestShare;
    }

    /** Returns the state that stands for the group of {@code state}. */
    int of(int state) {
        int at = state;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    /** Returns the number of each state's group, from 0; -1 for a state of probability 0. */
    int[] numbers() {
        int[] numbers = new int[p.length];
        Arrays.fill(numbers, -1);
        int next = 0;
        for (int state = 0; state < p.length; state++) {
            if (p[state] > 0) { // the smallest state of a group stands for it, so that it is met first
                int group = of(state);
                numbers[state] = group == state ? next++ : numbers[group];
            }
        }
        return numbers;
    }

    @Override
    public void accept(int source, int target, double rate) {
        if (p[source] > 0) {
            double share = rate / q.exitRate(source);
            weakestShare = Math.min(weakestShare, share);
            if (share >= leastShare) {
                unite(of(source), of(target));
            }
        }
    }

    private void unite(int group, int other) {
        if (group != other) {
            parent[Math.max(group, other)] = Math.min(group, other);
            count--;
        }
    }
}
