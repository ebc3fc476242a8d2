package io.scansion.models.pepa.analysis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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
        double errorEstimate) {
    /** Copies the maps and keeps their order. */
    public PepaSolution {
        throughput = Collections.unmodifiableMap(new LinkedHashMap<>(throughput));
        results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
        utilisation = Collections.unmodifiableMap(new LinkedHashMap<>(utilisation));
    }
}
