package io.scansion.models.markov.steady;

import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.Residual;
import io.scansion.models.markov.SolverLimits;
import java.util.Arrays;
import java.util.List;

/*
 * Solves (I - T) d = T x - x for the correction d of the present x, T being one step of an iteration: GMRES, begun anew with the corrected x until its true residual is small. I - T is singular, but
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
    private final ArnoldiProcess arnoldi;
    private Iteration iteration;
    private int iterations;

    KrylovRestarts(Generator q, double[] x, SolverLimits limits, int vectors) {
        this.q = q;
        this.ways = Iteration.of(q);
        this.iteration = ways.get(0);
        this.x = x;
        this.limits = limits;
        this.arnoldi = new ArnoldiProcess(x.length, vectors);
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
        double norm = arnoldi.begin(iteration, x);
        iterations++;
        double enough = norm * Math.max(LEAST_NORM, SAFETY * limits.tolerance() / residual);
        if (norm > 0) {
            while (arnoldi.hasRoom() && iterations < limits.mostIterations() && arnoldi.remaining() > enough) {
                arnoldi.extend(iteration);
                iterations++;
            }
            arnoldi.correct(x);
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
}
