package io.scansion.models.mapping;

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
 */
final class RelativeValues {
    private static final double TOLERANCE = 1e-9;
    private static final int MOST_SWEEPS = 100_000;
    private static final int SWEEPS_BETWEEN_CHECKS = 4;

    private final double[] value;

    RelativeValues(int states) {
        value = new double[states];
    }

    /**
     * Solves for these rates, from the values of the call before.
     *
     * @param checkpoint run now and then; may throw to end the solution
     */
    void solve(PipelineGenerator q, double throughput, Runnable checkpoint) {
        double change = 1;
        for (int sweep = 1; sweep <= MOST_SWEEPS; sweep++) {
            change = relax(q, throughput);
            if (sweep % SWEEPS_BETWEEN_CHECKS == 0) {
                if (change <= TOLERANCE * centre()) {
                    return;
                }
                checkpoint.run();
            }
        }
        throw new NotConvergedException("relative values", MOST_SWEEPS, change, TOLERANCE);
    }

    private double relax(PipelineGenerator q, double throughput) {
        PipelineStates states = q.structure();
        int[] enabled = states.enabled();
        int[] step = states.steps();
        int last = states.stages();
        double largest = 0;
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
            largest = Math.max(largest, Math.abs(relaxed - value[state]));
            value[state] = relaxed;
        }
        return largest;
    }

    /** Makes the value of state 0 zero; returns the largest that is left. */
    private double centre() {
        double shift = value[0];
        double largest = Double.MIN_NORMAL;
        for (int state = 0; state < value.length; state++) {
            value[state] -= shift;
            largest = Math.max(largest, Math.abs(value[state]));
        }
        return largest;
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
