package io.scansion.agent.ranks;

import io.scansion.agent.ranks.port.JvmGate;
import io.scansion.agent.ranks.port.Patience;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.wire.AgentMessage;

/** This JVM as the process of a rank. Safe from any thread. */
public final class JvmProcess implements RankProcess {
    @Override
    public Gate newGate() {
        return new JvmGate();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void pause(Patience patience) {
        patience.pause();
    }

    @Override
    public void serves(int virtualRank) {
        RankControl.virtualRank(virtualRank);
    }

    @Override
    public void report(AgentMessage message) {
        RankControl.report(message);
    }

    @Override
    public void warn(String text) {
        RankControl.warn(text);
    }

    @Override
    public IllegalStateException halt(String reason) {
        return Faults.fatal(reason);
    }

    @Override
    public void exit(String reason) {
        RankControl.goodbye(reason);
        System.exit(0);
    }
}
