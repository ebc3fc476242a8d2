package io.scansion.tuner.observe;

import io.scansion.tuner.observe.RankTrack.ChannelSums;
import io.scansion.tuner.observe.machine.Overhead;
import io.scansion.tuner.observe.machine.ProcessorSums;
import io.scansion.tuner.observe.machine.RankOverhead;
import io.scansion.tuner.observe.spans.ReportSpan;
import io.scansion.tuner.observe.spans.Spans;
import io.scansion.wire.RankCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Closes a window for one stage over all its instances. */
final class StageWindows {
    /** Two readings of the clock around an outermost MPI call, and the accumulators; see docs/benchmarks.md. */
    static final double PROBE_SECONDS_PER_CALL = 45e-9;

    /** A stage that waits for items for more of its time takes them as they come. */
    private static final double MOST_WAITING_SHARE = 0.5;

    private StageWindows() {}

    static StageWindow close(int stage, List<RankTrack> ranks, long now, long windowNanos, long silenceNanos) {
        List<Integer> instances = ranks.stream().map(RankTrack::physicalRank).toList();
        long items = 0;
        for (RankTrack rank : ranks) {
            String silence = rank.silence(now, windowNanos, silenceNanos);
            if (!silence.isEmpty()) {
                return new StageWindow.Unknown(stage, instances, silence);
            }
            items += rank.sums().items();
        }
        if (items <= 0) {
            return new StageWindow.Unknown(stage, instances, StageEvidence.NOTHING_DONE);
        }
        return measured(stage, instances, ranks, items);
    }

    /**
     * The same stages of a pipeline, with those of its first that completed nothing as run ahead, if the stage behind them was busy for more
     * of its time than it waited for items.
     *
     * @param order of the stages, the source first
     */
    static List<StageWindow> runAhead(List<Integer> order, List<StageWindow> stages) {
        List<StageWindow> known = new ArrayList<>(stages);
        for (int stage : order) {
            StageWindow window = stages.get(stage);
            if (window instanceof StageWindow.Measured measured) {
                return isBusy(measured) ? known : stages;
            }
            if (window instanceof StageWindow.Unknown unknown
                    && !unknown.reason().equals(StageEvidence.NOTHING_DONE)) {
                return stages;
            }
            known.set(stage, new StageWindow.RunAhead(stage, window.instances()));
        }
        return stages;
    }

    private static boolean isBusy(StageWindow.Measured stage) {
        double waiting = stage.blockedReceiveSeconds() * stage.itemsPerSecond();
        return waiting < MOST_WAITING_SHARE * stage.instances().size();
    }

    private static StageWindow measured(int stage, List<Integer> instances, List<RankTrack> ranks, long items) {
        double rate = 0;
        long compute = 0;
        long receive = 0;
        long send = 0;
        long calls = 0;
        long covered = 0;
        long timed = 0;
        ComputeSums times = new ComputeSums();
        ProcessorSums processor = new ProcessorSums();
        List<InstanceWindow> each = new ArrayList<>();
        for (RankTrack rank : ranks) {
            RankCounters sums = rank.sums();
            rate += sums.items() / (rank.coveredNanos() / 1e9);
            compute += sums.computeNanos();
            receive += sums.blockedReceiveNanos();
            send += sums.blockedSendNanos();
            calls += sums.mpiCalls();
            covered += rank.coveredNanos();
            if (sums.items() > 0) {
                processor.add(rank.processor());
            }
            times.add(rank.compute());
            timed += rank.compute().count();
            each.add(new InstanceWindow(
                    rank.physicalRank(),
                    sums.items(),
                    rank.coveredNanos() / 1e9,
                    sums.items() == 0 ? Double.NaN : sums.computeNanos() / 1e9 / sums.items(),
                    rank.processor().perItem(sums.items()).thread(),
                    Spans.error(List.of(rank.spans()), ReportSpan::compute, ReportSpan::time)));
        }
        return new StageWindow.Measured(
                stage,
                instances,
                each,
                items,
                Math.min(items, timed),
                rate,
                compute / 1e9 / items,
                times.deviationNanos() / 1e9,
                times.p99Nanos() / 1e9,
                times.counts(),
                receive / 1e9 / items,
                send / 1e9 / items,
                sentPerItem(ranks),
                bytesPerItem(ranks),
                processor.perItem(items).within(compute / 1e9 / items),
                overheadShare(ranks, calls * PROBE_SECONDS_PER_CALL / (covered / 1e9)),
                StageErrors.of(ranks.stream().map(RankTrack::spans).toList()));
    }

    private static double sentPerItem(List<RankTrack> ranks) {
        long received = ranks.stream().mapToLong(rank -> rank.sums().itemsIn()).sum();
        long sent = ranks.stream().mapToLong(rank -> rank.sums().itemsOut()).sum();
        boolean passesAllOn = received == 0 || sent == 0 || Math.abs(sent - received) <= ranks.size();
        return passesAllOn ? 1 : (double) sent / received;
    }

    /** As the ranks have measured it themselves, where they have. */
    private static double overheadShare(List<RankTrack> ranks, double estimated) {
        double measured = RankOverhead.of(
                        ranks.stream().map(RankTrack::overhead).toList())
                .map(Overhead::probeShare)
                .orElse(Double.NaN);
        return Math.min(1, Double.isNaN(measured) ? estimated : measured);
    }

    private static double bytesPerItem(List<RankTrack> ranks) {
        double sent = bytesPerMessage(ranks, RankTrack::outgoing);
        return Double.isNaN(sent) ? bytesPerMessage(ranks, RankTrack::incoming) : sent;
    }

    /** NaN without a message. */
    private static double bytesPerMessage(
            List<RankTrack> ranks, Function<RankTrack, Map<Integer, ChannelSums>> channels) {
        long messages = 0;
        long bytes = 0;
        for (RankTrack rank : ranks) {
            for (ChannelSums channel : channels.apply(rank).values()) {
                messages += channel.messages;
                bytes += channel.bytes;
            }
        }
        return messages == 0 ? Double.NaN : (double) bytes / messages;
    }
}
