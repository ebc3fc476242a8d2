package io.scansion.tuner.observe;

import io.scansion.tuner.observe.RankTrack.ChannelSums;
import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.observe.structure.PipelineEdge;
import io.scansion.tuner.observe.structure.SendMode;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/*
 * Reads the shape of the program off the channels that its ranks use. A pipeline is a set of edges in which every
 * rank sends to at most one rank and receives from at most one, and which forms one path over all ranks, or over all that
 * messages join with any of it, if there is one such path. Whatever breaks that is named as the evidence. A path that closes is a ring; stars are MasterFinder's.
 */
final class StructureFinder {
    /** Share of sends, or of the sender's time in them, that must have been waiting before an edge counts as one that blocks it. */
    static final double BLOCKED_SHARE = 0.1;

    /** A source, a stage and a sink. */
    private static final int SHORTEST_LINE = 3;

    private final int primaries;
    private final String device;

    StructureFinder(int primaries, String device) {
        this.primaries = primaries;
        this.device = device;
    }

    /**
     * @param switchBytes of a physical rank, the payload from which on its sends meet their receiver
     * @param inUse what was found out about channels before; kept up to date
     */
    JobStructure find(Collection<RankTrack> ranks, IntUnaryOperator switchBytes, ChannelsInUse inUse) {
        SortedMap<Integer, SortedSet<Integer>> to = new TreeMap<>();
        SortedMap<Integer, SortedSet<Integer>> from = new TreeMap<>();
        Map<Integer, Snapshot> snapshots = new HashMap<>();
        Map<Integer, List<RankTrack>> serving = new HashMap<>();
        for (RankTrack rank : ranks) {
            serving.computeIfAbsent(rank.virtualRank(), stage -> new ArrayList<>())
                    .add(rank);
            Snapshot snapshot = rank.lastSnapshot();
            if (snapshot != null && snapshot.virtualRank() >= 0) {
                collect(snapshot, to, from);
                snapshots.put(snapshot.virtualRank(), snapshot);
            }
        }
        inUse.keep(to, from, ranks, snapshots.values());
        if (to.isEmpty() && IntStream.range(0, primaries).allMatch(rank -> callsCollectives(snapshots.get(rank)))) {
            return new JobStructure.CollectivesOnly(primaries);
        }
        List<Integer> silent = IntStream.range(0, primaries)
                .filter(rank -> !to.containsKey(rank) && !from.containsKey(rank))
                .boxed()
                .toList();
        if (!silent.isEmpty()) {
            return new JobStructure.Undiscovered(whySilent(silent, ranks, snapshots));
        }
        JobStructure beside = lineBesideOthers(to, from, serving, switchBytes);
        if (beside != null) {
            return beside;
        }
        String broken = firstBranch(to, "sends to");
        if (broken.isEmpty()) {
            broken = firstBranch(from, "receives from");
        }
        if (broken.isEmpty() && !from.keySet().containsAll(to.keySet())) {
            return path(to, from, primaries, serving, switchBytes);
        }
        MasterFinder masters = new MasterFinder(primaries, to, snapshots, inUse.earlierTurns());
        List<ChannelFlow> flows = flows(to, serving);
        if (broken.isEmpty()) {
            return circle(to, flows, masters);
        }
        String evidence = broken;
        return masters.find(flows).orElseGet(() -> new JobStructure.NotLinear(evidence, flows));
    }

    /** Of one that is not there this is said first: MPI.Init waits for ever where hosts cannot reach each other. */
    private static String whySilent(
            List<Integer> silent, Collection<RankTrack> ranks, Map<Integer, Snapshot> snapshots) {
        OptionalInt missing = ranks.stream()
                .filter(rank -> !rank.hasBeenThere())
                .mapToInt(RankTrack::physicalRank)
                .filter(silent::contains)
                .min();
        if (missing.isPresent()) {
            return "rank " + missing.getAsInt() + " has not come out of MPI.Init, or has no agent";
        }
        int rank = silent.get(0);
        return "rank " + rank + " has exchanged no message yet"
                + (callsCollectives(snapshots.get(rank))
                        ? "; it calls collectives, in which it is not seen who sends to whom"
                        : "");
    }

    private static boolean callsCollectives(@Nullable Snapshot snapshot) {
        return snapshot != null && snapshot.counters().collectiveNanos() > 0;
    }

    /** Every rank sends to one rank and receives from one: one circle or several. */
    private JobStructure circle(Map<Integer, SortedSet<Integer>> to, List<ChannelFlow> flows, MasterFinder masters) {
        if (primaries == 2) {
            return masters.ofTwo(flows);
        }
        int first = to.keySet().iterator().next();
        List<Integer> order = new ArrayList<>(List.of(first));
        for (Integer at = next(to, first); at != null && at != first; at = next(to, at)) {
            order.add(at);
        }
        return order.size() == primaries
                ? new JobStructure.Ring(order, flows)
                : new JobStructure.NotLinear(
                        "not a linear pipeline: messages go round in a circle through rank " + first + " that passes "
                                + order.size() + " of " + primaries + " ranks",
                        flows);
    }

    private static void collect(
            Snapshot snapshot, Map<Integer, SortedSet<Integer>> to, Map<Integer, SortedSet<Integer>> from) {
        for (ChannelCounters channel : snapshot.channels()) {
            if (channel.messages() > 0 && channel.peerVirtualRank() != snapshot.virtualRank()) {
                int sender = channel.outgoing() ? snapshot.virtualRank() : channel.peerVirtualRank();
                int receiver = channel.outgoing() ? channel.peerVirtualRank() : snapshot.virtualRank();
                to.computeIfAbsent(sender, r -> new TreeSet<>()).add(receiver);
                from.computeIfAbsent(receiver, r -> new TreeSet<>()).add(sender);
            }
        }
    }

    private static String firstBranch(Map<Integer, SortedSet<Integer>> peers, String verb) {
        for (Map.Entry<Integer, SortedSet<Integer>> entry : peers.entrySet()) {
            if (entry.getValue().size() > 1) {
                return "not a linear pipeline: rank " + entry.getKey() + " " + verb + " ranks "
                        + String.join(
                                " and ",
                                entry.getValue().stream().map(String::valueOf).toList());
            }
        }
        return "";
    }

    /**
     * The pipeline of a program whose other ranks have messages among themselves alone, such as on another communicator; null where there is
     * none, or more than one.
     */
    private @Nullable JobStructure lineBesideOthers(
            SortedMap<Integer, SortedSet<Integer>> to,
            SortedMap<Integer, SortedSet<Integer>> from,
            Map<Integer, List<RankTrack>> serving,
            IntUnaryOperator switchBytes) {
        JobStructure found = null;
        Set<Integer> left = new TreeSet<>(to.keySet());
        while (!left.isEmpty()) {
            Set<Integer> group = group(left.iterator().next(), to, from);
            left.removeAll(group);
            Map<Integer, SortedSet<Integer>> sent = within(to, group);
            Map<Integer, SortedSet<Integer>> received = within(from, group);
            boolean line = group.size() >= SHORTEST_LINE
                    && group.size() < primaries
                    && firstBranch(sent, "").isEmpty()
                    && firstBranch(received, "").isEmpty()
                    && !received.keySet().containsAll(sent.keySet());
            if (line && found != null) {
                return null;
            }
            if (line) {
                found = path(sent, received, group.size(), serving, switchBytes);
            }
        }
        return found;
    }

    /** All ranks that messages join with this one. */
    private static Set<Integer> group(
            int first, Map<Integer, SortedSet<Integer>> to, Map<Integer, SortedSet<Integer>> from) {
        Set<Integer> group = new TreeSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            int rank = open.pop();
            if (group.add(rank)) {
                open.addAll(to.getOrDefault(rank, Collections.emptySortedSet()));
                open.addAll(from.getOrDefault(rank, Collections.emptySortedSet()));
            }
        }
        return group;
    }

    private static Map<Integer, SortedSet<Integer>> within(Map<Integer, SortedSet<Integer>> peers, Set<Integer> group) {
        Map<Integer, SortedSet<Integer>> within = new TreeMap<>(peers);
        within.keySet().retainAll(group);
        return within;
    }

    /** @param ranks that have to be on it */
    private JobStructure path(
            Map<Integer, SortedSet<Integer>> to,
            Map<Integer, SortedSet<Integer>> from,
            int ranks,
            Map<Integer, List<RankTrack>> serving,
            IntUnaryOperator switchBytes) {
        List<Integer> sources =
                to.keySet().stream().filter(rank -> !from.containsKey(rank)).toList();
        if (sources.size() > 1) {
            return new JobStructure.Undiscovered("ranks "
                    + String.join(" and ", sources.stream().map(String::valueOf).toList())
                    + " begin separate lines so far");
        }
        List<Integer> order = new ArrayList<>();
        for (Integer at = sources.get(0); at != null && order.size() < ranks; at = next(to, at)) {
            order.add(at);
        }
        if (order.size() < ranks) {
            return new JobStructure.NotLinear(
                    "not a linear pipeline: the line from rank " + order.get(0) + " reaches " + order.size() + " of "
                            + ranks + " ranks",
                    flows(to, serving));
        }
        List<PipelineEdge> edges = new ArrayList<>();
        for (int i = 0; i + 1 < order.size(); i++) {
            edges.add(edge(order.get(i), order.get(i + 1), serving, switchBytes));
        }
        return new JobStructure.Pipeline(order, edges);
    }

    private static List<ChannelFlow> flows(Map<Integer, SortedSet<Integer>> to, Map<Integer, List<RankTrack>> serving) {
        List<ChannelFlow> flows = new ArrayList<>();
        to.forEach((sender, receivers) -> receivers.forEach(receiver -> flows.add(new ChannelFlow(
                sender,
                receiver,
                messages(serving.get(sender), rank -> rank.outgoing().get(receiver)),
                messages(serving.get(receiver), rank -> rank.incoming().get(sender))))));
        return flows;
    }

    private static long messages(@Nullable List<RankTrack> ranks, Function<RankTrack, @Nullable ChannelSums> channel) {
        return Stream.ofNullable(ranks)
                .flatMap(List::stream)
                .map(channel)
                .filter(Objects::nonNull)
                .mapToLong(sums -> sums.messages)
                .sum();
    }

    private static @Nullable Integer next(Map<Integer, SortedSet<Integer>> to, int rank) {
        SortedSet<Integer> peers = to.get(rank);
        return peers == null ? null : peers.first();
    }

    private PipelineEdge edge(int from, int to, Map<Integer, List<RankTrack>> serving, IntUnaryOperator switchBytes) {
        ChannelSums sums = new ChannelSums();
        int leastSwitch = Integer.MAX_VALUE;
        double coveredNanos = 0;
        for (RankTrack rank : serving.getOrDefault(from, List.of())) {
            coveredNanos += rank.coveredNanos();
            ChannelSums one = rank.outgoing().get(to);
            if (one != null) {
                sums.add(one);
            }
            leastSwitch = Math.min(leastSwitch, switchBytes.applyAsInt(rank.physicalRank()));
        }
        if (sums.messages == 0) {
            return new PipelineEdge(from, to, SendMode.ASYNCHRONOUS, Double.NaN);
        }
        double bytes = (double) sums.bytes / sums.messages;
        // buffers of the system that are full hold up one send in many, and that one for long
        double blocked = Math.max((double) sums.blockedCalls / sums.messages, sums.blockedNanos / coveredNanos);
        return new PipelineEdge(from, to, mode(bytes, blocked, leastSwitch), bytes);
    }

    private SendMode mode(double bytes, double blockedShare, int switchBytes) {
        if (blockedShare < BLOCKED_SHARE) {
            return SendMode.ASYNCHRONOUS;
        }
        boolean meets = device.equals("smpdev") || bytes >= switchBytes;
        return meets ? SendMode.SYNCHRONOUS : SendMode.FULL;
    }
}
