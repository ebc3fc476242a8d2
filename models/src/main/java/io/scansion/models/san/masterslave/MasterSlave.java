package io.scansion.models.san.masterslave;

import io.scansion.models.Model;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.refusal.Require;
import io.scansion.models.san.analysis.SanOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * @param speeds how many times as fast as {@code timings} say each slave computes, above 0: first of those at work, then of others that
 *     could be added, in the order in which they would be; empty if all are equal
 */
public record MasterSlave(
        Interaction interaction,
        int slaves,
        int places,
        int slicesPerSlave,
        Timings timings,
        Workload workload,
        List<Double> speeds)
        implements Model<MasterSlaveSolution> {
    /** Most slaves that can be asked for; the lumped chain of so many still fits. */
    public static final int MOST_SLAVES = 2_000;

    /** Largest buffer that can be asked for. */
    public static final int MOST_PLACES = 100_000;

    private static final int MOST_SLICES_PER_SLAVE = 100_000;

    /** Rate of {@code down} in 1/s, the paper's choice. */
    static final double DOWN_PER_SECOND = 1_000;

    /** Checks the values and copies the list. */
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
        speeds = List.copyOf(speeds);
        for (int i = 0; i < speeds.size(); i++) {
            Require.positive(speeds.get(i), "speed of slave " + (i + 1));
        }
        if (!speeds.isEmpty() && speeds.size() < slaves) {
            throw new IllegalArgumentException(
                    slaves + " slaves need as many speeds, or none if they are equal, got " + speeds.size());
        }
    }

    /** A program whose slaves are equal. */
    public MasterSlave(
            Interaction interaction, int slaves, int places, int slicesPerSlave, Timings timings, Workload workload) {
        this(interaction, slaves, places, slicesPerSlave, timings, workload, List.of());
    }

    /** Returns a synchronous program with the paper's work. */
    public static MasterSlave synchronous(int slaves, int slicesPerSlave, Timings timings) {
        return new MasterSlave(Interaction.SYNCHRONOUS, slaves, 0, slicesPerSlave, timings, Workload.PUBLISHED);
    }

    /** Returns an asynchronous program with the paper's work. */
    public static MasterSlave asynchronous(int slaves, int places, int slicesPerSlave, Timings timings) {
        return new MasterSlave(Interaction.ASYNCHRONOUS, slaves, places, slicesPerSlave, timings, Workload.PUBLISHED);
    }

    /** Returns the same with unequal slaves; see {@link #speeds()}. */
    public MasterSlave withSpeeds(List<Double> others) {
        return new MasterSlave(interaction, slaves, places, slicesPerSlave, timings, workload, others);
    }

    /** Returns the same with another number of slaves, the first of {@link #speeds()} if these are unequal. */
    public MasterSlave withSlaves(int another) {
        return new MasterSlave(interaction, another, places, slicesPerSlave, timings, workload, speeds);
    }

    /** Returns an asynchronous program of the same kind with so many buffer places. */
    public MasterSlave withPlaces(int another) {
        return new MasterSlave(Interaction.ASYNCHRONOUS, slaves, another, slicesPerSlave, timings, workload, speeds);
    }

    /** Returns the same with another grain. */
    public MasterSlave withSlicesPerSlave(int another) {
        return new MasterSlave(interaction, slaves, places, another, timings, workload, speeds);
    }

    /** Returns a synchronous program of the same kind. */
    public MasterSlave synchronously() {
        return new MasterSlave(Interaction.SYNCHRONOUS, slaves, 0, slicesPerSlave, timings, workload, speeds);
    }

    /** Returns how many times as fast a slave computes as the times say; slaves are numbered from 0. */
    double speed(int slave) {
        return speeds.isEmpty() ? 1 : speeds.get(slave);
    }

    /** Returns the slaves at work by speed, in the order in which the speeds first occur. */
    List<SlaveGroup> groups() {
        if (speeds.isEmpty()) {
            return List.of(new SlaveGroup(0, slaves, 1));
        }
        Map<Double, SlaveGroup> groups = new LinkedHashMap<>();
        for (int slave = 0; slave < slaves; slave++) {
            groups.merge(
                    speed(slave),
                    new SlaveGroup(slave, 1, speed(slave)),
                    (known, one) -> new SlaveGroup(known.first(), known.slaves() + 1, known.speed()));
        }
        return List.copyOf(groups.values());
    }

    /**
     * Returns how many states its chain has at most, with slaves of a speed counted: 3 of the master, and all ways to share slaves and
     * places out.
     */
    public double mostStates() {
        double states = 3.0 * (places + 1);
        for (SlaveGroup group : groups()) {
            for (int kinds = 1; kinds <= timings.computePack().phases() + 1; kinds++) {
                states *= (double) (group.slaves() + kinds) / kinds;
            }
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

    /** Solves the program with its slaves counted by speed, which is exact. */
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
