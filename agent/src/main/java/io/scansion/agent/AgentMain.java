package io.scansion.agent;

import io.scansion.agent.library.LibraryRuns;
import io.scansion.agent.mesh.MeshGuard;
import io.scansion.agent.mpi.KnownLibrary;
import io.scansion.agent.mpi.MeshTransformer;
import io.scansion.agent.mpi.MpjTransformer;
import io.scansion.agent.points.TuningPoints;
import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.ranks.Faults;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code Premain-Class} and {@code Agent-Class}. Never throws: an unmeasured job is better than a dead one, except where spare ranks wait
 * ({@link Unmeasured}). Before the application it does as little as it can; everything but the transformer waits until MPI.Init has
 * connected the rank.
 */
public final class AgentMain {
    private AgentMain() {}

    public static void premain(@Nullable String given, Instrumentation instrumentation) {
        long started = System.nanoTime();
        @Nullable String text;
        try {
            text = ConfigFile.resolve(given);
        } catch (IllegalArgumentException e) {
            throw Faults.fatal(String.valueOf(e.getMessage()));
        }
        Unmeasured unmeasured = new Unmeasured(text);
        try {
            if (LauncherWatch.start(text)) {
                MpjThreadEnd.install();
            }
            AgentOptions options = AgentOptions.parse(text);
            MpiProbes.onUnguarded(unmeasured);
            KnownLibrary known = new KnownLibrary(options.rewritten());
            MpjTransformer transformer = new MpjTransformer(options.hooksRanks(), known, unmeasured);
            transformer.install(instrumentation);
            if (options.device().equals("niodev")) {
                instrumentation.addTransformer(new MeshTransformer(known), false);
                MeshGuard.spares(options.spares());
                if (!options.home().isEmpty()) {
                    MeshGuard.seatFile(Path.of(options.home(), "seat.key"));
                }
            }
            List<ClassFileTransformer> others = new ArrayList<>();
            if (options.takesOrders()) {
                others.add(TuningPoints.install(options.rank(), options.points(), instrumentation));
                others.add(LibraryRuns.install(options.rank(), instrumentation));
            }
            RankReporting reporting = new RankReporting(options, unmeasured, System.nanoTime() - started);
            MpiProbes.onInitialised(reporting);
            RunningAgent.started(new RunningAgent(options, instrumentation, transformer, others, reporting));
        } catch (Throwable t) { // also linkage errors
            unmeasured.accept("the agent cannot start: " + t);
        }
    }

    /** Called by the Attach API, on a thread of the JVM's; the answer is a system property. */
    public static void agentmain(String text, Instrumentation instrumentation) {
        String answer;
        try {
            answer = AttachRequest.answer(text, instrumentation);
        } catch (Throwable t) { // also linkage errors
            answer = "cannot be measured: " + t;
        }
        System.setProperty(AttachRequest.ANSWER, answer);
    }
}
