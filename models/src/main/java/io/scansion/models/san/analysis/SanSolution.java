package io.scansion.models.san.analysis;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StateDistribution;
import io.scansion.models.StatedAccuracy;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The long-run behaviour of a network.
 *
 * @param network name
 * @param way how it was solved; never {@link SolutionWay#AUTOMATIC}
 * @param productStates combinations of local states
 * @param reachableStates those that can occur
 * @param solvedStates states of the chain that was solved; fewer than the reachable ones if it was lumped
 * @param transitions rates of that chain between different states, as stored or as they would be
 * @param results long-run mean of every measure asked for, in the order asked
 * @param eventsPerSecond how often each event happens, in the order declared
 * @param solver name of the solver
 * @param iterations it needed; 0 for a direct one
 * @param residual share of the probability flow that is out of balance, see {@link io.scansion.models.markov.Residual}; at a time, the bound of the error
 * @param errorEstimate of the probabilities, see {@link io.scansion.models.markov.steady.StationaryDistribution}
 * @param remarks what a reader should know about how the file was understood; empty as a rule
 * @param distribution the probabilities of the states that were solved
 */
public record SanSolution(
        String network,
        SolutionWay way,
        BigInteger productStates,
        BigInteger reachableStates,
        int solvedStates,
        long transitions,
        Map<String, Double> results,
        Map<String, Double> eventsPerSecond,
        String solver,
        int iterations,
        double residual,
        double errorEstimate,
        List<String> remarks,
        Optional<StateDistribution> distribution)
        implements Solution {
    /** Checks that nothing is missing and copies the collections. */
    public SanSolution {
        Objects.requireNonNull(network, "network");
        Objects.requireNonNull(way, "way");
        Objects.requireNonNull(productStates, "productStates");
        Objects.requireNonNull(reachableStates, "reachableStates");
        results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
        eventsPerSecond = Collections.unmodifiableMap(new LinkedHashMap<>(eventsPerSecond));
        Objects.requireNonNull(solver, "solver");
        remarks = List.copyOf(remarks);
    }

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        results.forEach((name, value) -> quantities.put("results." + name, new Quantity(value, Unit.NUMBER)));
        eventsPerSecond.forEach(
                (event, rate) -> quantities.put("throughput." + event, new Quantity(rate, Unit.PER_TIME)));
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.ofProbabilities(errorEstimate);
    }

    @Override
    public String foundBy() {
        return solver + " on " + solvedStates + " states";
    }
}
