package io.scansion.tuner.observe;

import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.observe.structure.Interaction;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.observe.structure.RankWords;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/*
 * A master/slave program is a star: one rank exchanges messages both ways with all others, which exchange none among
 * themselves. Its rhythm shows in how often the master goes over from receiving to sending. If it hands out a task for every
 * result, that is once a task; in phases, once for all tasks of a phase, which are as many as there are workers, or more. A
 * worker goes over once a task, however many messages a task and its results take.
 */
final class MasterFinder {
    /** A rank that has got more messages than this and sent none is not about to answer, it never does. */
    private static final long PATIENCE_MESSAGES = 4;

    /** Phases that must have passed before the rhythm counts. */
    private static final int LEAST_PHASES = 3;

    private final int ranks;
    private final SortedMap<Integer, SortedSet<Integer>> to;
    private final Map<Integer, Snapshot> snapshots;
    private final Map<Integer, Long> earlierTurns;
    /** Of every rank, those that it exchanges messages with in any direction. */
    private final Map<Integer, SortedSet<Integer>> peers = new HashMap<>();

    /**
     * @param to ranks that every rank sends to
     * @param snapshots the last of every rank
     * @param earlierTurns of ranks, that belong to another shape
     */
    MasterFinder(
            int ranks,
            SortedMap<Integer, SortedSet<Integer>> to,
            Map<Integer, Snapshot> snapshots,
            Map<Integer, Long> earlierTurns) {
        this.ranks = ranks;
        this.to = to;
        this.snapshots = snapshots;
        this.earlierTurns = earlierTurns;
        to.forEach((sender, receivers) -> receivers.forEach(receiver -> {
            peers.computeIfAbsent(sender, rank -> new TreeSet<>()).add(receiver);
            peers.computeIfAbsent(receiver, rank -> new TreeSet<>()).add(sender);
        }));
    }

    /** Returns what a program is that is neither a line nor a circle; empty if it is nothing in particular. */
    Optional<JobStructure> find(List<ChannelFlow> flows) {
        List<Integer> hubs = IntStream.range(0, ranks)
                .filter(rank -> peers(rank).size() == ranks - 1)
                .boxed()
                .toList();
        if (hubs.isEmpty()) {
            return Optional.empty();
        }
        int hub = hubs.get(0);
        List<Integer> others =
                IntStream.range(0, ranks).filter(rank -> rank != hub).boxed().toList();
        Optional<String> amongThemselves = amongThemselves(hub, others);
        List<Integer> oneWay =
                others.stream().filter(rank -> !bothWays(hub, rank)).toList();
        if (amongThemselves.isPresent()) {
            return oneWay.isEmpty()
                    ? Optional.of(new JobStructure.NotLinear(amongThemselves.get(), flows))
                    : Optional.empty();
        }
        if (oneWay.isEmpty()) {
            return Optional.of(masterSlave(hub, others, flows));
        }
        if (oneWay.stream().allMatch(rank -> messages(rank) <= PATIENCE_MESSAGES)) {
            return Optional.of(new JobStructure.Undiscovered(
                    "rank " + hub + " and rank " + oneWay.get(0) + " have exchanged messages one way only so far"));
        }
        return oneWay.size() == others.size()
                ? Optional.empty()
                : Optional.of(new JobStructure.NotLinear(
                        "not a linear pipeline: rank " + hub + " exchanges messages both ways with some ranks, but one"
                                + " way only with " + RankWords.named(oneWay),
                        flows));
    }

    /** Returns the program of two ranks that exchange messages both ways. */
    JobStructure.MasterSlave ofTwo(List<ChannelFlow> flows) {
        // Whoever has sent more than received has begun, and a master begins.
        int master = ahead(1) > ahead(0) ? 1 : 0;
        return masterSlave(master, List.of(1 - master), flows);
    }

    private long ahead(int rank) {
        Snapshot snapshot = snapshots.get(rank);
        return snapshot == null
                ? 0
                : snapshot.counters().itemsOut() - snapshot.counters().itemsIn();
    }

    private SortedSet<Integer> peers(int rank) {
        return peers.getOrDefault(rank, Collections.emptySortedSet());
    }

    private boolean sends(int from, int receiver) {
        return to.getOrDefault(from, Collections.emptySortedSet()).contains(receiver);
    }

    private boolean bothWays(int one, int other) {
        return sends(one, other) && sends(other, one);
    }

    private Optional<String> amongThemselves(int hub, List<Integer> others) {
        for (int rank : others) {
            for (int peer : peers(rank)) {
                if (peer != hub) {
                    return Optional.of("not a linear pipeline: rank " + hub
                            + " exchanges messages both ways with every other rank, but ranks " + rank + " and " + peer
                            + " exchange messages too");
                }
            }
        }
        return Optional.empty();
    }

    private long messages(int rank) {
        Snapshot snapshot = snapshots.get(rank);
        return snapshot == null
                ? 0
                : snapshot.channels().stream()
                        .mapToLong(ChannelCounters::messages)
                        .sum();
    }

    private JobStructure.MasterSlave masterSlave(int master, List<Integer> workers, List<ChannelFlow> flows) {
        if (workers.size() == 1) {
            return new JobStructure.MasterSlave(
                    master,
                    workers,
                    Interaction.UNDECIDED,
                    "a ring of two looks the same, and with one worker phases are not to be told from tasks handed out"
                            + " at once",
                    flows);
        }
        long tasks = workers.stream().mapToLong(this::turns).sum();
        long turns = turns(master);
        Interaction interaction = interaction(tasks, turns, workers.size());
        return new JobStructure.MasterSlave(
                master, workers, interaction, rhythm(interaction, tasks, turns, master, workers.size()), flows);
    }

    private long turns(int rank) {
        Snapshot snapshot = snapshots.get(rank);
        return snapshot == null ? 0 : Math.max(0, snapshot.counters().turns() - earlierTurns.getOrDefault(rank, 0L));
    }

    /** Between once a task and once for as many tasks as there are workers, the geometric mean decides. */
    private static Interaction interaction(long tasks, long turns, int workers) {
        if (turns == 0 || tasks < (long) LEAST_PHASES * workers) {
            return Interaction.UNDECIDED;
        }
        return turns * Math.sqrt(workers) > tasks ? Interaction.ASYNCHRONOUS : Interaction.SYNCHRONOUS;
    }

    private static String rhythm(Interaction interaction, long tasks, long turns, int master, int workers) {
        if (interaction == Interaction.UNDECIDED) {
            return tasks < (long) LEAST_PHASES * workers
                    ? "after " + tasks + " tasks it is too early to tell phases from tasks handed out at once"
                    : "rank " + master
                            + " has never gone over from receiving to sending: one phase so far, or one thread"
                            + " sends and another receives";
        }
        String often = String.format(
                Locale.ROOT,
                "rank %d went over from receiving to sending %.2f times a task",
                master,
                (double) turns / tasks);
        String line = workers == 2 ? "; a line of three neighbours looks the same" : "";
        return interaction == Interaction.ASYNCHRONOUS
                ? "asynchronous: " + often + ", so it hands out a task for every result" + line
                : String.format(
                        Locale.ROOT,
                        "synchronous: %s, so it works in phases of about %d tasks%s",
                        often,
                        Math.round((double) tasks / turns),
                        line);
    }
}
