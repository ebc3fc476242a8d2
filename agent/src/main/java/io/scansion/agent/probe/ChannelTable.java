package io.scansion.agent.probe;

import io.scansion.wire.ChannelCounters;
import io.scansion.wire.SentSizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one thread has exchanged with each of its peers. Written by that thread under the version of its probe; what any thread may ask
 * is mixed when the owner writes meanwhile, and the caller checks the version. Allocates nothing after the first message of a channel.
 */
final class ChannelTable {
    /** Peers whose sends are timed by size, for they take a kilobyte for every size. */
    private static final int MOST_TIMED_PEERS = 64;
    /** Of what the sends have taken, which takes longer than most messages of a busy thread. */
    private static final int MOST_COPIES = 10;

    private final RankProbes rank;
    private @Nullable ChannelRecorder[] incoming = new ChannelRecorder[4];
    private @Nullable ChannelRecorder[] outgoing = new ChannelRecorder[4];
    private int timedPeers;
    private boolean otherCommunicators;
    /** That of the message before. */
    private @Nullable Object communicator;

    ChannelTable(RankProbes rank) {
        this.rank = rank;
    }

    /**
     * Returns the channel that a message of the owner goes over, or null where it is not known who the peer is.
     *
     * @param rankThere of the peer in that communicator
     */
    @Nullable
    ChannelRecorder of(Object comm, int rankThere, boolean out) {
        int peer = rank.inWorld(comm, rankThere);
        if (communicator != comm) {
            otherCommunicators |= communicator != null || peer == RankProbes.UNKNOWN;
            communicator = comm;
        }
        if (peer < 0) {
            return null;
        }
        @Nullable ChannelRecorder[] table = out ? outgoing : incoming;
        if (peer >= table.length) {
            table = Arrays.copyOf(table, Math.max(peer + 1, 2 * table.length));
            if (out) {
                outgoing = table;
            } else {
                incoming = table;
            }
        }
        ChannelRecorder channel = table[peer];
        if (channel == null) {
            channel = new ChannelRecorder(peer, out, out && timedPeers++ < MOST_TIMED_PEERS);
            table[peer] = channel;
        }
        return channel;
    }

    /** Whether messages went over more than one communicator, or over one that is not known to join ranks of the world; for any thread. */
    boolean otherCommunicators() {
        return otherCommunicators;
    }

    /** For any thread. */
    List<ChannelCounters> incoming() {
        return copy(incoming);
    }

    /** For any thread. */
    List<ChannelCounters> outgoing() {
        return copy(outgoing);
    }

    private static List<ChannelCounters> copy(@Nullable ChannelRecorder[] channels) {
        List<ChannelCounters> copy = new ArrayList<>();
        for (ChannelRecorder channel : channels) {
            if (channel != null) {
                copy.add(channel.read());
            }
        }
        return copy;
    }

    /**
     * Adds what the sends to every peer have taken so far, for any thread: at one moment, or, of a thread that sends without end, with
     * the newest message in part.
     */
    void addSendTimes(VersionedPublication owner, List<SentSizes> sizes) {
        List<SentSizes> seen = List.of();
        for (int attempts = 0; attempts < MOST_COPIES; attempts++) {
            long version = owner.beginRead();
            seen = sendTimes();
            if (version == VersionedPublication.HALF_WRITTEN || owner.unchangedSince(version)) {
                break;
            }
        }
        sizes.addAll(seen);
    }

    private List<SentSizes> sendTimes() {
        List<SentSizes> sizes = new ArrayList<>();
        @Nullable ChannelRecorder[] channels = outgoing;
        for (ChannelRecorder channel : channels) {
            if (channel != null && channel.sendTimes != null) {
                channel.sendTimes.addTo(sizes);
            }
        }
        return sizes;
    }

    /** Bytes of the channels that were seen; for any thread. */
    long bytes() {
        return ChannelRecorder.bytesOf(incoming) + ChannelRecorder.bytesOf(outgoing);
    }
}
