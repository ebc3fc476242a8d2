package io.scansion.models.markov.transients;

import io.scansion.models.markov.SweepableGenerator;

/*
 * The discrete chain I + Q/Λ, Λ being the largest exit rate, on its way from a distribution. Not thread-safe.
 *
 * A step moves no two distributions apart, in the sum of absolute differences, so that its roundings add up and never grow: each step
 * adds at most a few units for every term of the longest sum that flows into a state.
 */
final class UniformisedChain {
    private static final double UNIT = 0x1p-53;
    private static final int ROUNDINGS = 6; // of a state in one step, besides those of the sum

    private final SweepableGenerator q;
    private final double rate;
    private final int longestSum;
    private final double[] p;
    private final double[] inflow;
    private int steps;

    /**
     * @param initial not changed
     */
    UniformisedChain(SweepableGenerator q, double[] initial) {
        if (initial.length != q.states()) {
            throw new IllegalArgumentException(
                    "a start for " + q.states() + " states is needed, got " + initial.length);
        }
        this.q = q;
        this.p = initial.clone();
        this.inflow = new double[p.length];
        double largest = 0;
        int longest = 0;
        int[] terms = new int[1];
        for (int state = 0; state < p.length; state++) {
            largest = Math.max(largest, q.exitRate(state));
            terms[0] = 0;
            q.predecessors(state, (from, rate) -> terms[0]++);
            longest = Math.max(longest, terms[0]);
        }
        this.rate = largest;
        this.longestSum = longest;
    }

    /** Returns the steps per second; 0 if nothing ever moves. */
    double rate() {
        return rate;
    }

    /** Returns the present distribution; it changes with every step. */
    double[] distribution() {
        return p;
    }

    int steps() {
        return steps;
    }

    /** Makes one step and returns how far it went, as the sum of absolute differences. */
    double step() {
        q.inflow(p, inflow);
        double moved = 0;
        for (int state = 0; state < p.length; state++) {
            double change = (inflow[state] - q.exitRate(state) * p[state]) / rate;
            p[state] += change;
            moved += Math.abs(change);
        }
        steps++;
        return moved;
    }

    /** Bounds the sum of the absolute rounding errors of the present distribution. */
    double roundingBound() {
        return UNIT * steps * (longestSum + ROUNDINGS);
    }
}
