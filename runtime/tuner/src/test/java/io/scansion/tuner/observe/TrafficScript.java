package io.scansion.tuner.observe;

import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A program as a list of messages between its ranks; counts what the agents of the ranks would count. */
final class TrafficScript {
    private static final int BYTES = 100;

    private final int ranks;
    private final List<Map<Integer, Long>> sent = new ArrayList<>();
    private final List<Map<Integer, Long>> received = new ArrayList<>();
    private final boolean[] receivedLast;
    private final long[] turns;
    private long collectives;

    TrafficScript(int ranks) {
        this.ranks = ranks;
        this.receivedLast = new boolean[ranks];
        this.turns = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            sent.add(new TreeMap<>());
            received.add(new TreeMap<>());
        }
    }

    int ranks() {
        return ranks;
    }

    int last() {
        return ranks - 1;
    }

    /** Every rank but the first. */
    IntStream workers() {
        return IntStream.range(1, ranks);
    }

    void message(int from, int to) {
        send(from, to);
        receive(from, to);
    }

    void send(int from, int to) {
        sent.get(from).merge(to, 1L, Long::sum);
        if (receivedLast[from]) {
            turns[from]++;
            receivedLast[from] = false;
        }
    }

    void receive(int from, int to) {
        received.get(to).merge(from, 1L, Long::sum);
        receivedLast[to] = true;
    }

    void collective() {
        collectives++;
    }

    List<Snapshot> snapshots() {
        return snapshots(1);
    }

    List<Snapshot> snapshots(double upSeconds) {
        List<Snapshot> snapshots = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            List<ChannelCounters> channels = new ArrayList<>();
            sent.get(rank).forEach((peer, count) -> channels.add(channel(peer, true, count)));
            received.get(rank).forEach((peer, count) -> channels.add(channel(peer, false, count)));
            long in = sum(received.get(rank));
            RankCounters counters =
                    new RankCounters(in, sum(sent.get(rank)), in, 0, 0, 0, collectives * 1000, 0, turns[rank]);
            snapshots.add(new Snapshot(
                    rank,
                    rank,
                    1,
                    Math.round(upSeconds * 1e9),
                    counters,
                    ComputeTimes.NONE,
                    CompressedHistogram.EMPTY,
                    CpuTimes.NONE,
                    channels));
        }
        return snapshots;
    }

    private static ChannelCounters channel(int peer, boolean outgoing, long count) {
        return new ChannelCounters(peer, outgoing, count, count * BYTES, 0, 0, 7, 7);
    }

    private static long sum(Map<Integer, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
