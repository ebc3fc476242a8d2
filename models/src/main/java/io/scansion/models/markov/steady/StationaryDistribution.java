package io.scansion.models.markov.steady;

import io.scansion.models.Quantity;
import io.scansion.models.Solution;
import io.scansion.models.StateDistribution;
import io.scansion.models.StatedAccuracy;
import io.scansion.models.markov.Residual;
import java.util.Map;
import java.util.Optional;

/**
 * The long-run distribution of a chain, with the proof that it is one.
 *
 * @param probabilities by state, summing to 1; not copied, not to be changed
 * @param solver name of the solver that found it
 * @param iterations sweeps, or products with the generator; 0 for a direct solver
 * @param residual {@link Residual#of} of these very probabilities
 * @param errorEstimate estimate of the sum of absolute differences from the true probabilities, made to err on the large side;
 *     {@code NaN} if none was asked for
 */
@SuppressWarnings("ArrayRecordComponent") // copying 43 million probabilities is not worth it
public record StationaryDistribution(
        double[] probabilities, String solver, int iterations, double residual, double errorEstimate)
        implements Solution {

    /** Returns nothing: what the states mean is known to those who made the chain; see {@link #distribution}. */
    @Override
    public Map<String, Quantity> quantities() {
        return Map.of();
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.ofProbabilities(errorEstimate);
    }

    @Override
    public String foundBy() {
        return solver + " on " + probabilities.length + " states";
    }

    @Override
    public Optional<StateDistribution> distribution() {
        return Optional.of(new StateDistribution(probabilities, String::valueOf));
    }
}
