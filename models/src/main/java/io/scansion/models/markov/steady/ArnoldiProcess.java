package io.scansion.models.markov.steady;

import java.util.Arrays;

/*
 * Arnoldi's process with modified Gram-Schmidt for the matrix I - T, T being one step of an iteration; its Hessenberg matrix is
 * made triangular by Givens rotations as it grows (Saad, Schultz, SIAM J. Sci. Stat. Comput. 7(3), 1986).
 */
final class ArnoldiProcess {
    private static final int INVERSE_ITERATIONS = 8;

    private final double[][] basis;
    private final double[][] r; // upper triangle, by column
    private final double[] cosine;
    private final double[] sine;
    private final double[] g; // right-hand side, rotated
    private int size;

    ArnoldiProcess(int states, int vectors) {
        this.basis = new double[vectors + 1][states];
        this.r = new double[vectors][vectors + 1];
        this.cosine = new double[vectors];
        this.sine = new double[vectors];
        this.g = new double[vectors + 1];
    }

    /** Begins anew with the change that one step makes to {@code x}; returns the norm of that change. */
    double begin(Iteration iteration, double[] x) {
        double[] first = basis[0];
        System.arraycopy(x, 0, first, 0, x.length);
        iteration.step(first);
        for (int i = 0; i < x.length; i++) {
            first[i] -= x[i];
        }
        double norm = Math.sqrt(dot(first, first));
        size = 0;
        g[0] = norm;
        scale(first, norm > 0 ? 1 / norm : 0);
        return norm;
    }

    /** Returns whether there is room for another vector. */
    boolean hasRoom() {
        return size < r.length;
    }

    /** Returns the norm that the best correction leaves of the first change. */
    double remaining() {
        return Math.abs(g[size]);
    }

    /** Takes another step. */
    void extend(Iteration iteration) {
        int j = size++;
        double[] last = basis[j];
        double[] next = basis[j + 1];
        System.arraycopy(last, 0, next, 0, last.length);
        iteration.step(next);
        for (int i = 0; i < last.length; i++) {
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

    /** Adds to {@code x} the correction, among all combinations of the vectors, that leaves the least change. */
    void correct(double[] x) {
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

    /** Writes the combination of the vectors that a step changes least: the slowest mode that the process has seen. */
    void slowest(double[] into) {
        double[] y = new double[size];
        Arrays.fill(y, 1);
        for (int iteration = 0; iteration < INVERSE_ITERATIONS; iteration++) { // of R'R
            for (int i = 0; i < size; i++) {
                double sum = y[i];
                for (int j = 0; j < i; j++) {
                    sum -= r[i][j] * y[j];
                }
                y[i] = sum / diagonal(i);
            }
            for (int i = size - 1; i >= 0; i--) {
                double sum = y[i];
                for (int j = i + 1; j < size; j++) {
                    sum -= r[j][i] * y[j];
                }
                y[i] = sum / diagonal(i);
            }
            scale(y, 1 / Math.sqrt(dot(y, y)));
        }
        Arrays.fill(into, 0);
        for (int i = 0; i < size; i++) {
            addMultiple(into, y[i], basis[i]);
        }
    }

    /** Returns an element of the diagonal, away from 0: where the vectors have come to their end it is 0 but for rounding. */
    private double diagonal(int i) {
        return Math.max(r[i][i], Math.ulp(1.0));
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
