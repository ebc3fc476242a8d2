package io.scansion.models.markov;

/*
 * Sweeps until the residual is small. Which direction converges depends on the numbering of the states: the good one can need 80
 * sweeps where the other one needs thousands or, on a cycle numbered against its arrows, never ends. There under-relaxation breaks
 * the period. So every way of sweeping is tried for a while; one that promises to be fast is kept at once, else the best of all.
 */
final class Relaxation {
    private static final int BLOCK = 8;
    private static final int TRIAL_BLOCKS = 4;
    private static final double PROMISING = 0.97; // per sweep: 900 sweeps for twelve digits

    private record Way(boolean forward, double omega) {}

    private static final Way[] WAYS = {new Way(true, 1), new Way(false, 1), new Way(true, 0.95), new Way(false, 0.95)};

    private final SweepableGenerator q;
    private final double[] p;
    private final SolverLimits limits;
    private int sweeps;
    private double estimate = Double.POSITIVE_INFINITY;

    Relaxation(SweepableGenerator q, double[] p, SolverLimits limits) {
        this.q = q;
        this.p = p;
        this.limits = limits;
    }

    /** Returns the number of sweeps made. */
    int run() {
        Way best = WAYS[0];
        double bestFactor = Double.POSITIVE_INFINITY;
        for (Way way : WAYS) {
            double factor = Double.NaN;
            for (int block = 0; block < TRIAL_BLOCKS; block++) {
                factor = block(way);
                if (isDone()) {
                    return sweeps;
                }
            }
            if (factor < bestFactor) {
                best = way;
                bestFactor = factor;
            }
            if (factor < PROMISING) {
                break;
            }
        }
        while (!isDone()) {
            block(best);
        }
        return sweeps;
    }

    /** Returns by how much a sweep of the block reduced the defect, on average. */
    private double block(Way way) {
        double flow = flow();
        double first = Double.NaN;
        double defect = Double.NaN;
        int made = 0;
        do {
            defect = way.forward ? q.relaxForward(p, way.omega) : q.relaxBackward(p, way.omega);
            sweeps++;
            if (made++ == 0) {
                first = defect;
            }
        } while (made < BLOCK && sweeps < limits.mostIterations() && defect > limits.tolerance() * flow);
        Distribution.normalise(p);
        estimate = defect / flow;
        limits.progress().at(sweeps, estimate);
        if (estimate <= limits.tolerance()) {
            estimate = Residual.of(q, p);
        }
        return made > 1 ? Math.pow(defect / first, 1.0 / (made - 1)) : 1;
    }

    private boolean isDone() {
        return !(estimate > limits.tolerance()) || sweeps >= limits.mostIterations();
    }

    private double flow() {
        double flow = 0;
        for (int state = 0; state < p.length; state++) {
            flow += q.exitRate(state) * p[state];
        }
        return flow;
    }
}
