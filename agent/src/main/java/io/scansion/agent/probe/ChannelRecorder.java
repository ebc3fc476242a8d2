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

    /** @param longerThanTheMessageCosts calls that were, of those that this one stands for */
    void blocked(long nanos, long longerThanTheMessageCosts) {
        blockedNanos += nanos;
        blockedCalls += longerThanTheMessageCosts;
    }

    /** Bytes of a table and what is in it, with the headers and references of a 64-bit machine. */
    static long bytesOf(@Nullable ChannelRecorder[] table) {
        long bytes = 16 + 8L * table.length;
        for (ChannelRecorder channel : table) {
            bytes += channel == null ? 0 : 16 + 4 * Long.BYTES + 4 * Integer.BYTES;
        }
        return bytes;
    }

    /** Mixed values when the owner writes meanwhile; the caller checks the version. */
    ChannelCounters read() {
        return new ChannelCounters(peer, outgoing, messages, bytes, blockedNanos, blockedCalls, lowestTag, highestTag);
    }
}
