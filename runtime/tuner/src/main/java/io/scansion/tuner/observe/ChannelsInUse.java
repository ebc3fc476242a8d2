package io.scansion.tuner.observe;

import io.scansion.wire.AgentMessage.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/*
 * Leaves out the channels that a program has used and lately does not use, so that what it did while it set itself up does not
 * hide its shape. A channel is left out when at both of its ends it carries next to nothing beside the busiest channel there:
 * both, since a worker among hundreds is a small share of its master's traffic, and a stage that drops nearly everything of its
 * predecessor's. It comes back with a larger share than it left with, and stays as it is while there is too little traffic to
 * tell; so the shape does not flap.
 */
final class ChannelsInUse {
    /** Of the messages of the busiest channel; below this at both ends a channel is left out. */
    private static final double NEXT_TO_NOTHING = 0.01;
    /** From this at one of its ends on it is taken in again. */
    private static final double IN_USE_AGAIN = 0.02;

    private final Set<Channel> leftOut = new HashSet<>();
    /** Of every virtual rank when other channels came into use: a rhythm is that of one shape. */
    private final Map<Integer, Long> earlierTurns = new HashMap<>();

    private record Channel(int from, int to) {}

    /** What one virtual rank has lately exchanged, by channel. */
    private record Recent(Map<Long, Long> messages, long busiest) {
        static final Recent NOTHING = new Recent(Map.of(), 0);

        Recent(Map<Long, Long> messages) {
            this(messages, RecentTraffic.busiest(messages));
        }

        double share(int peer, boolean outgoing) {
            long count = messages.getOrDefault(RecentTraffic.key(peer, outgoing), 0L);
            return count == 0 ? 0 : (double) count / busiest;
        }

        boolean isEnough() {
            return busiest >= RecentTraffic.ENOUGH_MESSAGES;
        }
    }

    /**
     * Takes the channels out that are not in use.
     *
     * @param to by sender, the ranks that have ever got its messages
     * @param from the same by receiver
     * @param snapshots the last of every virtual rank
     */
    void keep(
            SortedMap<Integer, SortedSet<Integer>> to,
            SortedMap<Integer, SortedSet<Integer>> from,
            Collection<RankTrack> ranks,
            Collection<Snapshot> snapshots) {
        Map<Integer, Recent> recent = recent(ranks);
        boolean changed = false;
        for (Channel channel : all(to)) {
            Recent atSender = recent.getOrDefault(channel.from, Recent.NOTHING);
            Recent atReceiver = recent.getOrDefault(channel.to, Recent.NOTHING);
            double share = Math.max(atSender.share(channel.to, true), atReceiver.share(channel.from, false));
            if (leftOut.contains(channel)) {
                changed |= share >= IN_USE_AGAIN && leftOut.remove(channel);
            } else if (share < NEXT_TO_NOTHING && atSender.isEnough() && atReceiver.isEnough()) {
                changed |= leftOut.add(channel);
            }
            if (leftOut.contains(channel)) {
                remove(to, channel.from, channel.to);
                remove(from, channel.to, channel.from);
            }
        }
        if (changed) {
            snapshots.forEach(snapshot ->
                    earlierTurns.put(snapshot.virtualRank(), snapshot.counters().turns()));
        }
    }

    /** Turns of ranks that belong to an earlier shape. */
    Map<Integer, Long> earlierTurns() {
        return earlierTurns;
    }

    /** Whether all channels count that were ever used. */
    boolean areAll() {
        return leftOut.isEmpty();
    }

    private static List<Channel> all(SortedMap<Integer, SortedSet<Integer>> to) {
        List<Channel> channels = new ArrayList<>();
        to.forEach((sender, receivers) -> receivers.forEach(receiver -> channels.add(new Channel(sender, receiver))));
        return channels;
    }

    /** By virtual rank, over all processes that serve it. */
    private static Map<Integer, Recent> recent(Collection<RankTrack> ranks) {
        Map<Integer, Map<Long, Long>> messages = new HashMap<>();
        for (RankTrack rank : ranks) {
            if (rank.virtualRank() >= 0) {
                Map<Long, Long> ofStage = messages.computeIfAbsent(rank.virtualRank(), stage -> new HashMap<>());
                rank.recentMessages().forEach((channel, count) -> {
                    if (channel / 2 != rank.virtualRank()) {
                        ofStage.merge(channel, count, Long::sum);
                    }
                });
            }
        }
        Map<Integer, Recent> recent = new HashMap<>();
        messages.forEach((rank, ofRank) -> recent.put(rank, new Recent(ofRank)));
        return recent;
    }

    private static void remove(SortedMap<Integer, SortedSet<Integer>> peers, int rank, int peer) {
        SortedSet<Integer> ofRank = peers.get(rank);
        if (ofRank != null && ofRank.remove(peer) && ofRank.isEmpty()) {
            peers.remove(rank);
        }
    }
}
