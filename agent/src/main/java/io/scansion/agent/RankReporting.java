package io.scansion.agent;

import io.scansion.agent.channel.LinkSettings;
import io.scansion.agent.host.HostWatch;
import io.scansion.agent.probe.RankProbes;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.WireProtocol;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Starts what a rank reports with, when MPI.Init has connected it. */
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
        RankSession session = new RankSession(options, rank);
        if (options.tuner().isPresent()) {
            HostWatch host = new HostWatch(rank.physicalRank());
            Hello hello = new Hello(
                    WireProtocol.VERSION,
                    options.key(),
                    options.job(),
                    rank.physicalRank(),
                    options.primaries(),
                    options.spares(),
                    processId(),
                    host.host(),
                    host.bootId(),
                    options.device(),
                    startupNanos);
            session.connect(LinkSettings.of(options.tuner().get(), hello), host);
            if (rank.physicalRank() < options.primaries()) {
                session.watchContract();
            }
        }
        if (options.hooksRanks()) {
            session.configureRanks();
        }
    }

    /** Where it can, without the class that watches over child processes and starts threads for it. */
    private static long processId() {
        try {
            return Long.parseLong(
                    Path.of("/proc/self").toRealPath().getFileName().toString());
        } catch (IOException | NumberFormatException e) {
            return ProcessHandle.current().pid();
        }
    }
}
