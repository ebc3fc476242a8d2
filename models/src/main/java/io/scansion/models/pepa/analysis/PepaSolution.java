package io.scansion.models.pepa.analysis;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StateDistribution;
import io.scansion.models.StatedAccuracy;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The measures of a model, in the long run or at a time.
 *
 * @param states of the chain that was solved
 * @param transitions between them, as the derivation graph has them: one for each source, action and target, self-loops too
 * @param asWritten how large the chain is if partners that are written out are told apart; as large as the one solved, unless that was
 *     derived up to symmetry
 * @param throughput of every action that is seen from outside, in 1/s, also those that never happen; {@code tau} last, if there
 *     is any
 * @param results of the result lines, by name, in the order of the file
 * @param utilisation of every component, in the order of the system equation. A component is named as the process it starts as;
 *     the second and third of the same name are {@code P#2} and {@code P#3}
 * @param solver that was used
 * @param iterations that it took, 0 for a direct solver
 * @param residual of the probabilities, as {@code markov.Residual} defines it; for a time, the bound on their error
 * @param errorEstimate of the probabilities, the sum of all absolute errors: see {@link io.scansion.models.markov.steady.StationaryDistribution}; for a time, a bound
 * @param distribution the probabilities of the states that were solved
 */
public record PepaSolution(
        int states,
        long transitions,
        ChainSize asWritten,
        Map<String, Double> throughput,
        Map<String, Double> results,
        Map<String, Utilisation> utilisation,
        String solver,
        int iterations,
        double residual,
        double errorEstimate,
        Optional<StateDistribution> distribution)
        implements Solution {
    /** Copies the maps and keeps their order. */
    public PepaSolution {
        throughput = Collections.unmodifiableMap(new LinkedHashMap<>(throughput));
        results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
        utilisation = Collections.unmodifiableMap(new LinkedHashMap<>(utilisation));
    }

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        throughput.forEach((action, rate) -> quantities.put("throughput." + action, new Quantity(rate, Unit.PER_TIME)));
        results.forEach((name, value) -> quantities.put("results." + name, new Quantity(value, Unit.NUMBER)));
        utilisation.forEach((component, where) -> where.shares()
                .forEach((state, share) ->
                        quantities.put("utilisation." + component + "." + state, new Quantity(share, Unit.SHARE))));
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.ofProbabilities(errorEstimate);
    }

    @Override
    public String foundBy() {
        return solver + " on " + states + " states";
    }
}
