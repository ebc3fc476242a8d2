package io.scansion.simulated;

import io.scansion.simulated.ItemTimes.Distribution;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.Command;
import java.util.ArrayList;
import java.util.List;

/**
 * A farm of the library: rank 0 hands out tasks to the others. Workers and master each have their pace, and the slower of the two sets
 * that of the farm: a worker spends {@value #TASK_SECONDS} s on a task and {@value #MESSAGE_SECONDS} s more on a message of tasks, the
 * master {@value #MASTER_MESSAGE_SECONDS} s on a message and {@value #MASTER_TASK_SECONDS} s on each task in it.
 */
final class SimulatedFarm implements Program {
    static final double TASK_SECONDS = 50e-3;
    static final double MESSAGE_SECONDS = 1e-3;
    static final double MASTER_MESSAGE_SECONDS = 40e-6;
    static final double MASTER_TASK_SECONDS = 2e-6;

    private static final long TASK_BYTES = 1_024;
    private static final int RUN = 1;
    /** Of the workers there could be, those that get tasks at first. */
    private static final int FIRST_SHARE = 4;

    private final int ranks;
    private final Work[] works;
    /** Messages of each worker, and at 0 those of the master. */
    private final Work[] messages;

    private final ItemTimes times = new ItemTimes();
    private int workers;
    private int chunk = 1;

    /** @param ranks master and workers, at least 2 */
    SimulatedFarm(int ranks) {
        if (ranks < 2) {
            throw new IllegalArgumentException("a farm needs a master and a worker, got " + ranks + " ranks");
        }
        this.ranks = ranks;
        works = new Work[ranks];
        messages = new Work[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            works[rank] = new Work();
            messages[rank] = new Work();
        }
        workers = Math.max(1, (ranks - 1) / FIRST_SHARE);
        setPaces(0);
    }

    /** Tasks per second of the present arrangement. */
    synchronized double tasksPerSecond() {
        double byWorkers = workers * chunk / (chunk * TASK_SECONDS + MESSAGE_SECONDS);
        return Math.min(byWorkers, chunk / masterSeconds());
    }

    private double masterSeconds() {
        return MASTER_MESSAGE_SECONDS + chunk * MASTER_TASK_SECONDS;
    }

    private void setPaces(long nanos) {
        double pace = tasksPerSecond();
        works[0].pace(pace, nanos);
        messages[0].pace(pace / chunk, nanos);
        for (int worker = 1; worker < ranks; worker++) {
            double ofWorker = worker <= workers ? pace / workers : 0;
            works[worker].pace(ofWorker, nanos);
            messages[worker].pace(ofWorker / chunk, nanos);
        }
    }

    @Override
    public int primaries() {
        return ranks;
    }

    @Override
    public synchronized Snapshot snapshot(int physicalRank, long sequence, long nanos) {
        boolean master = physicalRank == 0;
        Work work = works[physicalRank];
        long tasks = work.items(nanos);
        double seconds = master ? MASTER_TASK_SECONDS : TASK_SECONDS;
        Distribution distribution = master ? Distribution.NONE : times.of(work.news(nanos), seconds);
        List<ChannelCounters> channels = new ArrayList<>();
        for (int peer = master ? 1 : 0; peer < (master ? ranks : 1); peer++) {
            long exchanged = works[master ? peer : physicalRank].items(nanos);
            if (exchanged > 0) {
                channels.add(new ChannelCounters(peer, false, exchanged, exchanged * TASK_BYTES, 0, 0, 7, 7));
                channels.add(new ChannelCounters(peer, true, exchanged, exchanged * TASK_BYTES, 0, 0, 7, 7));
            }
        }
        long computed = (long) (tasks * seconds * 1e9);
        return new Snapshot(
                physicalRank,
                physicalRank,
                sequence,
                nanos,
                new RankCounters(
                        tasks, tasks, tasks, computed, work.waitedNanos(seconds, nanos), 0, 0, 2 * tasks, tasks),
                distribution.times(),
                distribution.histogram(),
                new CpuTimes(computed / 1_000, computed / 500, 0),
                channels);
    }

    @Override
    public List<AgentMessage> introduction(int physicalRank) {
        return List.of();
    }

    @Override
    public synchronized List<AgentMessage> reports(int physicalRank, long nanos) {
        long tasks = works[physicalRank].items(nanos);
        if (physicalRank > 0) {
            return tasks == 0
                    ? List.of()
                    : List.of(new InstanceReport(
                            physicalRank,
                            nanos,
                            RUN,
                            "worker",
                            tasks,
                            messages[physicalRank].items(nanos),
                            (long) (tasks * TASK_SECONDS * 1e9),
                            tasks * TASK_SECONDS * TASK_SECONDS));
        }
        long sent = messages[0].items(nanos);
        long taskNanos = (long) (tasks * MASTER_TASK_SECONDS * 1e9);
        return List.of(new FarmReport(
                0,
                nanos,
                RUN,
                false,
                false,
                workers,
                ranks - 1,
                chunk,
                tasks,
                tasks,
                -1,
                sent,
                taskNanos + (long) (sent * MASTER_MESSAGE_SECONDS * 1e9),
                taskNanos));
    }

    @Override
    public synchronized String objection(Command command) {
        if (!(command instanceof ArrangeFarm order)) {
            return "a simulated farm knows no such order";
        }
        return order.workers() < 1 || order.workers() >= ranks || order.chunk() < 1
                ? "there are 1 to " + (ranks - 1) + " workers"
                : "";
    }

    @Override
    public synchronized List<AgentMessage> obey(int physicalRank, Command command, long nanos) {
        ArrangeFarm order = (ArrangeFarm) command;
        workers = order.workers();
        chunk = order.chunk();
        setPaces(nanos);
        return List.of();
    }
}
