package io.scansion.agent.ranks;

/**
 * What one rank has sent and taken so far, by virtual peer. Written by the program's MPI thread alone; the control thread
 * reads {@link #inbound} and {@link #sendsOnePerOne}, whose fields are volatile.
 */
final class TrafficCount {
    private final InboundCount[] inbound;
    private final long[] sent;
    private long takenInAll;
    private long sentInAll;
    private volatile boolean uneven;
    private volatile boolean receivesUncounted;

    TrafficCount(int primaries) {
        inbound = new InboundCount[primaries];
        for (int rank = 0; rank < primaries; rank++) {
            inbound[rank] = new InboundCount();
        }
        sent = new long[primaries];
    }

    InboundCount inbound(int peer) {
        return inbound[peer];
    }

    long takenFrom(int peer) {
        return inbound[peer].taken();
    }

    /** Ordinal of the next message to the peer. */
    long sentTo(int peer) {
        return sent[peer];
    }

    void countSent(int peer) {
        sent[peer]++;
        sentInAll++;
    }

    void countTaken(int peer) {
        inbound[peer].take();
        takenInAll++;
    }

    /** The program asks for another message from this source, which may be any. */
    void enterReceive(int source) {
        for (int rank = 0; rank < inbound.length; rank++) {
            if (source == MpiPort.ANY || source == rank) {
                inbound[rank].enter();
            }
        }
        if (takenInAll != sentInAll) {
            uneven = true;
        }
    }

    /** The program received in a way that these counts do not see. */
    void receivesUncounted() {
        receivesUncounted = true;
    }

    boolean isComplete() {
        return !receivesUncounted;
    }

    /** Whether every receive so far came after exactly one send for the one before: what a stage that is followed must do. */
    boolean sendsOnePerOne() {
        return !uneven;
    }
}
