package io.scansion.models.markov.steady;

import io.scansion.models.markov.Generator;
import io.scansion.models.markov.SolverLimits;

/**
 * Finds {@code π} with {@code πQ = 0, Σπ = 1} for the one closed class of a chain. Implementations are stateless and safe to share;
 * whether what they return is good enough is not theirs to say: {@link SteadyStates} checks the true residual of every vector.
 */
public interface SteadyStateSolver {
    /** Returns the name users select it by. */
    String name();

    /**
     * Returns why this solver cannot take {@code q}, in a phrase such as "takes 2,000 states, the chain has 9,000", or an empty text.
     *
     * @param recurrentStates states of the closed class
     */
    String refusal(Generator q, int recurrentStates);

    /**
     * Solves in place.
     *
     * @param q generator that this solver does not refuse
     * @param p a start vector that sums to 1, positive in every state of the closed class and 0 in every transient one, where no
     *     product can ever make it anything else; replaced by the candidate solution, which sums to 1
     * @return what it took, and what the solver knows about the error
     */
    SolverOutcome solve(Generator q, double[] p, SolverLimits limits);
}
