package io.scansion.models.markov.steady;

import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SweepableGenerator;
import io.scansion.models.markov.WalkableGenerator;
import java.util.SplittableRandom;

/*
 * How far a vector is from the stationary distribution, as the sum of absolute differences.
 *
 * The residual alone does not say: the error e of a vector obeys e Q = r, and a mode that the chain forgets slowly has a large e for a
 * small r. So the slow modes are looked for on their own, independently of how the vector was found. A random error, which has something
 * of every mode, is swept until the fast ones are gone; what is left of it shows how much error there is to how much residual. That
 * is a statistical condition estimate (Kenney, Laub, SIAM J. Sci. Comput. 15(1), 1994) by power iteration; where a chain is so slow that the
 * ratio goes on growing, nothing is claimed. Where a generator can only multiply, the slowest mode in the reach of Arnoldi's process is
 * taken. The error starts as a random flow: what holds the chain up are mostly states that it leaves slowly.
 *
 * Chains that fall into groups have modes far slower than what aggregation leaves of them. For these the contraction of sweeping and
 * aggregating is observed on a random disturbance, and the change that one more such cycle makes bounds the error: e' <= c/(1-c) times
 * the change.
 *
 * Where elimination takes no time, its solution is what the vector is held against. Otherwise this is an estimate, with a safety factor, and no proof: a mode confined to a few states of very many can stay hidden.
 */
final class ErrorEstimator {
    private static final int ELIMINATED = 2_000; // states of which elimination is tried
    private static final long MOST_WORK = 10_000_000; // multiplications; for 300 states that all lead to each other
    private static final double SAFETY = 10;
    private static final double GOOD = 1e3; // times the tolerance: no need to look for groups
    private static final int LEAST_SWEEPS = 256; // that are worth making, however few the solution took
    private static final double SETTLED = 0.3; // growth of the ratio as a power of the sweeps
    private static final int TIMES_SETTLED = 2; // one after the other
    private static final double GONE = 1e-10; // share of an error that one sweep leaves
    private static final double LEAST_SHARE = 0.1; // of the iterations that the solution took
    private static final double MOST_GROWTH = 2; // of the ratio in one restart
    private static final int MOST_RESTARTS = 6;
    private static final int CYCLES = 3;
    private static final int SWEEPS_PER_CYCLE = 4;
    private static final double DISTURBANCE = 1e-2;
    private static final double MOST_CONTRACTION = 0.9;
    private static final double LEAST_CONTRACTION = 1e-3;

    private final Generator q;
    private final double[] p;
    private final double flow;
    private final SplittableRandom random = new SplittableRandom(0x5EED);

    /**
     * @param p a distribution with a small residual; not changed
     */
    ErrorEstimator(Generator q, double[] p) {
        this.q = q;
        this.p = p;
        double sum = 0;
        for (int state = 0; state < p.length; state++) {
            sum += q.exitRate(state) * p[state];
        }
        this.flow = sum;
    }

    /**
     * Returns the estimate, or {@code NaN} if there is none that could be relied upon.
     *
     * @param trueResidual of the vector
     * @param iterations that it took to find
     * @param limits that it was found within
     */
    double estimate(double trueResidual, int iterations, SolverLimits limits) {
        if (AutomaticChoice.isEliminatedAtOnce(q, members())
                || (members() <= ELIMINATED && q instanceof SweepableGenerator)) {
            try {
                return byElimination(limits);
            } catch (NotConvergedException e) {
                // what elimination cannot take is estimated as other chains are
            }
        }
        double residual = Math.max(trueResidual, Math.ulp(1.0)); // which is rounded, too
        double error = SAFETY
                * (q instanceof SweepableGenerator sweepable
                        ? bySweeps(sweepable, residual, iterations)
                        : byArnoldi() * residual);
        if (error <= GOOD * limits.tolerance() || !(q instanceof WalkableGenerator walkable)) {
            return error;
        }
        double grouped = byAggregation(walkable);
        return Double.isNaN(error) || grouped < error ? grouped : error;
    }

    private int members() {
        int members = 0;
        for (double probability : p) {
            members += probability > 0 ? 1 : 0;
        }
        return members;
    }

    /** Returns how far the vector is from what elimination finds, which is no estimate but for the error of elimination itself. */
    private double byElimination(SolverLimits limits) {
        double[] x = p.clone();
        return new GthSolver(MOST_WORK).solve(q, x, limits).errorEstimate() + distance(x, p);
    }

    /**
     * Returns the residual times the error per residual of a random error, after as many sweeps as it takes for the ratio to settle.
     *
     * @param iterations that the solution took: a chain that took many has slow modes
     */
    private double bySweeps(SweepableGenerator sweepable, double residual, int iterations) {
        double[] error = randomError();
        double largest = condition(error);
        boolean forward = isForwardBetter(sweepable, error);
        int settled = 0;
        int sweeps = 4; // made to find that out
        for (int next = sweeps + 2; sweeps < Math.max(LEAST_SWEEPS, iterations); next += next / 2) {
            double growth = (double) next / sweeps;
            double defect = 0;
            double norm = 1;
            for (; sweeps < next && norm > GONE; sweeps++) {
                defect = sweep(sweepable, error, forward);
                norm = project(error);
            }
            if (!(norm > GONE)) {
                return largest * residual + changeBySweep(sweepable, forward); // one sweep takes away all of an error
            }
            double ratio = flow * norm / defect;
            settled = ratio < largest * Math.pow(growth, SETTLED) ? settled + 1 : 0;
            largest = Math.max(largest, ratio);
            if (settled >= TIMES_SETTLED && sweeps >= iterations * LEAST_SHARE) {
                return Math.max(largest, condition(error)) * residual;
            }
        }
        return Double.NaN;
    }

    /** Makes two sweeps in either direction; returns whether those forward leave more error for the residual. */
    private boolean isForwardBetter(SweepableGenerator sweepable, double[] error) {
        double[] ratios = new double[2];
        for (int way = 0; way < 2; way++) {
            project(error);
            sweep(sweepable, error, way == 1);
            project(error);
            double defect = sweep(sweepable, error, way == 1);
            ratios[way] = project(error) / defect;
        }
        return ratios[1] >= ratios[0];
    }

    private double changeBySweep(SweepableGenerator sweepable, boolean forward) {
        double[] x = p.clone();
        sweep(sweepable, x, forward);
        Distribution.normalise(x);
        return distance(x, p);
    }

    private static double sweep(SweepableGenerator sweepable, double[] error, boolean forward) {
        return forward ? sweepable.relaxForward(error, 1) : sweepable.relaxBackward(error, 1);
    }

    private double byArnoldi() {
        Iteration iteration = Iteration.of(q).get(0);
        ArnoldiProcess arnoldi = new ArnoldiProcess(p.length, GmresSolver.vectors(p.length));
        double[] error = randomError();
        double before = 0;
        for (int restart = 0; restart < MOST_RESTARTS; restart++) {
            double norm = arnoldi.begin(iteration, error);
            while (arnoldi.hasRoom() && norm > 0) {
                arnoldi.extend(iteration);
            }
            arnoldi.slowest(error);
            project(error);
            double condition = condition(error);
            if (condition <= MOST_GROWTH * before) {
                return condition;
            }
            before = condition;
        }
        return Double.NaN;
    }

    private double byAggregation(WalkableGenerator walkable) {
        Aggregation aggregation = Aggregation.of(walkable, p);
        if (aggregation == null) {
            return Double.NaN;
        }
        double[] x = p.clone();
        for (int state = 0; state < x.length; state++) {
            x[state] *= 1 + (random.nextBoolean() ? DISTURBANCE : -DISTURBANCE);
        }
        Distribution.normalise(x);
        double contraction = LEAST_CONTRACTION;
        double before = distance(x, p);
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            cycle(aggregation, x);
            double after = distance(x, p);
            contraction = Math.max(contraction, cycle == 0 ? 0 : after / before);
            before = after;
        }
        System.arraycopy(p, 0, x, 0, x.length);
        cycle(aggregation, x);
        return contraction < MOST_CONTRACTION
                ? SAFETY * (distance(x, p) + Math.ulp(1.0)) / (1 - contraction)
                : Double.NaN;
    }

    private void cycle(Aggregation aggregation, double[] x) {
        Iteration iteration = Iteration.of(q).get(0);
        double[] before = new double[q instanceof SweepableGenerator ? 0 : x.length];
        for (int sweep = 0; sweep < SWEEPS_PER_CYCLE; sweep++) {
            System.arraycopy(x, 0, before, 0, before.length);
            iteration.step(x);
            for (int state = 0; state < before.length; state++) {
                x[state] = (x[state] + before[state]) / 2; // products alone could be periodic
            }
        }
        aggregation.apply(x);
        Distribution.normalise(x);
    }

    /** Returns a difference of two distributions that has something of every mode. */
    private double[] randomError() {
        double[] error = new double[p.length];
        for (int state = 0; state < error.length; state++) {
            double rate = q.exitRate(state);
            if (p[state] > 0 && rate > 0) {
                error[state] = (random.nextBoolean() ? 1 : -1) / rate;
            }
        }
        project(error);
        return error;
    }

    /** Takes out what is no error but a multiple of the solution, and scales; returns the norm that there was. */
    private double project(double[] error) {
        double share = Distribution.sum(error) / Distribution.sum(p);
        double norm = 0;
        for (int state = 0; state < error.length; state++) {
            error[state] -= share * p[state];
            norm += Math.abs(error[state]);
        }
        double factor = norm > 0 ? 1 / norm : 0;
        for (int state = 0; state < error.length; state++) {
            error[state] *= factor;
        }
        return norm;
    }

    /** Returns the residual that an error of norm 1 makes, turned round: what a residual is to be multiplied with. */
    private double condition(double[] error) {
        double[] inflow = new double[error.length];
        q.inflow(error, inflow);
        double defect = 0;
        for (int state = 0; state < error.length; state++) {
            defect += Math.abs(inflow[state] - q.exitRate(state) * error[state]);
        }
        return flow / defect;
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += Math.abs(a[i] - b[i]);
        }
        return sum;
    }
}
