package io.scansion.simulated;

import io.scansion.simulated.ItemTimes.Distribution;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.Contract;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.ContractState;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A pipeline whose items all go at the pace of the slowest stage, which is its time for an item over its instances. Source and sink stay
 * alone; all other stages keep nothing from one item to the next. Ranks behind the stages are spares.
 */
final class SimulatedPipeline implements Program {
    private static final long ITEM_BYTES = 1_024;
    /** Of the ends, in seconds. */
    private static final double END_SECONDS = 4e-3;

    private static final double SHORTEST_SECONDS = 5e-3;
    private static final double LONGEST_SECONDS = 100e-3;
    /** What a stage that sleeps uses of a processor for an item, in nanoseconds. */
    private static final long CPU_NANOS = 20_000;

    private static final int NOWHERE = -1;

    private final int stages;
    private final double[] seconds;
    private final int[] stageOf;
    /** Whether a rank gets items of its stage. */
    private final boolean[] active;

    private final int[] instances;
    private final Work[] works;
    private final ItemTimes times = new ItemTimes();
    private final Work whole = new Work();

    /**
     * @param stages at least 3
     * @param ranks stages and spares together
     * @param seed the same draws the same times
     */
    SimulatedPipeline(int stages, int ranks, long seed) {
        if (stages < 3 || ranks < stages) {
            throw new IllegalArgumentException("need 3 <= stages <= ranks, got " + stages + ", " + ranks);
        }
        this.stages = stages;
        seconds = new double[stages];
        Random random = new Random(seed);
        for (int stage = 0; stage < stages; stage++) {
            seconds[stage] = stage == 0 || stage == stages - 1
                    ? END_SECONDS
                    : SHORTEST_SECONDS * Math.pow(LONGEST_SECONDS / SHORTEST_SECONDS, random.nextDouble());
        }
        stageOf = new int[ranks];
        active = new boolean[ranks];
        works = new Work[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            stageOf[rank] = rank < stages ? rank : NOWHERE;
            active[rank] = rank < stages;
            works[rank] = new Work();
        }
        instances = new int[stages];
        Arrays.fill(instances, 1);
        setPaces(0);
    }

    /** Items per second of the present arrangement. */
    synchronized double itemsPerSecond() {
        double slowest = 0;
        for (int stage = 0; stage < stages; stage++) {
            slowest = Math.max(slowest, seconds[stage] / instances[stage]);
        }
        return 1 / slowest;
    }

    private void setPaces(long nanos) {
        double pace = itemsPerSecond();
        for (int rank = 0; rank < works.length; rank++) {
            works[rank].pace(active[rank] ? pace / instances[stageOf[rank]] : 0, nanos);
        }
        whole.pace(pace, nanos);
    }

    @Override
    public int primaries() {
        return stages;
    }

    @Override
    public synchronized Snapshot snapshot(int physicalRank, long sequence, long nanos) {
        int stage = stageOf[physicalRank];
        if (stage < 0) {
            return new Snapshot(
                    physicalRank,
                    Snapshot.PARKED,
                    sequence,
                    nanos,
                    RankCounters.ZERO,
                    ComputeTimes.NONE,
                    CompressedHistogram.EMPTY,
                    new CpuTimes(0, sequence * CPU_NANOS, 0),
                    List.of());
        }
        Work work = works[physicalRank];
        long items = work.items(nanos);
        Distribution distribution = times.of(work.news(nanos), seconds[stage]);
        List<ChannelCounters> channels = new ArrayList<>();
        if (stage > 0) {
            channels.add(channel(stage - 1, false, items));
        }
        if (stage < stages - 1) {
            channels.add(channel(stage + 1, true, items));
        }
        return new Snapshot(
                physicalRank,
                stage,
                sequence,
                nanos,
                new RankCounters(
                        stage > 0 ? items : 0,
                        stage < stages - 1 ? items : 0,
                        items,
                        (long) (items * seconds[stage] * 1e9),
                        work.waitedNanos(seconds[stage], nanos),
                        0,
                        0,
                        2 * items,
                        items),
                distribution.times(),
                distribution.histogram(),
                new CpuTimes(items * CPU_NANOS, items * CPU_NANOS + sequence * CPU_NANOS, 0),
                channels);
    }

    private static ChannelCounters channel(int peer, boolean outgoing, long messages) {
        return new ChannelCounters(peer, outgoing, messages, messages * ITEM_BYTES, messages * 1_000, 0, 7, 7);
    }

    @Override
    public List<AgentMessage> introduction(int physicalRank) {
        return physicalRank > 0 && physicalRank < stages - 1
                ? List.of(new Contract(physicalRank, physicalRank, ContractState.KEPT, List.of()))
                : List.of();
    }

    @Override
    public List<AgentMessage> reports(int physicalRank, long nanos) {
        return List.of();
    }

    @Override
    public synchronized String objection(Command command) {
        if (!(command instanceof Arrange arrange)) {
            return "a simulated pipeline knows no such order";
        }
        for (StageTarget target : arrange.targets()) {
            for (int rank : target.instances()) {
                if (rank < 0 || rank >= stageOf.length) {
                    return "there is no rank " + rank;
                }
                if (stageOf[rank] != NOWHERE && stageOf[rank] != target.stage()) {
                    return "rank " + rank + " serves stage " + stageOf[rank];
                }
            }
        }
        return "";
    }

    /** A rank that was taken out of a stage counts on for it, and gets no more items. */
    @Override
    public synchronized List<AgentMessage> obey(int physicalRank, Command command, long nanos) {
        Arrange arrange = (Arrange) command;
        List<AgentMessage> said = new ArrayList<>();
        Set<Integer> touched = new HashSet<>();
        arrange.targets().forEach(target -> touched.add(target.stage()));
        for (int rank = 0; rank < active.length; rank++) {
            active[rank] &= !touched.contains(stageOf[rank]);
        }
        for (StageTarget target : arrange.targets()) {
            for (int rank : target.instances()) {
                if (stageOf[rank] == NOWHERE) {
                    stageOf[rank] = target.stage();
                    works[rank].begin(nanos);
                }
                active[rank] = true;
            }
            instances[target.stage()] = target.instances().size();
            said.add(new Arrangement(
                    physicalRank, arrange.decisionId(), target.stage(), target.instances(), whole.items(nanos)));
        }
        setPaces(nanos);
        return said;
    }
}
