package io.scansion.models.markov;

/**
 * The generator {@code Q} of a finite continuous-time Markov chain, as much of it as a solver needs that only multiplies. States
 * are numbered from 0. Self-loops are not part of a generator. Immutable while it is solved, and safe to share.
 */
public interface Generator {
    /** Returns the number of states, at least 1. */
    int states();

    /** Returns the number of rates off the diagonal that are stored, or would be if the matrix were built. */
    long transitions();

    /** Returns the sum of the rates out of {@code state}, in 1/s; 0 for an absorbing state. */
    double exitRate(int state);

    /**
     * Computes {@code into[j] = Σ_{i≠j} from[i]·q(i,j)}, the probability flow into every state; the arrays must differ.
     *
     * @param from one value for each state
     */
    void inflow(double[] from, double[] into);
}
