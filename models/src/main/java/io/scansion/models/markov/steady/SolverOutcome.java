package io.scansion.models.markov.steady;

/**
 * What a solver says of the vector it has found.
 *
 * @param iterations sweeps or products that were needed; 0 for a direct solver
 * @param errorEstimate estimate of the sum of absolute errors, for a solver that knows its own; {@code NaN} if the vector is to be judged
 *     from outside
 */
public record SolverOutcome(int iterations, double errorEstimate) {
    /** Returns the outcome of a solver that knows nothing about the error of its vector. */
    static SolverOutcome after(int iterations) {
        return new SolverOutcome(iterations, Double.NaN);
    }
}
