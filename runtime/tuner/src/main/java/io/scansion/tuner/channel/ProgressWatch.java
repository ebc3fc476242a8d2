package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Goodbye;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.RankCounters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tells for how long ranks of a job have not gone on, by themselves or all together: not completed an item nor left an MPI call. A
 * rank that computes does neither, so this alone is no standstill; whoever asks has to look at the processors too. Safe for use by
 * several threads.
 */
public final class ProgressWatch {
    private static final class Rank {
        boolean connected = true;
        long calls = -1;
        long items;
        long blockedNanos;
        boolean waits;
        long sinceNanos;
    }

    private final int primaries;
    /** The program's ranks that have not ended, and spares that serve. */
    private final SortedMap<Integer, Rank> ranks = new TreeMap<>();

    private final Set<Integer> seen = new HashSet<>();

    /** @param primaries ranks that the program sees; before all of them have been heard of, nothing is said */
    public ProgressWatch(int primaries) {
        this.primaries = primaries;
    }

    /** Takes in what an agent has said. */
    public synchronized void onMessage(AgentMessage message, long nowNanos) {
        int physicalRank = message.physicalRank();
        if (message instanceof Snapshot snapshot) {
            if (snapshot.virtualRank() == Snapshot.PARKED) {
                ranks.remove(physicalRank);
                return;
            }
            seen.add(physicalRank);
            Rank rank = ranks.computeIfAbsent(physicalRank, fresh -> new Rank());
            RankCounters counters = snapshot.counters();
            long blockedNanos =
                    counters.blockedReceiveNanos() + counters.blockedSendNanos() + counters.collectiveNanos();
            rank.waits = blockedNanos > rank.blockedNanos;
            rank.blockedNanos = blockedNanos;
            if (counters.mpiCalls() != rank.calls || counters.items() != rank.items) {
                rank.calls = counters.mpiCalls();
                rank.items = counters.items();
                rank.sinceNanos = nowNanos;
            }
        } else if (message instanceof Hello) {
            Rank rank = ranks.get(physicalRank);
            if (rank != null) {
                rank.connected = true;
            }
        } else if (message instanceof Goodbye) {
            ranks.remove(physicalRank);
        }
    }

    /** The connection to a rank is gone; unless it said goodbye, it counts as one that does not go on. */
    public synchronized void onLost(int physicalRank, boolean orderly) {
        Rank rank = ranks.get(physicalRank);
        if (rank == null) {
            return;
        }
        if (orderly) {
            ranks.remove(physicalRank);
        } else {
            rank.connected = false;
        }
    }

    /** Begins anew, as after a time in which nothing was measured. */
    public synchronized void restart(long nowNanos) {
        ranks.values().forEach(rank -> rank.sinceNanos = nowNanos);
    }

    /** Returns for how long no rank has gone on, in nanoseconds; nothing where that is not known. */
    public synchronized OptionalLong quietNanos(long nowNanos) {
        boolean known = seen.size() >= primaries && ranks.values().stream().anyMatch(rank -> rank.connected);
        return known
                ? ranks.values().stream()
                        .mapToLong(rank -> nowNanos - rank.sinceNanos)
                        .min()
                : OptionalLong.empty();
    }

    /**
     * Returns the ranks that could be asked and have not gone on for so long, in order, with the nanoseconds for which they have not;
     * without those that are known to wait for a message. That of others is not known: waits for what was begun before do not show.
     */
    public synchronized SortedMap<Integer, Long> unexplained(long quietNanos, long nowNanos) {
        SortedMap<Integer, Long> unexplained = new TreeMap<>();
        ranks.forEach((number, rank) -> {
            if (rank.connected && !rank.waits && nowNanos - rank.sinceNanos >= quietNanos) {
                unexplained.put(number, nowNanos - rank.sinceNanos);
            }
        });
        return unexplained;
    }

    /** Returns the ranks that could be asked why, in order. */
    public synchronized List<Integer> connected() {
        List<Integer> connected = new ArrayList<>();
        ranks.forEach((number, rank) -> {
            if (rank.connected) {
                connected.add(number);
            }
        });
        return connected;
    }
}
