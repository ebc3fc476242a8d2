package io.scansion.agent.probe;

import io.scansion.wire.ChannelCounters;

/** Traffic of one thread with one peer in one direction. Written under the thread's {@link VersionedPublication}. */
final class ChannelRecorder {
    final int peer;
    final boolean outgoing;
    private long messages;
    private long bytes;
    private long blockedNanos;
    private long blockedCalls;
    private int lowestTag = Integer.MAX_VALUE;
    private int highestTag = Integer.MIN_VALUE;

    ChannelRecorder(int peer, boolean outgoing) {
        this.peer = peer;
        this.outgoing = outgoing;
    }

    void message(int tag, long messageBytes) {
        messages++;
        bytes += messageBytes;
        if (tag < lowestTag) {
            lowestTag = tag;
        }
        if (tag > highestTag) {
            highestTag = tag;
        }
    }

    void blocked(long nanos, boolean longerThanTheMessageCosts) {
        blockedNanos += nanos;
        if (longerThanTheMessageCosts) {
            blockedCalls++;
        }
    }

    /** Mixed values when the owner writes meanwhile; the caller checks the version. */
    ChannelCounters read() {
        return new ChannelCounters(peer, outgoing, messages, bytes, blockedNanos, blockedCalls, lowestTag, highestTag);
    }
}
