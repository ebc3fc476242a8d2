package io.scansion.models.markov.steady;

/*
 * Removes the slowest error mode from a sequence of sweeps. With two successive changes f1 = x1 - x0 and f2 = x2 - x1 of a linear
 * iteration, x2 - t (x2 - x1) has the change f2 - t (f2 - f1) ahead of it; t is chosen to make that smallest. This is reduced rank
 * extrapolation (Smith, Ford, Sidi, SIAM Review 29(2), 1987) of rank one: where a single real eigenvalue dominates, as it does in
 * pipelines of queues, one step is worth dozens of sweeps; where none does, t is small and little is lost. Two vectors of memory.
 */
final class Extrapolation {
    private static final double KEPT_OF_NEGATIVE = 0.1;

    private final double[] first;
    private final double[] second;

    Extrapolation(int states) {
        first = new double[states];
        second = new double[states];
    }

    /** Notes x0, before a sweep. */
    void first(double[] x) {
        System.arraycopy(x, 0, first, 0, x.length);
    }

    /** Notes x1, after that sweep and before the next. */
    void second(double[] x) {
        System.arraycopy(x, 0, second, 0, x.length);
    }

    /** Replaces x2, after the second sweep, by the extrapolated vector; a state with a probability keeps one. */
    void apply(double[] x) {
        double t = factor(x);
        if (t == 0) {
            return;
        }
        for (int i = 0; i < x.length; i++) {
            double extrapolated = x[i] - t * (x[i] - second[i]);
            x[i] = extrapolated > 0 ? extrapolated : x[i] * KEPT_OF_NEGATIVE;
        }
    }

    private double factor(double[] x) {
        double product = 0;
        double square = 0;
        for (int i = 0; i < x.length; i++) {
            double change = x[i] - second[i];
            double difference = change - (second[i] - first[i]);
            product += difference * change;
            square += difference * difference;
        }
        double t = product / square;
        return Double.isFinite(t) ? t : 0;
    }
}
