package io.scansion.models.mapping.chain;

import java.util.Arrays;

/*
 * One window of an approximation by overlapping windows (see OverlappingWindows): the chain of a few consecutive stages.
 * Inside it is exact. At its left edge, the rate of the input move depends on the state of the window's stages but the last:
 * it is the move's rate times the probability, known to the window one stage to the left, that the stage before is ready
 * to give when those stages are in that state. The right edge mirrors this.
 */
final class Window {
    private final PipelineStates states;
    private final int overlaps; // states of all stages but one
    private final double[] p;
    private final double[] left; // rate of the first move by the state of all stages but the last
    private final double[] right; // rate of the last move by the state of all stages but the first
    private final double[] innerExit;
    private double[] rates = {};

    Window(PipelineStates states) {
        this.states = states;
        overlaps = states.size() / 3;
        p = new double[states.size()];
        Arrays.fill(p, 1.0 / p.length);
        left = new double[overlaps];
        right = new double[overlaps];
        innerExit = new double[p.length];
    }

    /** Sets the rates of the window's transitions; its edges move at full rate until they listen to a neighbour. */
    void setRates(double[] byTransition) {
        rates = byTransition;
        Arrays.fill(left, rates[0]);
        Arrays.fill(right, rates[states.stages()]);
        int inner = ~(1 | 1 << states.stages());
        for (int state = 0; state < p.length; state++) {
            double sum = 0;
            for (int rest = states.enabled()[state] & inner; rest != 0; rest &= rest - 1) {
                sum += rates[Integer.numberOfTrailingZeros(rest)];
            }
            innerExit[state] = sum;
        }
    }

    /** Takes over how ready the stage before this window is, by the state of the stages that both windows have. */
    void listenLeft(Window before) {
        for (int shared = 0; shared < overlaps; shared++) {
            double waits = before.p[3 * shared + 2];
            double all = before.p[3 * shared] + before.p[3 * shared + 1] + waits;
            if (all > 0) {
                left[shared] = rates[0] * (waits / all);
            }
        }
    }

    /** Takes over how ready the stage after this window is. */
    void listenRight(Window after) {
        for (int shared = 0; shared < overlaps; shared++) {
            double waits = after.p[shared];
            double all = waits + after.p[shared + overlaps] + after.p[shared + 2 * overlaps];
            if (all > 0) {
                right[shared] = rates[states.stages()] * (waits / all);
            }
        }
    }

    /** Relaxes every state once in ascending order and scales the sum to 1; returns the defect met, as a share of the flow. */
    double relax() {
        int inner = ~(1 | 1 << states.stages());
        int[] enabled = states.enabled();
        int[] entering = states.entering();
        int[] step = states.steps();
        int last = states.stages();
        double defect = 0;
        double flow = 0;
        double total = 0;
        for (int state = 0; state < p.length; state++) {
            int in = entering[state];
            double sum = 0;
            for (int rest = in & inner; rest != 0; rest &= rest - 1) {
                int k = Integer.numberOfTrailingZeros(rest);
                sum += rates[k] * p[state - step[k]];
            }
            if ((in & 1) != 0) {
                sum += left[(state - 1) % overlaps] * p[state - 1];
            }
            if ((in >>> last & 1) != 0) {
                sum += right[(state - step[last]) / 3] * p[state - step[last]];
            }
            double exit = exitRate(state, enabled[state]);
            double outflow = exit * p[state];
            defect += Math.abs(sum - outflow);
            flow += outflow;
            p[state] = exit > 0 ? sum / exit : p[state];
            total += p[state];
        }
        scale(1 / total);
        return defect / flow;
    }

    private double exitRate(int state, int enabled) {
        double exit = innerExit[state];
        if ((enabled & 1) != 0) {
            exit += left[state % overlaps];
        }
        if ((enabled >>> states.stages() & 1) != 0) {
            exit += right[state / 3];
        }
        return exit;
    }

    private void scale(double factor) {
        for (int state = 0; state < p.length; state++) {
            p[state] *= factor;
        }
    }

    /** Returns how many items the window's first stage finishes per second. */
    double throughput() {
        double sum = 0;
        for (int state = 1; state < p.length; state += 3) {
            sum += p[state];
        }
        return sum * rates[states.stages() + 1];
    }
}
