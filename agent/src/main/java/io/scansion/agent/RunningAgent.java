package io.scansion.agent;

import io.scansion.agent.mpi.MpjTransformer;
import io.scansion.agent.probe.MpiProbes;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the agent has put into this JVM, and takes out again. */
record RunningAgent(
        AgentOptions options,
        Instrumentation instrumentation,
        MpjTransformer transformer,
        List<ClassFileTransformer> others,
        RankReporting reporting) {
    private static volatile @Nullable RunningAgent running;

    RunningAgent {
        others = List.copyOf(others);
    }

    /** The one of this JVM, or null. */
    static @Nullable RunningAgent running() {
        return running;
    }

    static void started(RunningAgent agent) {
        running = agent;
    }

    /**
     * Gives the classes of MPJ Express back their code, changes no class any more, closes the link and ends the agent's threads. Calls
     * under way are left by the code that they were entered by.
     */
    void leave() {
        transformer.remove();
        for (ClassFileTransformer other : others) {
            instrumentation.removeTransformer(other);
        }
        MpiProbes.noLongerOnInitialised(reporting);
        reporting.leave();
        running = null;
    }
}
