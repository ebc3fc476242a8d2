package io.scansion.agent;

import io.scansion.agent.channel.LinkSettings;
import io.scansion.agent.channel.TunerLink;
import io.scansion.agent.probe.MessageCost;
import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.probe.SnapshotSource;
import io.scansion.agent.ranks.RankControl;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.SetMeasuring;
import io.scansion.wire.WireProtocol;
import java.util.Set;
import java.util.function.Consumer;

/** Connects a rank to the tuner when MPI.Init has got so far, and says goodbye when the process ends. */
final class RankReporting implements Consumer<RankProbes> {
    private final AgentOptions options;
    private final long startupNanos;

    /**
     * @param startupNanos time that the agent took to install itself, in nanoseconds
     */
    RankReporting(AgentOptions options, long startupNanos) {
        this.options = options;
        this.startupNanos = startupNanos;
    }

    @Override
    public void accept(RankProbes rank) {
        if (rank.physicalRank() >= options.primaries()) {
            rank.virtualRank(Snapshot.PARKED);
        }
        if (options.tuner().isEmpty()) {
            return;
        }
        Hello hello = new Hello(
                WireProtocol.VERSION,
                options.key(),
                options.job(),
                rank.physicalRank(),
                options.primaries(),
                options.spares(),
                ProcessHandle.current().pid(),
                hostName(),
                options.device(),
                startupNanos);
        TunerLink link = TunerLink.start(
                LinkSettings.of(options.tuner().get(), hello),
                new SnapshotSource(rank),
                command -> handle(rank, command),
                line -> System.err.println("[scansion] rank " + rank.physicalRank() + ": " + line));
        if (options.hooksRanks()) {
            RankControl.configure(
                    rank.physicalRank(),
                    options.primaries(),
                    options.spares(),
                    Set.copyOf(options.stateless()),
                    options.switchLimitBytes(),
                    message -> publish(rank, link, message),
                    link::close);
        }
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> link.close(rank.isFinalised() ? "finished" : "ended without MPI.Finalize"),
                        "scansion-goodbye-" + rank.physicalRank()));
    }

    private static void publish(RankProbes rank, TunerLink link, AgentMessage message) {
        if (message instanceof Calibration found) {
            rank.messageCost(new MessageCost(found.eager(), found.rendezvous(), found.protocolSwitchBytes()));
        }
        link.publish(message);
    }

    private Acknowledgement handle(RankProbes rank, Command command) {
        if (command instanceof SetMeasuring setting) {
            MpiProbes.measure(setting.measuring());
            return new Acknowledgement(
                    rank.physicalRank(),
                    setting.decisionId(),
                    true,
                    setting.measuring() ? "measuring" : "not measuring");
        }
        if (command instanceof Arrange arrange) {
            return options.hooksRanks()
                    ? RankControl.arrange(arrange)
                    : new Acknowledgement(
                            rank.physicalRank(),
                            arrange.decisionId(),
                            false,
                            "ranks over " + options.device() + " are measured only");
        }
        throw new IllegalArgumentException("unknown command " + command);
    }

    /** Without asking the resolver, which may take seconds. */
    private static String hostName() {
        String name = System.getenv("HOSTNAME");
        return name == null || name.isBlank() ? "localhost" : name;
    }
}
