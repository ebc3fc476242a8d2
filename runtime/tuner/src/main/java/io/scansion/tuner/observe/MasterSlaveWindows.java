package io.scansion.tuner.observe;

import io.scansion.tuner.observe.RankTrack.ChannelSums;
import io.scansion.tuner.observe.masterslave.MasterSlaveWindow;
import io.scansion.tuner.observe.masterslave.MasterSlaveWindow.Errors;
import io.scansion.tuner.observe.masterslave.WorkerWindow;
import io.scansion.tuner.observe.spans.ReportSpan;
import io.scansion.tuner.observe.spans.Spans;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.wire.RankCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/*
 * Closes a window for a master/slave program. What a worker does for one task is what it does between two of its turns from
 * receiving to sending.
 *
 * The time that a result waits comes by Little's law from the number of results that are sent and not received. Ranks report at
 * different moments, so every count is taken as its mean over the snapshots of the window, at the middle of what they cover, and
 * carried from there to one common moment at its own rate.
 */
final class MasterSlaveWindows {
    /** Items at the edges of a window may be those of a task outside it. */
    private static final double SAME_COUNT_SHARE = 0.05;

    private MasterSlaveWindows() {}

    /**
     * @param stages one for every virtual rank
     * @param ranks by virtual rank
     * @param countsComplete whether every message of the program was counted
     */
    static MasterSlaveWindow close(
            JobStructure.MasterSlave structure,
            List<StageWindow> stages,
            Map<Integer, RankTrack> ranks,
            boolean countsComplete) {
        List<WorkerWindow> workers = new ArrayList<>();
        List<RankTrack> tracks = new ArrayList<>();
        double tasksPerSecond = 0;
        for (int worker : structure.workers()) {
            RankTrack track = ranks.get(worker);
            WorkerWindow window = worker(stages.get(worker), track);
            workers.add(window);
            if (track != null && window instanceof WorkerWindow.Measured measured) {
                tracks.add(track);
                tasksPerSecond += measured.tasks() / (track.coveredNanos() / 1e9);
            }
        }
        RankTrack master = ranks.get(structure.master());
        boolean complete = tracks.size() == workers.size();
        if (!complete || master == null || !(stages.get(structure.master()) instanceof StageWindow.Measured)) {
            double nan = Double.NaN;
            return new MasterSlaveWindow(structure, workers, nan, nan, nan, nan, nan, nan, nan, Errors.UNKNOWN);
        }
        RankCounters sums = master.sums();
        double masterTasks = tasksPerSecond * (master.coveredNanos() / 1e9);
        return new MasterSlaveWindow(
                structure,
                workers,
                tasksPerSecond,
                sums.turns() == 0 ? Double.NaN : masterTasks / sums.turns(),
                sums.computeNanos() / 1e9 / masterTasks,
                sums.blockedSendNanos() / 1e9 / masterTasks,
                sums.blockedReceiveNanos() / 1e9 / masterTasks,
                countsComplete ? resultsWaiting(master, tracks) : Double.NaN,
                sums.itemsIn() / (master.coveredNanos() / 1e9),
                errors(master, tracks, masterTasks));
    }

    private static Errors errors(RankTrack master, List<RankTrack> workers, double masterTasks) {
        return new Errors(
                Spans.rateError(workers.stream().map(RankTrack::spans).toList(), ReportSpan::turns, ReportSpan::time),
                perTask(master, ReportSpan::compute, masterTasks),
                perTask(master, ReportSpan::send, masterTasks),
                perTask(master, ReportSpan::receive, masterTasks));
    }

    /** Standard error of what a master does for a task, in seconds; it does it for the messages that it gets. */
    private static double perTask(RankTrack master, ToDoubleFunction<ReportSpan> measure, double tasks) {
        double perMessage = Spans.error(List.of(master.spans()), measure, ReportSpan::messagesReceived);
        return perMessage / 1e9 * master.sums().itemsIn() / tasks;
    }

    private static WorkerWindow worker(StageWindow stage, @Nullable RankTrack track) {
        if (!(stage instanceof StageWindow.Measured measured) || track == null) {
            String reason = stage instanceof StageWindow.Unknown unknown ? unknown.reason() : "it has not reported";
            return new WorkerWindow.Unknown(stage.stage(), reason);
        }
        RankCounters sums = track.sums();
        if (sums.turns() == 0) {
            return new WorkerWindow.Unknown(stage.stage(), "it answered no task");
        }
        double tasks = sums.turns();
        return new WorkerWindow.Measured(
                stage.stage(),
                sums.turns(),
                sums.computeNanos() / 1e9 / tasks,
                deviationSeconds(measured, tasks),
                sums.blockedReceiveNanos() / 1e9 / tasks,
                Spans.error(List.of(track.spans()), ReportSpan::receive, ReportSpan::turns) / 1e9,
                sums.blockedSendNanos() / 1e9 / tasks,
                Spans.error(List.of(track.spans()), ReportSpan::send, ReportSpan::turns) / 1e9,
                bytes(track.incoming()) / tasks,
                bytes(track.outgoing()) / tasks,
                Math.abs(measured.items() / tasks - 1) <= SAME_COUNT_SHARE
                        ? track.compute().parts()
                        : List.of());
    }

    /**
     * The agent measures the deviation of items, and a task of several messages is several items, of which all but one take next
     * to no time: their squares add up to those of the tasks.
     */
    private static double deviationSeconds(StageWindow.Measured measured, double tasks) {
        double itemsPerTask = measured.items() / tasks;
        double mean = measured.computeSeconds();
        double deviation = measured.computeDeviationSeconds();
        double squares = itemsPerTask * (deviation * deviation + mean * mean);
        double taskMean = itemsPerTask * mean;
        return Math.sqrt(Math.max(0, squares - taskMean * taskMean));
    }

    private static double bytes(Map<Integer, ChannelSums> channels) {
        return channels.values().stream().mapToLong(channel -> channel.bytes).sum();
    }

    /** NaN where the counts contradict each other by more than their moments can explain. */
    private static double resultsWaiting(RankTrack master, List<RankTrack> workers) {
        double moment = master.middleNanos();
        double sent = 0;
        for (RankTrack worker : workers) {
            double perNano = worker.sums().itemsOut() / (double) worker.coveredNanos();
            sent += worker.meanItemsOut() + perNano * (moment - worker.middleNanos());
        }
        double waiting = sent - master.meanItemsIn();
        return waiting < -workers.size() ? Double.NaN : Math.max(0, waiting);
    }
}
