package io.scansion.models.markov;

/**
 * Finds {@code π} with {@code πQ = 0, Σπ = 1} for an irreducible chain. Implementations are stateless and safe to share; whether
 * what they return is good enough is not theirs to say: {@link SteadyStates} checks the true residual of every vector.
 */
public interface SteadyStateSolver {
    /** Returns the name users select it by. */
    String name();

    /** Returns why this solver cannot take {@code q}, in a phrase such as "has 9,000 states, it takes 4,000", or an empty text. */
    String refusal(Generator q);

    /**
     * Solves in place.
     *
     * @param q irreducible generator that this solver does not refuse
     * @param p a start vector, positive, summing to 1; replaced by the candidate solution, which sums to 1
     * @return sweeps or products that were needed
     */
    int solve(Generator q, double[] p, SolverLimits limits);
}
