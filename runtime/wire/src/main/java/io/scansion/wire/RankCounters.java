package io.scansion.wire;

/**
 * Totals of one rank since it left MPI.Init, from 0 to {@link #MOST}. Times are nanoseconds; while {@link TunerMessage.ThinProbes} is
 * in force they are estimates, and all else is exact.
 *
 * @param itemsIn messages received from upstream
 * @param itemsOut messages sent downstream
 * @param items items completed: a stage completes one when it asks for the next or sends its result, a source when it sends
 * @param computeNanos time outside MPI calls, attributed to completed items
 * @param blockedReceiveNanos time inside receives, probes and waits for receives
 * @param blockedSendNanos time inside sends and waits for sends
 * @param collectiveNanos time inside collectives
 * @param mpiCalls outermost MPI calls seen, the basis of the overhead estimate
 * @param turns times that a thread went over from receiving to sending: once a task for a worker, once a phase for its master
 */
public record RankCounters(
        long itemsIn,
        long itemsOut,
        long items,
        long computeNanos,
        long blockedReceiveNanos,
        long blockedSendNanos,
        long collectiveNanos,
        long mpiCalls,
        long turns) {
    /** More than any rank can count, in nanoseconds two years, and little enough for a hundred ranks to be added up. */
    public static final long MOST = 1L << 56;

    public static final RankCounters ZERO = new RankCounters(0, 0, 0, 0, 0, 0, 0, 0, 0);

    public RankCounters {
        requireCounted(
                itemsIn,
                itemsOut,
                items,
                computeNanos,
                blockedReceiveNanos,
                blockedSendNanos,
                collectiveNanos,
                mpiCalls,
                turns);
    }

    /**
     * Whether any of these totals is less than it was, but for that of collectives: what is said of one that is under way and only
     * counted may be more than it turns out to have taken.
     */
    public boolean isBelow(RankCounters earlier) {
        return itemsIn < earlier.itemsIn
                || itemsOut < earlier.itemsOut
                || items < earlier.items
                || computeNanos < earlier.computeNanos
                || blockedReceiveNanos < earlier.blockedReceiveNanos
                || blockedSendNanos < earlier.blockedSendNanos
                || mpiCalls < earlier.mpiCalls
                || turns < earlier.turns;
    }

    static void requireCounted(long... totals) {
        for (long total : totals) {
            if (total < 0 || total > MOST) {
                throw new IllegalArgumentException("no rank can have counted " + total);
            }
        }
    }
}
