package io.scansion.models.markov.transients;

/**
 * The distribution of a chain at a time.
 *
 * @param probabilities by state, summing to 1 within the error bound; not copied, not to be changed
 * @param steps of the uniformised chain that were made
 * @param errorBound bound on the sum of all absolute errors, rounding included
 */
@SuppressWarnings("ArrayRecordComponent") // copying 43 million probabilities is not worth it
public record TransientState(double[] probabilities, int steps, double errorBound) {}
