package io.scansion.models.markov.statespace;

/**
 * What a model family says about its state space before it is explored: states are numbers ("codes") in mixed radix, one digit
 * for each component, the first component least significant. Implementations need not be thread-safe.
 */
public interface TransitionSystem {
    /** Returns one more than the largest code: the product of the component sizes; at least 1. */
    long codes();

    /** Returns the code of the state that everything starts in. */
    long initial();

    /**
     * Gives every transition out of a state, self-loops too. Called again for the same state, it gives the same transitions in the
     * same order.
     */
    void successors(long code, Sink sink);

    /** Receives one transition. */
    @FunctionalInterface
    interface Sink {
        /**
         * @param target code of the state it leads to
         * @param label action or event, numbered by the model from 0
         * @param rate in 1/s, positive and finite
         */
        void accept(long target, int label, double rate);
    }
}
