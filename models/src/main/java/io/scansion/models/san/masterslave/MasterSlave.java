package io.scansion.models.san.masterslave;

import io.scansion.models.Model;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.refusal.Require;
import io.scansion.models.san.analysis.SanOptions;
import java.util.Objects;

/**
 * A master/slave program: how it is arranged and how long its steps take.
 *
 * @param interaction how the master takes packs
 * @param slaves N, from 1 to {@value #MOST_SLAVES}
 * @param places K, packs that the buffer holds, from 1 to {@value #MOST_PLACES} if the interaction is asynchronous, else 0
 * @param slicesPerSlave g, slices that the work is cut into for each slave: 2 is a coarse grain, 3 a fine one
 * @param timings of the steps
 * @param workload of one run
 */
public record MasterSlave(
        Interaction interaction, int slaves, int places, int slicesPerSlave, Timings timings, Workload workload)
        implements Model<MasterSlaveSolution> {
    /** Most slaves that can be asked for; the lumped chain of so many still fits. */
    public static final int MOST_SLAVES = 2_000;

    /** Largest buffer that can be asked for. */
    public static final int MOST_PLACES = 100_000;

    private static final int MOST_SLICES_PER_SLAVE = 100_000;

    /** Rate of {@code down} in 1/s, the paper's choice. */
    static final double DOWN_PER_SECOND = 1_000;

    /** Checks the values. */
    public MasterSlave {
        Objects.requireNonNull(interaction, "interaction");
        Require.between(1, MOST_SLAVES, slaves, "number of slaves");
        if (interaction == Interaction.ASYNCHRONOUS) {
            Require.between(1, MOST_PLACES, places, "buffer places of an asynchronous program");
        } else {
            Require.between(0, 0, places, "buffer places of a synchronous program");
        }
        Require.between(1, MOST_SLICES_PER_SLAVE, slicesPerSlave, "slices per slave");
        Objects.requireNonNull(timings, "timings");
        Objects.requireNonNull(workload, "workload");
    }

    /** Returns a synchronous program with the paper's work. */
    public static MasterSlave synchronous(int slaves, int slicesPerSlave, Timings timings) {
        return new MasterSlave(Interaction.SYNCHRONOUS, slaves, 0, slicesPerSlave, timings, Workload.PUBLISHED);
    }

    /** Returns an asynchronous program with the paper's work. */
    public static MasterSlave asynchronous(int slaves, int places, int slicesPerSlave, Timings timings) {
        return new MasterSlave(Interaction.ASYNCHRONOUS, slaves, places, slicesPerSlave, timings, Workload.PUBLISHED);
    }

    /** Returns the same with another number of slaves. */
    public MasterSlave withSlaves(int another) {
        return new MasterSlave(interaction, another, places, slicesPerSlave, timings, workload);
    }

    /** Returns an asynchronous program of the same kind with so many buffer places. */
    public MasterSlave withPlaces(int another) {
        return new MasterSlave(Interaction.ASYNCHRONOUS, slaves, another, slicesPerSlave, timings, workload);
    }

    /** Returns the same with another grain. */
    public MasterSlave withSlicesPerSlave(int another) {
        return new MasterSlave(interaction, slaves, places, another, timings, workload);
    }

    /** Returns a synchronous program of the same kind. */
    public MasterSlave synchronously() {
        return new MasterSlave(Interaction.SYNCHRONOUS, slaves, 0, slicesPerSlave, timings, workload);
    }

    /** Returns how many states its chain has at most, with slaves counted: 3 of the master, and all ways to share slaves and places out. */
    public double mostStates() {
        double states = 3.0 * (places + 1);
        for (int kinds = 1; kinds <= timings.computePack().phases() + 1; kinds++) {
            states *= (double) (slaves + kinds) / kinds;
        }
        return states;
    }

    /** Returns NS, the number of slices. */
    public int slices() {
        return slicesPerSlave * slaves;
    }

    /** Returns RNP, the mean number of points of a slice with its overlaps, counted over all slices (equation 1). */
    public double pointsWithOverlap() {
        double ends = 2 * (1 + workload.overlap());
        double inner = (slices() - 2) * (1 + 2 * workload.overlap());
        return (ends + inner) * workload.points() / slices();
    }

    /** Returns NB, the packs of one slice, at least 1 (equation 2). */
    public int packsPerSlice() {
        return (int) Math.max(1, Math.ceil(pointsWithOverlap() / (workload.pointsPerPack() * slices())));
    }

    /** Returns the packs of one run: those of all slices. */
    public long packs() {
        return (long) slices() * packsPerSlice();
    }

    /** Returns the rates of the events. */
    Rates rates() {
        double another = (packsPerSlice() - 1.0) / packsPerSlice();
        double receivers = interaction == Interaction.SYNCHRONOUS ? slaves : 1;
        return new Rates(
                1 / (timings.sendTaskSeconds() * slaves),
                1 / timings.sendTaskSeconds(),
                1 / timings.evaluatePackSeconds(),
                1 / (timings.sendPackSeconds() * receivers),
                DOWN_PER_SECOND,
                another);
    }

    /**
     * Rates of the events in 1/s, and the probability that a slave that has sent a pack computes another of the same slice.
     *
     * @param up lambda, equation 6
     * @param send delta, equation 4
     * @param evaluate sigma, equation 5; gamma, of computing, stands in the phases of that time
     * @param deliver alpha, equation 4 or, synchronously, 7
     * @param down mu, equation 6
     * @param anotherPack pi, equation 3
     */
    record Rates(double up, double send, double evaluate, double deliver, double down, double anotherPack) {}

    /** Solves the program with its slaves counted, which is exact. */
    @Override
    public MasterSlaveSolution solve() {
        return solve(ChainOptions.DEFAULT);
    }

    /**
     * As {@link #solve()}, with a choice.
     *
     * @throws io.scansion.models.markov.statespace.TooManyStatesException if there are more states than allowed
     * @throws io.scansion.models.markov.NotConvergedException if no solver gets to the tolerance
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     */
    public MasterSlaveSolution solve(ChainOptions options) {
        return solve(options, new WarmStart());
    }

    /**
     * As {@link #solve(ChainOptions)}, beginning with the solutions of programs that are the same but for their times.
     *
     * @param start of the programs before, and of this one too afterwards
     */
    public MasterSlaveSolution solve(ChainOptions options, WarmStart start) {
        return MasterSlaveSolver.solve(this, options, start);
    }

    /**
     * Solves the program with every slave an automaton of its own, as a check or to look at its network.
     *
     * @param options which chain is built of the network
     * @throws io.scansion.models.markov.statespace.TooManyStatesException if there are more states than allowed
     * @throws io.scansion.models.markov.NotConvergedException if no solver gets to the tolerance
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     */
    public MasterSlaveSolution solveInFull(SanOptions options) {
        return solveInFull(options, new WarmStart());
    }

    /**
     * As {@link #solveInFull(SanOptions)}, beginning with the solutions of programs that are the same but for their times.
     *
     * @param start of the programs before, and of this one too afterwards
     */
    public MasterSlaveSolution solveInFull(SanOptions options, WarmStart start) {
        return MasterSlaveSolver.solveInFull(this, options, start);
    }
}
