package io.scansion.models;

import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/**
 * The probabilities of the states of a chain that was solved. Texts are made when they are asked for, and the chain is kept for that:
 * let go of it where memory matters. Where equal partners were counted, a state stands for all that differ only by who is who. Not for
 * several threads.
 */
public final class StateDistribution {
    private final double[] probabilities;
    private final IntFunction<String> text;

    /**
     * Puts probabilities and states together.
     *
     * @param probabilities by state; not copied, not to be changed
     * @param text of a state, in the words of its model
     */
    public StateDistribution(double[] probabilities, IntFunction<String> text) {
        this.probabilities = probabilities;
        this.text = text;
    }

    /** Returns the number of states; they are counted from 0. */
    public int states() {
        return probabilities.length;
    }

    /** Returns the probability of a state. */
    public double probability(int state) {
        return probabilities[state];
    }

    /** Returns a state in the words of its model, such as {@code (Client, Busy)}. */
    public String text(int state) {
        return text.apply(state);
    }

    /**
     * Returns the mean of a measure of one's own.
     *
     * @param measure its value in each state; not asked for where the probability is 0
     */
    public double mean(IntToDoubleFunction measure) {
        double mean = 0;
        for (int state = 0; state < probabilities.length; state++) {
            if (probabilities[state] > 0) {
                mean += probabilities[state] * measure.applyAsDouble(state);
            }
        }
        return mean;
    }
}
