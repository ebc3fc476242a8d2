package io.scansion.agent;

import io.scansion.agent.channel.CommandHandler;
import io.scansion.agent.channel.LinkSettings;
import io.scansion.agent.channel.TunerLink;
import io.scansion.agent.contract.ContractReports;
import io.scansion.agent.contract.ContractWatch;
import io.scansion.agent.host.AgentThreads;
import io.scansion.agent.host.HostWatch;
import io.scansion.agent.host.ProcessorTimes;
import io.scansion.agent.library.LibraryRuns;
import io.scansion.agent.points.TuningPoints;
import io.scansion.agent.probe.MessageCost;
import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.probe.OverheadSource;
import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.probe.SendTimesSource;
import io.scansion.agent.probe.SnapshotSource;
import io.scansion.agent.ranks.RankControl;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.AgentMessage.HostReport;
import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.AgentMessage.Processors;
import io.scansion.wire.AgentMessage.SendTimes;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.AgentMessage.Stacks;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.TunerMessage.AboutCode;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.ArrangeStage;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.DumpStacks;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetMeasuring;
import io.scansion.wire.TunerMessage.SetPoint;
import io.scansion.wire.TunerMessage.ThinProbes;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One rank between its probes, its place in the job and the tuner: snapshots and reports out, commands in, a goodbye when the
 * process ends. Without a tuner, reports go nowhere. Named classes instead of lambdas: this runs while the program starts, and
 * every lambda costs it a class made at run time.
 */
final class RankSession implements CommandHandler {
    private final AgentOptions options;
    private final RankProbes rank;
    private final Thread lastWord;
    private @Nullable TunerLink link;
    private volatile ContractWatch.@Nullable Watching contract;

    RankSession(AgentOptions options, RankProbes rank) {
        this.options = options;
        this.rank = rank;
        this.lastWord = new Thread(new LastWord(), "scansion-goodbye-" + rank.physicalRank());
    }

    void connect(LinkSettings settings, HostWatch host) {
        SnapshotSource source = new SnapshotSource(rank, new ProcessorTimes());
        OverheadSource overhead = new OverheadSource(rank, new Elsewhere(rank, source));
        Supplier<Snapshot> snapshots =
                new Looks(rank, source, host, new SendTimesSource(rank), overhead, new Reports());
        link = TunerLink.start(settings, snapshots, new WhatStands(), this, new Lines());
        TuningPoints.reportTo(new Reports());
        Runtime.getRuntime().addShutdownHook(lastWord);
    }

    /** For a rank without a tuner. */
    void tellAtTheEnd() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        new EndSummary(new SnapshotSource(rank, new ProcessorTimes())),
                        "scansion-summary-" + rank.physicalRank()));
    }

    void watchContract() {
        boolean trustEnd = options.trustEnd().contains(rank.physicalRank());
        contract = ContractWatch.start(rank, trustEnd, new Obstacle(), new Reports());
    }

    void configureRanks() {
        RankControl.configure(
                rank.physicalRank(),
                options.primaries(),
                options.spares(),
                Set.copyOf(options.stateless()),
                options.boundsRunAhead(),
                link == null ? 0 : options.switchLimitBytes(),
                new Reports(),
                new Goodbye());
    }

    /** Ends everything that {@link #connect} and {@link #watchContract} have started. */
    void leave() {
        ContractWatch.Watching watched = contract;
        if (watched != null) {
            watched.end();
        }
        close(AgentMessage.Goodbye.DETACHED);
        try {
            Runtime.getRuntime().removeShutdownHook(lastWord);
        } catch (IllegalStateException e) {
            // the process is ending, and the link is closed
        }
    }

    @Override
    public Acknowledgement handle(Command command) {
        if (command instanceof DumpStacks) {
            ThreadStacks stacks = ThreadStacks.now(rank.threads());
            boolean betweenCalls = !rank.isFinalised() && !stacks.anyFirstInside("mpi.");
            String text = stacks.text(Stacks.MAX_TEXT_BYTES);
            new Reports().accept(new Stacks(rank.physicalRank(), command.decisionId(), betweenCalls, text));
            return acknowledge(command, true, "");
        }
        if (command instanceof RestorePoint order) {
            return TuningPoints.restore(rank.physicalRank(), order);
        }
        return rank.isFinalised() ? acknowledge(command, false, Acknowledgement.FINALISED) : change(command);
    }

    @Override
    public void hear(AboutCode message) {
        ContractWatch.Watching watched = contract;
        if (watched != null) {
            watched.accept(message);
        }
    }

    private Acknowledgement change(Command command) {
        if (command instanceof SetMeasuring setting) {
            MpiProbes.measure(setting.measuring());
            return acknowledge(command, true, setting.measuring() ? "measuring" : "not measuring");
        }
        if (command instanceof ThinProbes order) {
            MpiProbes.thin(order.stride());
            return acknowledge(command, true, "one call in " + order.stride() + " is timed");
        }
        if (command instanceof Arrange arrange) {
            return options.hooksRanks()
                    ? RankControl.arrange(arrange)
                    : acknowledge(
                            command,
                            false,
                            (options.attached() ? "ranks that were attached to" : "ranks over " + options.device())
                                    + " are measured only");
        }
        if (command instanceof SetPoint order) {
            return TuningPoints.set(rank.physicalRank(), order);
        }
        if (command instanceof ArrangeFarm order) {
            return LibraryRuns.arrange(rank.physicalRank(), order);
        }
        if (command instanceof ArrangeStage order) {
            return LibraryRuns.arrange(rank.physicalRank(), order);
        }
        throw new IllegalArgumentException("unknown command " + command);
    }

    private Acknowledgement acknowledge(Command command, boolean accepted, String reason) {
        return new Acknowledgement(rank.physicalRank(), command.decisionId(), accepted, reason);
    }

    private void close(String reason) {
        TunerLink open = link;
        if (open != null) {
            open.close(reason);
        }
    }

    /** Why no other process can take over the rank of this one. */
    private static final class Obstacle implements Supplier<@Nullable String> {
        @Override
        public @Nullable String get() {
            return RankControl.obstacle();
        }
    }

    /**
     * Looks at the tuning points, at what runs with the library, at the machine and at links whenever a snapshot is due; while the rank is
     * parked, every few times only, since it would take time from ranks that compute.
     */
    private static final class Looks implements Supplier<Snapshot> {
        private static final int PARKED_STRIDE = 4; // still at least once a window, in the calm every other

        private final RankProbes rank;
        private final Supplier<Snapshot> next;
        private final HostWatch host;
        private final SendTimesSource sendTimes;
        private final OverheadSource overhead;
        private final Consumer<AgentMessage> reports;
        private int parkedLooks;

        Looks(
                RankProbes rank,
                Supplier<Snapshot> next,
                HostWatch host,
                SendTimesSource sendTimes,
                OverheadSource overhead,
                Consumer<AgentMessage> reports) {
            this.rank = rank;
            this.next = next;
            this.host = host;
            this.sendTimes = sendTimes;
            this.overhead = overhead;
            this.reports = reports;
        }

        @Override
        public Snapshot get() {
            if (rank.virtualRank() != Snapshot.PARKED || parkedLooks++ % PARKED_STRIDE == 0) {
                look();
            }
            return next.get();
        }

        private void look() {
            TuningPoints.look();
            LibraryRuns.look(reports);
            HostReport news = host.news();
            Processors processors = host.processors();
            if (processors != null) {
                reports.accept(processors);
            }
            if (news != null) {
                reports.accept(news);
            }
            SendTimes sent = sendTimes.news();
            if (sent != null) {
                reports.accept(sent);
            }
            OverheadReport cost = overhead.news();
            if (cost != null) {
                reports.accept(cost);
            }
        }
    }

    /** What the agent does beside its probes. */
    private static final class Elsewhere implements OverheadSource.Elsewhere {
        private final AgentThreads threads = new AgentThreads();
        private final RankProbes rank;
        private final SnapshotSource snapshots;

        Elsewhere(RankProbes rank, SnapshotSource snapshots) {
            this.rank = rank;
            this.snapshots = snapshots;
        }

        @Override
        public long routingNanos() {
            return RankControl.routingNanos();
        }

        @Override
        public long threadNanos() {
            for (RankProbes other : MpiProbes.ranks()) {
                if (other.physicalRank() < rank.physicalRank()) {
                    return 0; // one process with several ranks: the first says it for all
                }
            }
            return threads.nanos();
        }

        @Override
        public long tableBytes() {
            return snapshots.tableBytes();
        }
    }

    private final class Reports implements ContractReports {
        @Override
        public void accept(AgentMessage message) {
            if (message instanceof Calibration found) {
                rank.messageCost(new MessageCost(found.eager(), found.rendezvous(), found.protocolSwitchBytes()));
            }
            TunerLink open = link;
            if (open != null) {
                open.publish(message);
            }
        }

        @Override
        public void withdraw(CodeQuestion question) {
            TunerLink open = link;
            if (open != null) {
                open.withdraw(question);
            }
        }
    }

    private final class WhatStands implements Supplier<Standing> {
        @Override
        public Standing get() {
            return new Standing(
                    rank.physicalRank(), MpiProbes.isMeasuring(), RankControl.standing(), TuningPoints.standing());
        }
    }

    private final class Goodbye implements Consumer<String> {
        @Override
        public void accept(String reason) {
            close(reason);
        }
    }

    private final class LastWord implements Runnable {
        @Override
        public void run() {
            close(rank.isFinalised() ? "finished" : "ended without MPI.Finalize");
        }
    }

    private final class Lines implements Consumer<String> {
        @Override
        public void accept(String line) {
            System.err.println("[scansion] rank " + rank.physicalRank() + ": " + line);
        }
    }
}
