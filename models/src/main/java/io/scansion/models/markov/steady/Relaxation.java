package io.scansion.models.markov.steady;

import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.Residual;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SweepableGenerator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * Sweeps until the residual is small.
 *
 * Which direction converges depends on the numbering of the states: the good one can need 60 sweeps where the other one needs
 * thousands or, on a cycle numbered against its arrows, never ends. There under-relaxation breaks the period. So a way of sweeping
 * is tried for a few cycles, and kept if it promises to be fast; otherwise the next one is, and then the best of all. Over-relaxation
 * is not among them: it made every chain that was tried slower.
 *
 * Where nothing is fast, the chain may fall into groups of states that rarely lead to each other; then an aggregation gives these
 * their weights after every cycle.
 *
 * Sweeps come in cycles, with an extrapolation after each. The defect that a sweep meets on its way is free; it overstates
 * the residual of the vector that the sweep leaves, by a factor that is learned the first time the residual is computed.
 */
final class Relaxation {
    /** How a relaxation ended. */
    enum End {
        CONVERGED,
        OUT_OF_ITERATIONS,
        TOO_SLOW
    }

    private record Way(boolean forward, double omega) {}

    private static final Way[] WAYS = {new Way(true, 1), new Way(false, 1), new Way(true, 0.8), new Way(false, 0.8)};
    private static final int CYCLE = 8;
    private static final int TRIAL = 4 * CYCLE;
    private static final double FAST = 0.97; // share of the defect that a sweep leaves: 900 sweeps for twelve digits
    private static final int HOPELESS = 2_000; // sweeps without getting any lower
    private static final double LOWER = 0.99;
    private static final double SAFETY = 0.9;

    private final SweepableGenerator q;
    private final double[] p;
    private final SolverLimits limits;
    private final double patience;
    private final Extrapolation extrapolation;
    private int sweeps;
    private double flow;
    private double defect = Double.POSITIVE_INFINITY;
    private double residualPerDefect = 0.1;
    private double lowest = Double.POSITIVE_INFINITY;
    private int sweepsAtLowest;
    private boolean converged;
    private boolean lookedForGroups;
    private @Nullable Aggregation aggregation;

    /**
     * @param p start vector, replaced by the result
     * @param patience when no way of sweeping promises to converge within so many further sweeps, there is no point in going on
     */
    Relaxation(SweepableGenerator q, double[] p, SolverLimits limits, double patience) {
        this.q = q;
        this.p = p;
        this.limits = limits;
        this.patience = patience;
        this.extrapolation = new Extrapolation(p.length);
    }

    /** Returns the number of sweeps made so far. */
    int sweeps() {
        return sweeps;
    }

    End run() {
        double[] factors = new double[WAYS.length];
        Arrays.fill(factors, FAST); // as long as a way has not been tried, it is expected to be fast
        while (!isOver()) {
            int best = 0;
            for (int way = 1; way < WAYS.length; way++) {
                best = factors[way] < factors[best] ? way : best;
            }
            if (sweepsToGo(factors[best]) > patience || sweeps - sweepsAtLowest > HOPELESS) {
                return End.TOO_SLOW;
            }
            factors[best] = trial(WAYS[best]);
            if (factors[best] > FAST && lookForGroups()) {
                Arrays.fill(factors, FAST);
            }
        }
        return converged ? End.CONVERGED : End.OUT_OF_ITERATIONS;
    }

    /** Returns whether there are groups that were not found before. */
    private boolean lookForGroups() {
        if (lookedForGroups) {
            return false;
        }
        lookedForGroups = true;
        aggregation = Aggregation.of(q, p);
        return aggregation != null;
    }

    private boolean isOver() {
        return converged || sweeps >= limits.mostIterations();
    }

    private double sweepsToGo(double factor) {
        return factor < 1
                ? Math.max(0, Math.log(limits.tolerance() / Math.min(1, defect)) / Math.log(factor))
                : Double.POSITIVE_INFINITY;
    }

    /** Returns by how much one sweep reduced the defect, on the average of the trial's later part. */
    private double trial(Way way) {
        double before = Double.NaN;
        int from = 0;
        for (int cycle = 0; cycle < TRIAL / CYCLE && !isOver(); cycle++) {
            cycle(way);
            if (cycle == 0) {
                before = defect;
                from = sweeps;
            }
        }
        return Math.pow(defect / before, 1.0 / (sweeps - from));
    }

    private void cycle(Way way) {
        flow = flow();
        for (int i = CYCLE; i > 0 && !isOver(); i--) {
            if (i == 2) {
                extrapolation.first(p);
            } else if (i == 1) {
                extrapolation.second(p);
            }
            sweep(way);
        }
        if (!isOver()) {
            extrapolation.apply(p);
            if (aggregation != null) {
                aggregation.apply(p);
            }
        }
        Distribution.normalise(p);
        if (defect < LOWER * lowest) {
            lowest = defect;
            sweepsAtLowest = sweeps;
        }
        limits.progress().at(sweeps, defect * residualPerDefect);
    }

    private void sweep(Way way) {
        defect = (way.forward ? q.relaxForward(p, way.omega) : q.relaxBackward(p, way.omega)) / flow;
        sweeps++;
        if (defect * residualPerDefect <= limits.tolerance()) {
            double residual = Residual.of(q, p);
            converged = residual <= limits.tolerance() && isBalanced();
            residualPerDefect = residual / defect / SAFETY;
        }
    }

    private boolean isBalanced() {
        double most = Math.sqrt(limits.tolerance());
        boolean balanced = BlockBalance.imbalance(q, p, most) <= most;
        if (!balanced) {
            lookForGroups();
        }
        return balanced;
    }

    private double flow() {
        double flow = 0;
        for (int state = 0; state < p.length; state++) {
            flow += q.exitRate(state) * p[state];
        }
        return flow;
    }
}
