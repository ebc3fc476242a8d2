package io.scansion.models.san.masterslave;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StatedAccuracy;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * What a master/slave program does in the long run: shares of time, and how often things happen. It is small, and
 * keeps no states: those are to be had from {@link io.scansion.models.san.analysis.San} with {@link MasterSlaveNetwork#of}.
 *
 * @param program what was solved
 * @param slaveShares what slaves do with their time, by speed; one entry if all are equal
 * @param masterStarting share of its time that the master is between two runs (ITx)
 * @param masterSending share of its time that the master sends a slice (Tx)
 * @param masterReceiving share of its time that the master waits for packs or evaluates them (Rx)
 * @param bufferMean mean number of packs in the buffer; 0 without one
 * @param bufferFull share of time that the buffer is full; 0 without one
 * @param evaluationsPerSecond events c: packs taken from the buffer, or, synchronously, rounds ended
 * @param deliveriesPerSecond events r of all slaves
 * @param computationsPerSecond events p of all slaves
 * @param startsPerSecond events up
 * @param endsPerSecond events down
 * @param statesLumped states after counting slaves
 * @param statesFull states with every slave told apart
 * @param statesSolved states of the chain that was solved: one of the two
 * @param solver name of the solver
 * @param iterations it needed; 0 for a direct one
 * @param residual share of the probability flow that is out of balance
 * @param errorEstimate of the probabilities, see {@link io.scansion.models.markov.steady.StationaryDistribution}
 */
public record MasterSlaveSolution(
        MasterSlave program,
        List<SlaveShares> slaveShares,
        double masterStarting,
        double masterSending,
        double masterReceiving,
        double bufferMean,
        double bufferFull,
        double evaluationsPerSecond,
        double deliveriesPerSecond,
        double computationsPerSecond,
        double startsPerSecond,
        double endsPerSecond,
        int statesLumped,
        BigInteger statesFull,
        int statesSolved,
        String solver,
        int iterations,
        double residual,
        double errorEstimate)
        implements Solution {
    /** Checks that nothing is missing and copies the list. */
    public MasterSlaveSolution {
        slaveShares = List.copyOf(slaveShares);
        Objects.requireNonNull(program, "program");
        Objects.requireNonNull(statesFull, "statesFull");
        Objects.requireNonNull(solver, "solver");
    }

    /** Returns the share of its time that a slave waits for a slice (I), on the average of all slaves. */
    public double slaveIdle() {
        return mean(SlaveShares::idle);
    }

    /** Returns the share of its time that a slave computes (Pr), on the average of all slaves. */
    public double slaveComputing() {
        return mean(SlaveShares::computing);
    }

    /** Returns the share of its time that a slave sends a pack, or waits until it can (Tx), on the average of all slaves. */
    public double slaveSending() {
        return mean(SlaveShares::sending);
    }

    private double mean(ToDoubleFunction<SlaveShares> share) {
        return slaveShares.stream()
                        .mapToDouble(one -> one.slaves() * share.applyAsDouble(one))
                        .sum()
                / program.slaves();
    }

    /**
     * Returns how many packs per second come to use: those the master evaluates, or, synchronously, takes over. Packs that are
     * thrown away when a run ends do not count.
     */
    public double usefulPacksPerSecond() {
        return program.interaction() == Interaction.SYNCHRONOUS ? deliveriesPerSecond : evaluationsPerSecond;
    }

    /**
     * Returns the expected time of one run in seconds: its packs at the long-run rate. The runs of the model end at random, near
     * the number of slices but not at it, so the length of the model's own runs says less about the given work than its rate does.
     */
    public double runSeconds() {
        return program.packs() / usefulPacksPerSecond();
    }

    /** Returns the share of its time that the master evaluates packs; near 1, more slaves are of no use. */
    public double masterUtilisation() {
        return evaluationsPerSecond * program.timings().evaluatePackSeconds();
    }

    /** Returns the measures under the names of the reference, in its order: numbers of states as integers, all else as doubles. */
    public Map<String, Number> byName() {
        Map<String, Number> values = new LinkedHashMap<>();
        values.put("slave_I", slaveIdle());
        values.put("slave_Pr", slaveComputing());
        values.put("slave_Tx", slaveSending());
        values.put("master_ITx", masterStarting);
        values.put("master_Tx", masterSending);
        values.put("master_Rx", masterReceiving);
        if (program.interaction() == Interaction.ASYNCHRONOUS) {
            values.put("buffer_mean", bufferMean);
            values.put("buffer_full", bufferFull);
            values.put("throughput_c", evaluationsPerSecond);
        }
        values.put("throughput_r", deliveriesPerSecond);
        values.put("throughput_p", computationsPerSecond);
        values.put("throughput_down", endsPerSecond);
        values.put("throughput_up", startsPerSecond);
        values.put("states_lumped", statesLumped);
        values.put("states_full", statesFull);
        return values;
    }

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        byName().forEach((name, value) -> {
            if (!name.startsWith("states_")) {
                quantities.put(name, new Quantity(value.doubleValue(), unit(name)));
            }
        });
        quantities.put("packs_per_second", new Quantity(usefulPacksPerSecond(), Unit.PER_SECOND));
        quantities.put("run_seconds", new Quantity(runSeconds(), Unit.SECONDS));
        return quantities;
    }

    private static Unit unit(String name) {
        return name.startsWith("throughput_") ? Unit.PER_SECOND : name.equals("buffer_mean") ? Unit.NUMBER : Unit.SHARE;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.ofProbabilities(errorEstimate);
    }

    @Override
    public String foundBy() {
        return solver + " on " + statesSolved + " states";
    }
}
