package io.scansion.tuner.observe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.scansion.tuner.observe.machine.ProcessorSums;
import io.scansion.tuner.observe.machine.RankOverhead;
import io.scansion.tuner.observe.spans.ReportSpan;
import io.scansion.tuner.observe.spans.Spans;
import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
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
    private final Map<Integer, ChannelSums> incoming = new HashMap<>();
    private final ComputeSums compute = new ComputeSums();
    private final RecentTraffic recent = new RecentTraffic();
    private final ProcessorSums processor = new ProcessorSums();
    private final Spans<ReportSpan> spans = new Spans<>();
    private final RankOverhead overhead = new RankOverhead();
    private @Nullable Snapshot last;
    private RankCounters sums = RankCounters.ZERO;
    private long coveredNanos;
    private double middleSum;
    private double itemsInArea;
    private double itemsOutArea;
    /** When the rank's own clock stood at 0, on the monitor's: of all messages, the one that took the shortest says it best. */
    private long originNanos = Long.MAX_VALUE;

    private long lastHeardNanos;
    private long processId;
    private String host = "";
    private boolean activeInLastWindow;
    private boolean waitedForInVain;
    private boolean connected;
    private boolean left;

    @JsonCreator
    RankTrack(@JsonProperty("physicalRank") int physicalRank) {
        this.physicalRank = physicalRank;
    }

    void hello(long processId, String onHost, long nowNanos) {
        host = onHost;
        if (processId != this.processId) {
            last = null;
            overhead.clear();
            originNanos = Long.MAX_VALUE;
            clearWindow();
            recent.clear();
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
        originNanos = Math.min(originNanos, nowNanos - snapshot.uptimeNanos());
        Snapshot previous = last;
        if (previous != null && snapshot.uptimeNanos() <= previous.uptimeNanos()) {
            return;
        }
        last = snapshot;
        if (previous == null) {
            return;
        }
        if (previous.virtualRank() != snapshot.virtualRank()
                || snapshot.counters().isBelow(previous.counters())) {
            clearWindow();
            recent.clear();
            return;
        }
        cover(previous, snapshot);
        sums = plusDifference(sums, previous.counters(), snapshot.counters());
        compute.add(snapshot.compute(), snapshot.computeHistogram());
        processor.add(previous.cpu(), snapshot.cpu());
        addChannels(previous, snapshot);
        addInterval(previous, snapshot);
    }

    private void addInterval(Snapshot previous, Snapshot snapshot) {
        RankCounters more = plusDifference(RankCounters.ZERO, previous.counters(), snapshot.counters());
        ProcessorSums used = new ProcessorSums();
        used.add(previous.cpu(), snapshot.cpu());
        spans.add(new ReportSpan(
                snapshot.uptimeNanos() - previous.uptimeNanos(),
                more.items(),
                more.turns(),
                more.computeNanos(),
                more.blockedReceiveNanos(),
                more.blockedSendNanos(),
                used.contentionNanos(),
                used.processNanos(),
                traffic(snapshot, true, ChannelCounters::messages) - traffic(previous, true, ChannelCounters::messages),
                traffic(snapshot, true, ChannelCounters::bytes) - traffic(previous, true, ChannelCounters::bytes),
                traffic(snapshot, false, ChannelCounters::messages)
                        - traffic(previous, false, ChannelCounters::messages),
                traffic(snapshot, false, ChannelCounters::bytes) - traffic(previous, false, ChannelCounters::bytes)));
    }

    private static double traffic(Snapshot snapshot, boolean outgoing, ToLongFunction<ChannelCounters> measure) {
        double sum = 0;
        for (ChannelCounters channel : snapshot.channels()) {
            sum += channel.outgoing() == outgoing ? measure.applyAsLong(channel) : 0;
        }
        return sum;
    }

    void overhead(OverheadReport report, long nowNanos) {
        heard(nowNanos);
        Snapshot told = last;
        overhead.add(report, told == null ? CpuTimes.UNKNOWN : told.cpu().processNanos());
    }

    private void cover(Snapshot previous, Snapshot snapshot) {
        long nanos = snapshot.uptimeNanos() - previous.uptimeNanos();
        coveredNanos += nanos;
        middleSum += nanos * (snapshot.uptimeNanos() - nanos / 2.0);
        itemsInArea += nanos
                * 0.5
                * (previous.counters().itemsIn() + snapshot.counters().itemsIn());
        itemsOutArea += nanos
                * 0.5
                * (previous.counters().itemsOut() + snapshot.counters().itemsOut());
    }

    private void addChannels(Snapshot previous, Snapshot snapshot) {
        Map<Long, ChannelCounters> before = new HashMap<>();
        previous.channels().forEach(channel -> before.put(key(channel), channel));
        for (ChannelCounters channel : snapshot.channels()) {
            ChannelSums more = ChannelSums.between(before.get(key(channel)), channel);
            if (more.messages > 0 && more.bytes >= 0) {
                (channel.outgoing() ? outgoing : incoming)
                        .computeIfAbsent(channel.peerVirtualRank(), peer -> new ChannelSums())
                        .add(more);
            }
        }
    }

    private static long key(ChannelCounters channel) {
        return RecentTraffic.key(channel.peerVirtualRank(), channel.outgoing());
    }

    private static RankCounters plusDifference(RankCounters sum, RankCounters old, RankCounters now) {
        return new RankCounters(
                sum.itemsIn() + now.itemsIn() - old.itemsIn(),
                sum.itemsOut() + now.itemsOut() - old.itemsOut(),
                sum.items() + now.items() - old.items(),
                sum.computeNanos() + now.computeNanos() - old.computeNanos(),
                sum.blockedReceiveNanos() + now.blockedReceiveNanos() - old.blockedReceiveNanos(),
                sum.blockedSendNanos() + now.blockedSendNanos() - old.blockedSendNanos(),
                sum.collectiveNanos() + Math.max(0, now.collectiveNanos() - old.collectiveNanos()),
                sum.mpiCalls() + now.mpiCalls() - old.mpiCalls(),
                sum.turns() + now.turns() - old.turns());
    }

    /**
     * Ends a window: what it summed is dropped, and whether the rank completed anything in it is kept.
     *
     * @param hasWaited whether the window was as long as windows get for those that have completed too little
     */
    void closeWindow(boolean hasWaited) {
        activeInLastWindow = sums.items() > 0;
        waitedForInVain = !activeInLastWindow && totalItems() > 0 && (waitedForInVain || hasWaited);
        recent.closeWindow(outgoing, incoming);
        overhead.closeWindow();
        clearWindow();
    }

    /** Whether the rank has completed an item in this window or the one before. */
    boolean isActive() {
        return activeInLastWindow || sums.items() > 0;
    }

    /** Whether it completed items once, and nothing since a window that has waited for it, as one that has run ahead and is done. */
    boolean isThrough() {
        return waitedForInVain && sums.items() == 0;
    }

    void clearWindow() {
        sums = RankCounters.ZERO;
        coveredNanos = 0;
        middleSum = 0;
        itemsInArea = 0;
        itemsOutArea = 0;
        outgoing.clear();
        incoming.clear();
        compute.clear();
        processor.clear();
        spans.clear();
    }

    int physicalRank() {
        return physicalRank;
    }

    String host() {
        return host;
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

    /** Whether it has ever been heard of. */
    boolean hasBeenThere() {
        return processId != 0 || last != null;
    }

    boolean hasEnded() {
        return left;
    }

    long coveredNanos() {
        return coveredNanos;
    }

    /** Middle of what the snapshots of the window cover, on the monitor's clock; NaN without any. */
    double middleNanos() {
        return middleSum / coveredNanos + originNanos;
    }

    /** Mean over what is covered of the messages received since the start; NaN without any snapshot. */
    double meanItemsIn() {
        return itemsInArea / coveredNanos;
    }

    /** Mean over what is covered of the messages sent since the start; NaN without any snapshot. */
    double meanItemsOut() {
        return itemsOutArea / coveredNanos;
    }

    RankCounters sums() {
        return sums;
    }

    ComputeSums compute() {
        return compute;
    }

    ProcessorSums processor() {
        return processor;
    }

    /** What the window is made of. */
    Spans<ReportSpan> spans() {
        return spans;
    }

    RankOverhead overhead() {
        return overhead;
    }

    long totalItems() {
        return last == null ? 0 : last.counters().items();
    }

    /** When the newest snapshot was taken, on the monitor's clock; NaN without any. */
    double reportedNanos() {
        return last == null ? Double.NaN : originNanos + (double) last.uptimeNanos();
    }

    /** Messages by channel, in as few of the last windows as tell what share of them each has. */
    Map<Long, Long> recentMessages() {
        return recent.with(outgoing, incoming);
    }

    Map<Integer, ChannelSums> outgoing() {
        return outgoing;
    }

    Map<Integer, ChannelSums> incoming() {
        return incoming;
    }

    @Nullable
    Snapshot lastSnapshot() {
        return last;
    }

    /** Traffic to one peer within a window. */
    static final class ChannelSums {
        long messages;
        long bytes;
        long blockedCalls;
        long blockedNanos;

        static ChannelSums between(@Nullable ChannelCounters old, ChannelCounters now) {
            ChannelSums sums = new ChannelSums();
            sums.messages = now.messages() - (old == null ? 0 : old.messages());
            sums.bytes = now.bytes() - (old == null ? 0 : old.bytes());
            sums.blockedCalls = Math.max(0, now.blockedCalls() - (old == null ? 0 : old.blockedCalls()));
            sums.blockedNanos = Math.max(0, now.blockedNanos() - (old == null ? 0 : old.blockedNanos()));
            return sums;
        }

        void add(ChannelSums other) {
            messages += other.messages;
            bytes += other.bytes;
            blockedCalls += other.blockedCalls;
            blockedNanos += other.blockedNanos;
        }
    }
}
