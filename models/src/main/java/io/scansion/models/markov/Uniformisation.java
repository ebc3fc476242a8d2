package io.scansion.models.markov;

/**
 * Finds the distribution of a chain at a time, by uniformisation (Jensen 1953; Gross and Miller, Oper. Res. 32(2), 1984): the chain
 * makes steps of a discrete chain {@code I + Q/Λ} at the times of a Poisson process of rate {@code Λ}, the largest exit rate; the weights
 * of the numbers of steps are those of {@link PoissonWeights}.
 *
 * <p>The sum of the absolute errors is at most the tolerance, rounding aside: half of it is what the weights cut off, and the other half lets the steps
 * end early. A step moves a distribution no further than the one before, so once a step moves it by less than that half divided by the
 * steps that remain, all of them together cannot move it by more. Takes about {@code Λ·time} steps, fewer if the chain settles before, and three vectors.
 */
public final class Uniformisation {
    private static final double MOST_STEPS = 1e9;
    private static final int STEPS_PER_REPORT = 16;

    private final Generator q;
    private final double rate;
    private final SolverLimits limits;

    private Uniformisation(Generator q, SolverLimits limits) {
        this.q = q;
        this.limits = limits;
        double largest = 0;
        for (int state = 0; state < q.states(); state++) {
            largest = Math.max(largest, q.exitRate(state));
        }
        rate = largest;
    }

    /**
     * Finds the distribution at a time. The chain need not be irreducible; states without exit are fine.
     *
     * @param initial distribution at time 0, not changed
     * @param time not negative, in the unit that the rates are per
     * @param limits the tolerance is the error bound; the number of iterations is not limited by it
     * @throws IllegalArgumentException if the time is negative or not finite, or would take more than 1e9 steps
     */
    public static TransientState at(Generator q, double[] initial, double time, SolverLimits limits) {
        if (!(time >= 0) || time == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("the time must be at least 0 and finite, got " + time);
        }
        Uniformisation chain = new Uniformisation(q, limits);
        double mean = chain.rate * time;
        if (mean == 0) {
            return new TransientState(initial.clone(), 0, 0);
        }
        if (mean > MOST_STEPS) {
            throw new IllegalArgumentException("time " + time + " is " + mean
                    + " steps of the fastest state, at most 1e9 are made; the long run may be what is wanted");
        }
        return chain.run(initial, PoissonWeights.of(mean, limits.tolerance() / 2));
    }

    private TransientState run(double[] initial, PoissonWeights weights) {
        double[] p = initial.clone();
        double[] inflow = new double[p.length];
        double[] sum = new double[p.length];
        double left = 1; // weight that is not handed out yet
        int step = 0;
        while (true) {
            double weight = weights.of(step);
            add(p, weight, sum);
            left -= weight;
            if (step == weights.last()) {
                break;
            }
            double moved = step(p, inflow);
            step++;
            if (moved * (weights.last() - step) <= limits.tolerance() / 2) {
                add(p, Math.max(0, left), sum); // it has settled
                break;
            }
            if (step % STEPS_PER_REPORT == 0) {
                limits.progress().at(step, moved);
            }
        }
        return new TransientState(sum, step, limits.tolerance());
    }

    /** Makes one step and returns how far it went, as the sum of absolute differences. */
    private double step(double[] p, double[] inflow) {
        q.inflow(p, inflow);
        double moved = 0;
        for (int state = 0; state < p.length; state++) {
            double change = (inflow[state] - q.exitRate(state) * p[state]) / rate;
            p[state] += change;
            moved += Math.abs(change);
        }
        return moved;
    }

    private static void add(double[] p, double weight, double[] sum) {
        if (weight > 0) {
            for (int state = 0; state < p.length; state++) {
                sum[state] += weight * p[state];
            }
        }
    }
}
