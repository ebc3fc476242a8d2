package io.scansion.agent;

import io.scansion.agent.channel.LinkSettings;
import io.scansion.agent.host.HostWatch;
import io.scansion.agent.probe.RankProbes;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.WireProtocol;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Starts what a rank reports with, when MPI.Init has connected it. */
final class RankReporting implements Consumer<RankProbes> {
    private final AgentOptions options;
    private final Consumer<String> unmeasured;
    private final long startupNanos;
    private final List<RankSession> sessions = new CopyOnWriteArrayList<>();

    /**
     * @param unmeasured told why a rank cannot report
     * @param startupNanos time that the agent took to install itself, in nanoseconds
     */
    RankReporting(AgentOptions options, Consumer<String> unmeasured, long startupNanos) {
        this.options = options;
        this.unmeasured = unmeasured;
        this.startupNanos = startupNanos;
    }

    @Override
    public void accept(RankProbes rank) {
        try {
            start(rank);
        } catch (Throwable t) { // also linkage errors
            unmeasured.accept("rank " + rank.physicalRank() + " cannot report: " + t);
        }
    }

    private void start(RankProbes rank) {
        if (rank.physicalRank() >= options.primaries()) {
            rank.virtualRank(Snapshot.PARKED);
        }
        RankSession session = new RankSession(options, rank);
        sessions.add(session);
        if (options.tuner().isPresent()) {
            HostWatch host = new HostWatch(rank.physicalRank());
            Hello hello = new Hello(
                    WireProtocol.VERSION,
                    "",
                    "",
                    rank.physicalRank(),
                    options.primaries(),
                    options.spares(),
                    processId(),
                    host.host(),
                    host.bootId(),
                    options.device(),
                    startupNanos);
            session.connect(LinkSettings.of(options.tuner().get(), options.at(), hello), host);
            if (rank.physicalRank() < options.primaries()) {
                session.watchContract();
            }
        }
        if (options.tuner().isEmpty()) {
            session.tellAtTheEnd();
        }
        if (options.hooksRanks()) {
            session.configureRanks();
        }
    }

    /** Ends what was started for every rank. */
    void leave() {
        for (RankSession session : sessions) {
            session.leave();
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
