package io.scansion.models.masterworker;

import io.scansion.models.Model;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * A master/worker program, one iteration of it: the master sends work to n workers, each computes its share, and the results come
 * back. MATE's performance functions, with {@code V} for the bytes both ways, {@code alpha} for the share of them that goes to the
 * workers, and {@code Tc} for the compute time of all workers together. The index weighs the time of an iteration against the
 * efficiency that is left.
 *
 * @param computeSeconds {@code Tc}, compute time of one iteration summed over the workers, in seconds, positive
 * @param volumeBytes {@code V}, bytes sent both ways in one iteration, finite, not negative
 * @param shareToWorkers {@code alpha}, the part of {@code V} that goes from the master to the workers, from 0 to 1
 * @param cost cost of a message
 * @param reading which of the published formulas holds
 */
public record MasterWorker(
        double computeSeconds, double volumeBytes, double shareToWorkers, MessageCost cost, Reading reading)
        implements Model<MasterWorkerAdvice> {
    /** Most workers {@link #solve(int)} considers. */
    public static final int MOST_WORKERS = 1_000_000;

    /** How the communication of an iteration is counted. The first is MATE's own; the others are reconstructed. */
    public enum Reading {
        /** {@code Tt(n) = 2·tl + ((n−1)·alpha + 1)·lambda·V + Tc/n}; right if {@code V} is the volume of one worker. */
        AS_CODED,
        /** {@code Tt(n) = 2·tl + (((n−1)·alpha + 1)·lambda·V + Tc) / n}: {@code V} is shared out equally. */
        EQUAL_SHARES,
        /** {@code Tt(n) = n·tl + (lambda·V + Tc) / n}: the master pays the overhead of a message once per worker. */
        OVERHEAD_PER_WORKER
    }

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if a value is out of its range; the message names it
     */
    public MasterWorker {
        Require.positive(computeSeconds, "compute time Tc (s)");
        Require.notNegative(volumeBytes, "volume V (B)");
        if (!(shareToWorkers >= 0 && shareToWorkers <= 1)) {
            throw new IllegalArgumentException("share alpha of V must be from 0 to 1, got " + shareToWorkers);
        }
        Objects.requireNonNull(cost, "cost");
        Objects.requireNonNull(reading, "reading");
    }

    /**
     * Returns {@code Tt(n)}, the seconds an iteration takes.
     *
     * @param workers n, at least 1
     */
    public double iterationSeconds(int workers) {
        Require.atLeast(1, workers, "number of workers");
        double transfer = cost.secondsPerByte() * volumeBytes;
        double sending = ((workers - 1) * shareToWorkers + 1) * transfer;
        return switch (reading) {
            case AS_CODED -> 2 * cost.overheadSeconds() + sending + computeSeconds / workers;
            case EQUAL_SHARES -> 2 * cost.overheadSeconds() + (sending + computeSeconds) / workers;
            case OVERHEAD_PER_WORKER -> workers * cost.overheadSeconds() + (transfer + computeSeconds) / workers;
        };
    }

    /** Returns the share of the workers' time that is spent computing, {@code Tc / (n·Tt(n))}, above 0 and at most 1. */
    public double efficiency(int workers) {
        return computeSeconds / (workers * iterationSeconds(workers));
    }

    /** Returns {@code Pi(n) = n·Tt(n)²/Tc}, that is the time divided by the efficiency, in seconds; the smaller the better. */
    public double index(int workers) {
        return iterationSeconds(workers) / efficiency(workers);
    }

    /** Tries every number of workers up to {@value #MOST_WORKERS}. */
    @Override
    public MasterWorkerAdvice solve() {
        return solve(MOST_WORKERS);
    }

    /**
     * Tries every number of workers; on a tie the smaller number counts as better. Time grows with {@code mostWorkers}: about
     * 10 ns each.
     *
     * @param mostWorkers from 1 to {@value #MOST_WORKERS}
     * @throws IllegalArgumentException if the number is out of its range
     */
    public MasterWorkerAdvice solve(int mostWorkers) {
        Require.atLeast(1, mostWorkers, "most workers");
        if (mostWorkers > MOST_WORKERS) {
            throw new IllegalArgumentException("most workers must be at most " + MOST_WORKERS + ", got " + mostWorkers);
        }
        int best = 1;
        int fastest = 1;
        for (int workers = 2; workers <= mostWorkers; workers++) {
            if (index(workers) < index(best)) {
                best = workers;
            }
            if (iterationSeconds(workers) < iterationSeconds(fastest)) {
                fastest = workers;
            }
        }
        return new MasterWorkerAdvice(outlook(best), outlook(fastest), best == mostWorkers);
    }

    /** Returns everything the model says about a number of workers. */
    public MasterWorkerAdvice.Outlook outlook(int workers) {
        return new MasterWorkerAdvice.Outlook(workers, iterationSeconds(workers), efficiency(workers), index(workers));
    }
}
