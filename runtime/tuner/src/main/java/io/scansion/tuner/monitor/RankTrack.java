package io.scansion.tuner.monitor;

import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.RankCounters;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * What one rank has said. Totals become differences here. Snapshots are ordered by the rank's own uptime, so a repeated or
 * overtaken one is dropped, and a lost one is made good by the next. The first one, and the first after a counter fell or
 * the rank took over a stage, is a baseline: it says where to count from and counts nothing itself.
 */
final class RankTrack {
    /** No snapshot has said yet which stage the rank serves. */
    static final int UNKNOWN_STAGE = -2;

    private final int physicalRank;
    private final Map<Integer, ChannelSums> outgoing = new HashMap<>();
    private final ComputeSums compute = new ComputeSums();
    private @Nullable Snapshot last;
    private RankCounters sums = RankCounters.ZERO;
    private long coveredNanos;
    private long bytesIn;
    private long messagesIn;
    private long lastHeardNanos;
    private long processId;
    private boolean activeInLastWindow;
    private boolean connected;
    private boolean left;

    RankTrack(int physicalRank) {
        this.physicalRank = physicalRank;
    }

    void hello(long processId, long nowNanos) {
        if (processId != this.processId) {
            last = null;
            clearWindow();
        }
        this.processId = processId;
        connected = true;
        lastHeardNanos = nowNanos;
    }

    void heard(long nowNanos) {
        connected = true;
        lastHeardNanos = nowNanos;
    }

    void disconnected() {
        connected = false;
    }

    void goodbye() {
        left = true;
        connected = false;
    }

    void snapshot(Snapshot snapshot, long nowNanos) {
        heard(nowNanos);
        Snapshot previous = last;
        if (previous != null && snapshot.uptimeNanos() <= previous.uptimeNanos()) {
            return;
        }
        last = snapshot;
        if (previous == null) {
            return;
        }
        if (previous.virtualRank() != snapshot.virtualRank() || fell(previous.counters(), snapshot.counters())) {
            clearWindow();
            return;
        }
        coveredNanos += snapshot.uptimeNanos() - previous.uptimeNanos();
        sums = plusDifference(sums, previous.counters(), snapshot.counters());
        compute.add(snapshot.compute());
        addChannels(previous, snapshot);
    }

    private void addChannels(Snapshot previous, Snapshot snapshot) {
        Map<Long, ChannelCounters> before = new HashMap<>();
        previous.channels().forEach(channel -> before.put(key(channel), channel));
        for (ChannelCounters channel : snapshot.channels()) {
            ChannelCounters old = before.get(key(channel));
            long messages = channel.messages() - (old == null ? 0 : old.messages());
            long bytes = channel.bytes() - (old == null ? 0 : old.bytes());
            if (messages <= 0 || bytes < 0) {
                continue;
            }
            if (channel.outgoing()) {
                outgoing.computeIfAbsent(channel.peerVirtualRank(), peer -> new ChannelSums())
                        .add(
                                messages,
                                bytes,
                                channel.blockedNanos() - (old == null ? 0 : old.blockedNanos()),
                                channel.blockedCalls() - (old == null ? 0 : old.blockedCalls()));
            } else {
                messagesIn += messages;
                bytesIn += bytes;
            }
        }
    }

    private static long key(ChannelCounters channel) {
        return channel.peerVirtualRank() * 2L + (channel.outgoing() ? 1 : 0);
    }

    private static boolean fell(RankCounters old, RankCounters now) {
        return now.items() < old.items()
                || now.computeNanos() < old.computeNanos()
                || now.blockedReceiveNanos() < old.blockedReceiveNanos()
                || now.blockedSendNanos() < old.blockedSendNanos();
    }

    private static RankCounters plusDifference(RankCounters sum, RankCounters old, RankCounters now) {
        return new RankCounters(
                sum.itemsIn() + now.itemsIn() - old.itemsIn(),
                sum.itemsOut() + now.itemsOut() - old.itemsOut(),
                sum.items() + now.items() - old.items(),
                sum.computeNanos() + now.computeNanos() - old.computeNanos(),
                sum.blockedReceiveNanos() + now.blockedReceiveNanos() - old.blockedReceiveNanos(),
                sum.blockedSendNanos() + now.blockedSendNanos() - old.blockedSendNanos(),
                sum.collectiveNanos() + now.collectiveNanos() - old.collectiveNanos(),
                sum.mpiCalls() + now.mpiCalls() - old.mpiCalls());
    }

    /** Ends a window: what it summed is dropped, and whether the rank completed anything in it is kept. */
    void closeWindow() {
        activeInLastWindow = sums.items() > 0;
        clearWindow();
    }

    /** Whether the rank has completed an item in this window or the one before. */
    boolean isActive() {
        return activeInLastWindow || sums.items() > 0;
    }

    void clearWindow() {
        sums = RankCounters.ZERO;
        coveredNanos = 0;
        bytesIn = 0;
        messagesIn = 0;
        outgoing.clear();
        compute.clear();
    }

    int physicalRank() {
        return physicalRank;
    }

    int virtualRank() {
        return last == null ? UNKNOWN_STAGE : last.virtualRank();
    }

    /** Says why nothing can be said about this rank in a window, or the empty string. */
    String silence(long nowNanos, long windowNanos, long silenceNanos) {
        if (left) {
            return "rank " + physicalRank + " has ended";
        }
        if (!connected) {
            return "rank " + physicalRank + " is not connected";
        }
        if (nowNanos - lastHeardNanos > silenceNanos) {
            return "rank " + physicalRank + " has said nothing for "
                    + Math.round((nowNanos - lastHeardNanos) / 1e8) / 10.0 + " s";
        }
        if (coveredNanos * 2 < windowNanos) {
            return "rank " + physicalRank + " reported on " + Math.round(100.0 * coveredNanos / windowNanos)
                    + " % of the window";
        }
        return "";
    }

    boolean present(long nowNanos, long silenceNanos) {
        return connected && !left && nowNanos - lastHeardNanos <= silenceNanos;
    }

    boolean hasEnded() {
        return left;
    }

    long coveredNanos() {
        return coveredNanos;
    }

    RankCounters sums() {
        return sums;
    }

    ComputeSums compute() {
        return compute;
    }

    long totalItems() {
        return last == null ? 0 : last.counters().items();
    }

    long bytesIn() {
        return bytesIn;
    }

    long messagesIn() {
        return messagesIn;
    }

    Map<Integer, ChannelSums> outgoing() {
        return outgoing;
    }

    @Nullable
    Snapshot lastSnapshot() {
        return last;
    }

    /** Traffic to one peer within a window. */
    static final class ChannelSums {
        long messages;
        long bytes;
        long blockedNanos;
        long blockedCalls;

        void add(long messages, long bytes, long blockedNanos, long blockedCalls) {
            this.messages += messages;
            this.bytes += bytes;
            this.blockedNanos += Math.max(0, blockedNanos);
            this.blockedCalls += Math.max(0, blockedCalls);
        }
    }

    /** Merges distributions of snapshot intervals; the mean comes from the totals, which lose nothing. */
    static final class ComputeSums {
        private long count;
        private double mean;
        private double squares;
        private long p99Nanos;

        void add(ComputeTimes times) {
            if (times.count() == 0) {
                return;
            }
            // Chan, Golub, LeVeque: pairwise update of mean and sum of squared deviations.
            double delta = times.meanNanos() - mean;
            long sum = count + times.count();
            squares += times.deviationNanos() * times.deviationNanos() * times.count()
                    + delta * delta * count * times.count() / sum;
            mean += delta * times.count() / sum;
            count = sum;
            p99Nanos = Math.max(p99Nanos, times.p99Nanos());
        }

        void clear() {
            count = 0;
            mean = 0;
            squares = 0;
            p99Nanos = 0;
        }

        long count() {
            return count;
        }

        double squares() {
            return squares;
        }

        double mean() {
            return mean;
        }

        long p99Nanos() {
            return p99Nanos;
        }
    }
}
