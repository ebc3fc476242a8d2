package io.scansion.models.markov;

import java.util.Arrays;
import java.util.List;

/*
 * Solves (I - T) d = T x - x for the correction d of the present x, T being one step of an iteration: GMRES by Arnoldi's process with
 * modified Gram-Schmidt and Givens rotations, begun anew with the corrected x until its true residual is small. I - T is singular, but
 * the right-hand side is in its range, and index one makes that harmless (Ipsen and Meyer, Am. Math. Monthly 105(10), 1998).
 *
 * A correction can make a probability negative; such a one is made small and positive. How far the true residual is from the
 * norm that GMRES minimises is learned at every restart.
 */
final class KrylovRestarts {
    private static final double KEPT_OF_NEGATIVE = 0.1;
    private static final double SAFETY = 0.3;
    private static final double LEAST_NORM = 1e-14; // of the first one; below it, rounding
    private static final double FAST = 0.8; // share of the residual that a step leaves
    private static final int HOPELESS = 20; // restarts without getting any lower
    private static final double LOWER = 0.9;

    private final Generator q;
    private final List<Iteration> ways;
    private final double[] x;
    private final SolverLimits limits;
    private final double[][] basis;
    private final double[][] r; // upper triangle, by column
    private final double[] cosine;
    private final double[] sine;
    private final double[] g; // right-hand side, rotated
    private Iteration iteration;
    private int iterations;

    KrylovRestarts(Generator q, double[] x, SolverLimits limits, int vectors) {
        this.q = q;
        this.ways = Iteration.of(q);
        this.iteration = ways.get(0);
        this.x = x;
        this.limits = limits;
        this.basis = new double[vectors + 1][x.length];
        this.r = new double[vectors][vectors + 1];
        this.cosine = new double[vectors];
        this.sine = new double[vectors];
        this.g = new double[vectors + 1];
    }

    int iterations() {
        return iterations;
    }

    void run() {
        double[] factors = new double[ways.size()];
        Arrays.fill(factors, FAST); // as long as a way has not been tried, it is expected to be fast
        double residual = Residual.of(q, x);
        double lowest = residual;
        int idle = 0;
        while (residual > limits.tolerance() && iterations < limits.mostIterations() && idle < HOPELESS) {
            int way = ways.size() > 1 && factors[1] < factors[0] ? 1 : 0;
            iteration = ways.get(way);
            double before = residual;
            int from = iterations;
            restart(residual);
            residual = Residual.of(q, x);
            factors[way] = Math.pow(residual / before, 1.0 / (iterations - from));
            idle = residual < LOWER * lowest ? 0 : idle + 1;
            lowest = Math.min(lowest, residual);
            limits.progress().at(iterations, residual);
        }
    }

    private void restart(double residual) {
        double norm = begin();
        double enough = norm * Math.max(LEAST_NORM, SAFETY * limits.tolerance() / residual);
        int size = 0;
        if (norm > 0) {
            while (size < r.length && iterations < limits.mostIterations() && Math.abs(g[size]) > enough) {
                extend(size++);
            }
            correct(size);
        }
        for (int i = 0; i < x.length; i++) {
            x[i] = x[i] >= 0 ? x[i] : -x[i] * KEPT_OF_NEGATIVE;
        }
        if (iteration instanceof Iteration.Sweeps) {
            iteration.step(x); // smooths what was made positive; products could be periodic
            iterations++;
        }
        Distribution.normalise(x);
    }

    /** Makes the first vector of the basis from T x - x; returns its norm. */
    private double begin() {
        double[] first = basis[0];
        System.arraycopy(x, 0, first, 0, x.length);
        iteration.step(first);
        iterations++;
        for (int i = 0; i < x.length; i++) {
            first[i] -= x[i];
        }
        double norm = Math.sqrt(dot(first, first));
        g[0] = norm;
        scale(first, 1 / norm);
        return norm;
    }

    private void extend(int j) {
        double[] last = basis[j];
        double[] next = basis[j + 1];
        System.arraycopy(last, 0, next, 0, x.length);
        iteration.step(next);
        iterations++;
        for (int i = 0; i < x.length; i++) {
            next[i] = last[i] - next[i];
        }
        double[] column = r[j];
        for (int i = 0; i <= j; i++) {
            column[i] = dot(next, basis[i]);
            addMultiple(next, -column[i], basis[i]);
        }
        double norm = Math.sqrt(dot(next, next));
        for (int i = 0; i < j; i++) {
            double turned = cosine[i] * column[i] + sine[i] * column[i + 1];
            column[i + 1] = cosine[i] * column[i + 1] - sine[i] * column[i];
            column[i] = turned;
        }
        double length = Math.hypot(column[j], norm);
        cosine[j] = length > 0 ? column[j] / length : 1;
        sine[j] = length > 0 ? norm / length : 0;
        column[j] = length;
        g[j + 1] = -sine[j] * g[j];
        g[j] *= cosine[j];
        scale(next, norm > 0 ? 1 / norm : 0);
    }

    private void correct(int size) {
        for (int i = size - 1; i >= 0; i--) {
            double sum = g[i];
            for (int j = i + 1; j < size; j++) {
                sum -= r[j][i] * g[j];
            }
            g[i] = r[i][i] > 0 ? sum / r[i][i] : 0;
        }
        for (int i = 0; i < size; i++) {
            addMultiple(x, g[i], basis[i]);
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void addMultiple(double[] a, double factor, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] += factor * b[i];
        }
    }

    private static void scale(double[] a, double factor) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= factor;
        }
    }
}
