package io.scansion.agent.probe;

import java.util.Set;

/**
 * What the probes of one rank have seen, for those who decide whether its stage may be replicated.
 *
 * @param itemsIn messages received
 * @param itemsOut messages sent
 * @param upstream the only virtual rank that messages came from, {@link #NONE} or {@link #SEVERAL}
 * @param downstream the only virtual rank that messages went to, {@link #NONE} or {@link #SEVERAL}
 * @param alternating whether receives and sends have alternated strictly, a receive first
 * @param firstViolation messages of both directions before the first that broke the alternation, -1 while none did
 * @param operations every kind of call used since MPI.Init; Waitall counts as WAIT
 * @param mpiThreads threads that called MPI
 * @param otherCommunicators whether messages went over another communicator than the world
 * @param lowestTagIn smallest tag received; meaningless without messages, as the three that follow
 */
public record TrafficFacts(
        long itemsIn,
        long itemsOut,
        int upstream,
        int downstream,
        boolean alternating,
        long firstViolation,
        Set<MpiOperation> operations,
        int mpiThreads,
        boolean otherCommunicators,
        int lowestTagIn,
        int highestTagIn,
        int lowestTagOut,
        int highestTagOut) {
    public static final int NONE = -1;
    public static final int SEVERAL = -2;

    public TrafficFacts {
        operations = Set.copyOf(operations);
    }
}
