package io.scansion.models.markov.steady;

import io.scansion.models.Model;
import io.scansion.models.markov.SparseGenerator;

/**
 * A Markov chain of one's own, in continuous time. Immutable.
 *
 * @param generator rates between states, as {@link io.scansion.models.markov.GeneratorBuilder} puts them together
 */
public record MarkovChain(SparseGenerator generator) implements Model<StationaryDistribution> {
    /**
     * Solves for the long run.
     *
     * @throws io.scansion.models.markov.ReducibleChainException if that depends on where the chain starts
     * @throws io.scansion.models.markov.NotConvergedException if no solver gets to the tolerance
     */
    @Override
    public StationaryDistribution solve() {
        return solve(ChainOptions.DEFAULT);
    }

    /**
     * As {@link #solve()}, with a choice.
     *
     * @param options of which those of the exploration are not used: all states are there
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     */
    public StationaryDistribution solve(ChainOptions options) {
        return SteadyStates.solve(generator, options.solver(), options.limits());
    }
}
