package io.scansion.agent.probe;

import io.scansion.wire.ChannelCounters;
import org.jspecify.annotations.Nullable;

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
    /** Of sends; not under the version, as the compute times of the thread. */
    final @Nullable SendTimeCounts sendTimes;

    /** @param timesSends whether the times of its sends are kept by size */
    ChannelRecorder(int peer, boolean outgoing, boolean timesSends) {
        this.peer = peer;
        this.outgoing = outgoing;
        this.sendTimes = timesSends ? new SendTimeCounts(peer) : null;
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
