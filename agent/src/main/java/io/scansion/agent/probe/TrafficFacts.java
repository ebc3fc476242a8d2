package io.scansion.agent.probe;

import io.scansion.wire.ChannelCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What the probes of one rank have seen, for those who decide whether its stage may be replicated.
 *
 * @param itemsIn messages received
 * @param itemsOut messages sent
 * @param upstream the only virtual rank that messages came from, {@link #NONE} or {@link #SEVERAL}
 * @param downstream the only virtual rank that messages went to, {@link #NONE} or {@link #SEVERAL}
 * @param alternating whether it has received a number of messages, sent as many, and so on with the same number
 * @param firstViolation messages of both directions before the first that broke the alternation, -1 while none did
 * @param messagesPerItem messages received before the first was sent, 0 while none was
 * @param operations every kind of call used since MPI.Init; Waitall counts as WAIT
 * @param mpiThreads threads that made any call but those which every thread may make at any time
 * @param otherCommunicators whether messages of a thread went over more than one communicator, or over one that is not known to join ranks of the world
 * @param lowestTagIn smallest tag received; meaningless without messages, as the three that follow
 */
public record TrafficFacts(
        long itemsIn,
        long itemsOut,
        int upstream,
        int downstream,
        boolean alternating,
        long firstViolation,
        int messagesPerItem,
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

    static TrafficFacts of(List<ThreadReading> readings) {
        // Loops and no streams, as in all that runs while a program starts: those are made of classes that are made at
        // run time.
        int threads = 0;
        long in = 0;
        long out = 0;
        long bits = 0;
        long violation = -1;
        int perItem = 0;
        boolean other = false;
        List<ChannelCounters> incoming = new ArrayList<>();
        List<ChannelCounters> outgoing = new ArrayList<>();
        for (ThreadReading reading : readings) {
            if (in + out > 0 && reading.itemsIn() + reading.itemsOut() > 0) {
                violation = 0; // two threads with messages: nothing is known of their order
            } else if (violation < 0) {
                violation = reading.firstViolation();
            }
            threads += reading.threadsTakingPart();
            perItem = Math.max(perItem, reading.messagesPerItem());
            in += reading.itemsIn();
            out += reading.itemsOut();
            bits |= reading.operations();
            other |= reading.otherCommunicators();
            incoming.addAll(reading.incoming());
            outgoing.addAll(reading.outgoing());
        }
        return new TrafficFacts(
                in,
                out,
                peer(incoming),
                peer(outgoing),
                violation < 0,
                violation,
                perItem,
                MpiOperation.setOf(bits),
                threads,
                other,
                lowestTag(incoming),
                highestTag(incoming),
                lowestTag(outgoing),
                highestTag(outgoing));
    }

    private static int lowestTag(List<ChannelCounters> channels) {
        int lowest = channels.isEmpty() ? 0 : Integer.MAX_VALUE;
        for (ChannelCounters channel : channels) {
            lowest = Math.min(lowest, channel.lowestTag());
        }
        return lowest;
    }

    private static int highestTag(List<ChannelCounters> channels) {
        int highest = channels.isEmpty() ? 0 : Integer.MIN_VALUE;
        for (ChannelCounters channel : channels) {
            highest = Math.max(highest, channel.highestTag());
        }
        return highest;
    }

    private static int peer(List<ChannelCounters> channels) {
        int only = channels.isEmpty() ? NONE : channels.get(0).peerVirtualRank();
        for (ChannelCounters channel : channels) {
            only = channel.peerVirtualRank() == only ? only : SEVERAL;
        }
        return only;
    }
}
