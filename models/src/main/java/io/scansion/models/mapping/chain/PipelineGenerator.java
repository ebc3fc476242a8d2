package io.scansion.models.mapping.chain;

import io.scansion.models.markov.SweepableGenerator;
import java.util.Arrays;

/** The generator of a pipeline: shared {@link PipelineStates} and its own rates. Immutable and safe to share. */
public final class PipelineGenerator implements SweepableGenerator {
    private final PipelineStates states;
    private final double[] rates;
    private final double[] exitRates;
    private final double[]
            holdingTimes; // a product is several times quicker than a quotient, and each state waits for it

    public PipelineGenerator(PipelineStates states, double[] ratesByTransition) {
        this.states = states;
        this.rates = ratesByTransition.clone();
        int size = states.size();
        exitRates = new double[size];
        holdingTimes = new double[size];
        for (int state = 0; state < size; state++) {
            double sum = 0;
            for (int left = states.enabled()[state]; left != 0; left &= left - 1) {
                sum += rates[Integer.numberOfTrailingZeros(left)];
            }
            exitRates[state] = sum;
            holdingTimes[state] = 1 / sum;
        }
    }

    PipelineStates structure() {
        return states;
    }

    double rate(int transition) {
        return rates[transition];
    }

    double holdingTime(int state) {
        return holdingTimes[state];
    }

    @Override
    public int states() {
        return exitRates.length;
    }

    @Override
    public long transitions() {
        long sum = 0;
        for (int mask : states.enabled()) {
            sum += Integer.bitCount(mask);
        }
        return sum;
    }

    @Override
    public double exitRate(int state) {
        return exitRates[state];
    }

    @Override
    public void inflow(double[] from, double[] into) {
        for (int state = 0; state < into.length; state++) {
            into[state] = inflow(state, from);
        }
    }

    @Override
    public double inflow(int state, double[] from) {
        int[] step = states.steps();
        double sum = 0;
        for (int left = states.entering()[state]; left != 0; left &= left - 1) {
            int k = Integer.numberOfTrailingZeros(left);
            sum += rates[k] * from[state - step[k]];
        }
        return sum;
    }

    @Override
    public double relaxForward(double[] p, double omega) {
        double defect = 0;
        for (int state = 0; state < exitRates.length; state++) {
            defect += relax(state, p, omega);
        }
        return defect;
    }

    @Override
    public double relaxBackward(double[] p, double omega) {
        double defect = 0;
        for (int state = exitRates.length - 1; state >= 0; state--) {
            defect += relax(state, p, omega);
        }
        return defect;
    }

    private double relax(int state, double[] p, double omega) {
        double relaxed = inflow(state, p) * holdingTimes[state];
        double change = relaxed - p[state];
        p[state] = omega == 1 ? relaxed : p[state] + omega * change; // p + change could lose all of a small value
        return Math.abs(change) * exitRates[state];
    }

    @Override
    public void predecessors(int state, PredecessorVisitor visitor) {
        for (int left = states.entering()[state]; left != 0; left &= left - 1) {
            int k = Integer.numberOfTrailingZeros(left);
            visitor.accept(state - states.steps()[k], rates[k]);
        }
    }

    @Override
    public double smallestRate() {
        return Arrays.stream(rates).min().orElseThrow();
    }

    /** Returns how often a transition happens per second under the distribution {@code p}. */
    public double throughput(int transition, double[] p) {
        double sum = 0;
        int[] enabled = states.enabled();
        for (int state = 0; state < p.length; state++) {
            if ((enabled[state] >>> transition & 1) != 0) {
                sum += p[state];
            }
        }
        return rates[transition] * sum;
    }
}
