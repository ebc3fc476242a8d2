package io.scansion.wire;

/**
 * Totals of one rank since it left MPI.Init. Times are nanoseconds, never negative; while {@link TunerMessage.ThinProbes} is in force
 * they are estimates, and all else is exact.
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
    public static final RankCounters ZERO = new RankCounters(0, 0, 0, 0, 0, 0, 0, 0, 0);
}
