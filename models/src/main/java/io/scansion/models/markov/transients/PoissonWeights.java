package io.scansion.models.markov.transients;

import java.util.Arrays;

/*
 * The probabilities of a Poisson distribution between two truncation points, scaled so that none underflows, in the way of Fox and
 * Glynn (Comm. ACM 31(4), 1988): the largest is set to 1, the others follow outwards by the recurrence of neighbours, and the sum is
 * made 1 at the end, smallest terms first. Where they truncate by table, this stops where the rest is bounded by a geometric series:
 * behind k, neighbours shrink by at least the ratio at k.
 */
final class PoissonWeights {
    private final int first;
    private final double[] weights;

    private PoissonWeights(int first, double[] weights) {
        this.first = first;
        this.weights = weights;
    }

    /**
     * Computes the weights.
     *
     * @param mean positive, at most 1e9
     * @param lost most probability that may be cut off, both ends together, above 0
     */
    static PoissonWeights of(double mean, double lost) {
        int mode = (int) mean;
        int reach = 64;
        double[] up = new double[reach];
        up[0] = 1;
        int above = 0;
        while (rest(up[above], mean / (mode + above + 1)) > lost / 2) {
            if (above + 1 == up.length) {
                up = Arrays.copyOf(up, 2 * up.length);
            }
            up[above + 1] = up[above] * mean / (mode + above + 1);
            above++;
        }
        double[] down = new double[Math.min(reach, mode + 1)];
        down[0] = 1;
        int below = 0;
        while (below < mode && rest(down[below], (mode - below) / mean) > lost / 2) {
            if (below + 1 == down.length) {
                down = Arrays.copyOf(down, Math.min(2 * down.length, mode + 1));
            }
            down[below + 1] = down[below] * (mode - below) / mean;
            below++;
        }
        return new PoissonWeights(mode - below, joined(down, below, up, above));
    }

    /** Bounds what follows a term when each further one is at most {@code ratio} of the one before; the sum of all is at least 1. */
    private static double rest(double term, double ratio) {
        return ratio < 1 ? term * ratio / (1 - ratio) : Double.POSITIVE_INFINITY;
    }

    private static double[] joined(double[] down, int below, double[] up, int above) {
        double[] weights = new double[below + 1 + above];
        for (int i = 0; i <= below; i++) {
            weights[below - i] = down[i];
        }
        System.arraycopy(up, 1, weights, below + 1, above);
        double sum = 0;
        for (int low = 0, high = weights.length - 1; low <= high; ) { // smallest first loses no digits
            sum += weights[low] < weights[high] || low == high ? weights[low++] : weights[high--];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
        return weights;
    }

    /** Returns the first number of events that is not cut off. */
    int first() {
        return first;
    }

    /** Returns the last number of events that is not cut off. */
    int last() {
        return first + weights.length - 1;
    }

    /** Returns the weight of a number of events; 0 where it is cut off. */
    double of(int events) {
        return events < first || events > last() ? 0 : weights[events - first];
    }
}
