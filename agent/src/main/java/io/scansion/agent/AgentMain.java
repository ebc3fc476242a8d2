package io.scansion.agent;

import io.scansion.agent.library.LibraryRuns;
import io.scansion.agent.mpi.MpjTransformer;
import io.scansion.agent.points.TuningPoints;
import io.scansion.agent.probe.MpiProbes;
import java.lang.instrument.Instrumentation;

/**
 * {@code Premain-Class}. Runs before the application and never throws: an unmeasured job is better than a dead one. Does as
 * little as it can; everything but the transformer waits until MPI.Init has connected the rank.
 */
public final class AgentMain {
    private AgentMain() {}

    public static void premain(String text, Instrumentation instrumentation) {
        long started = System.nanoTime();
        try {
            LauncherWatch.start(text);
            AgentOptions options = AgentOptions.parse(text);
            if (options.spares() > 0) {}
            new MpjTransformer(options.hooksRanks()).install(instrumentation);
            if (options.takesOrders()) {
                TuningPoints.install(options.rank(), options.points(), instrumentation);
                LibraryRuns.install(options.rank(), instrumentation);
            }
            MpiProbes.onInitialised(new RankReporting(options, System.nanoTime() - started));
        } catch (Throwable t) { // also linkage errors
            System.err.println("[scansion] disabled: " + t);
        }
    }
}
