package io.scansion.models.mapping.chain;

import io.scansion.models.markov.NotConvergedException;

/*
 * How much sooner the items of the future come out when the pipeline stands in one state and not another: the relative values
 * v of the reward "items out", which solve Poisson's equation Σ_k r_k·(v(s after k) − v(s)) + reward(s) = throughput. With the
 * stationary distribution π they give the derivative of the throughput by every rate,
 *
 *     ∂T/∂r_k = Σ_s π(s)·[k enabled in s]·(v(s after k) − v(s))  (+ P(k enabled) for the last move, which earns the reward).
 *
 * The equation is relaxed state by state in descending order: every transition but the last move leads upwards, so that a sweep
 * solves it exactly between two departures. Values are only determined up to a constant, which is kept near 0.
 *
 * That values hardly change any more says little where rates are far apart: a change times a great rate is still much. So the sweeps
 * end when the equation holds, by the mean over what happens (a state counts as often as it is left) of how far it does not; a change
 * no greater than rounding is none. A throughput that is slightly off would keep all values drifting; the drift is measured, and taken
 * out of it (relative value iteration: Puterman, "Markov Decision Processes", 1994, 8.5.5).
 */
final class RelativeValues {
    private static final double ROUNDING = 4 * Math.ulp(1.0); // for each product in a sum
    private static final double TOLERANCE = 1e-10; // share of the throughput
    private static final int MOST_SWEEPS = 100_000;
    private static final int SWEEPS_BETWEEN_CHECKS = 4;

    private final double[] value;
    private double rounding; // what it may do to a value
    private double drift; // items/s by which the throughput is too small, as the last sweep saw it

    RelativeValues(int states) {
        value = new double[states];
    }

    /**
     * Solves for these rates, from the values of the call before.
     *
     * @param p the stationary distribution
     * @param throughput that follows from it
     * @param checkpoint run now and then; may throw to end the solution
     */
    void solve(PipelineGenerator q, double[] p, double throughput, Runnable checkpoint) {
        double assumed = throughput;
        double residual = 1;
        for (int sweep = 1; sweep <= MOST_SWEEPS; sweep++) {
            residual = relax(q, p, assumed);
            if (sweep % SWEEPS_BETWEEN_CHECKS == 0) {
                centre(q.structure().transitions());
                if (residual <= TOLERANCE) {
                    return;
                }
                assumed += drift;
                checkpoint.run();
            }
        }
        throw new NotConvergedException("relative values", MOST_SWEEPS, residual, TOLERANCE);
    }

    /** Returns by which share of the throughput the equation was not met where an item moved on, as each state was come to. */
    private double relax(PipelineGenerator q, double[] p, double throughput) {
        PipelineStates states = q.structure();
        int[] enabled = states.enabled();
        int[] step = states.steps();
        int last = states.stages();
        double defect = 0;
        double surplus = 0;
        for (int state = value.length - 1; state >= 0; state--) {
            double sum = -throughput;
            for (int left = enabled[state]; left != 0; left &= left - 1) {
                int k = Integer.numberOfTrailingZeros(left);
                sum += q.rate(k) * value[state + step[k]];
            }
            if ((enabled[state] >>> last & 1) != 0) {
                sum += q.rate(last);
            }
            double relaxed = sum * q.holdingTime(state);
            double change = relaxed - value[state];
            double flow = p[state] * q.exitRate(state);
            defect += flow * q.exitRate(state) * Math.max(0, Math.abs(change) - rounding);
            surplus += flow * change;
            value[state] = relaxed;
        }
        drift = surplus / states.transitions(); // each happens once per item, so a drift meets every item so many times
        return defect / (states.transitions() * throughput * throughput);
    }

    private void centre(int transitions) {
        double shift = value[0];
        double largest = 0;
        for (int state = 0; state < value.length; state++) {
            value[state] -= shift;
            largest = Math.max(largest, Math.abs(value[state]));
        }
        rounding = ROUNDING * transitions * largest;
    }

    /** Returns by how much rounding may have changed any of the values. */
    double rounding() {
        return rounding;
    }

    /** Returns the derivative of the throughput by the rate of each transition. */
    double[] slopes(PipelineGenerator q, double[] p) {
        PipelineStates states = q.structure();
        int[] enabled = states.enabled();
        int[] step = states.steps();
        double[] slopes = new double[states.transitions()];
        for (int state = 0; state < value.length; state++) {
            for (int left = enabled[state]; left != 0; left &= left - 1) {
                int k = Integer.numberOfTrailingZeros(left);
                slopes[k] += p[state] * (value[state + step[k]] - value[state]);
            }
        }
        int last = states.stages();
        slopes[last] += q.throughput(last, p) / q.rate(last);
        return slopes;
    }
}
