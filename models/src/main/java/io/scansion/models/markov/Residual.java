package io.scansion.models.markov;

/**
 * How far a vector is from a chain's stationary distribution: the probability flow that is out of balance, as a share of all flow,
 * {@code Σ_j |inflow_j − exitRate_j·π_j| / Σ_j exitRate_j·π_j}. It has no unit, does not depend on the scale of the rates, and is at
 * least as strict as the largest defect of a single state. Rounding alone makes it a few times 1e-16.
 */
public final class Residual {
    private Residual() {}

    /**
     * Returns the residual of {@code p}: 0 where nothing flows at all, as in an absorbing state, and {@code NaN} if {@code p} has a
     * value that is not finite. Takes a vector of memory if the generator can only multiply.
     */
    public static double of(Generator q, double[] p) {
        if (q instanceof SweepableGenerator sweepable) {
            return of(sweepable, p);
        }
        double[] inflow = new double[p.length];
        q.inflow(p, inflow);
        double defect = 0;
        double flow = 0;
        for (int state = 0; state < p.length; state++) {
            double outflow = q.exitRate(state) * p[state];
            defect += Math.abs(inflow[state] - outflow);
            flow += outflow;
        }
        return share(defect, flow);
    }

    private static double of(SweepableGenerator q, double[] p) {
        double defect = 0;
        double flow = 0;
        for (int state = 0; state < p.length; state++) {
            double outflow = q.exitRate(state) * p[state];
            defect += Math.abs(q.inflow(state, p) - outflow);
            flow += outflow;
        }
        return share(defect, flow);
    }

    private static double share(double defect, double flow) {
        return defect == 0 && flow == 0 ? 0 : defect / flow;
    }
}
