package io.scansion.agent;

import io.scansion.agent.mpi.MpjTransformer;
import io.scansion.agent.probe.MpiProbes;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the agent while the program runs: {@code do=look} which ranks are here, {@code do=start} measuring them, {@code
 * do=detach}. An answer begins with {@value #YES}, or is a reason that follows the number of the process.
 */
final class AttachRequest {
    /** The system property that has the answer to the last request. */
    static final String ANSWER = "scansion.answer";

    private static final String YES = "yes ";
    private static final String MPI = "mpi.MPI";

    private AttachRequest() {}

    /** A copy of the library in which MPI.Init has connected a rank. */
    private record Connected(Class<?> mpi, Object world, int rank, int size) {
        static @Nullable Connected of(Class<?> mpi) throws ReflectiveOperationException {
            Object world = mpi.getField("COMM_WORLD").get(null);
            if (world == null || !(boolean) mpi.getMethod("Initialized").invoke(null)) {
                return null;
            }
            Class<?> comm = Class.forName("mpi.Comm", false, mpi.getClassLoader());
            return new Connected(mpi, world, (int) comm.getMethod("Rank").invoke(world), (int)
                    comm.getMethod("Size").invoke(world));
        }
    }

    static synchronized String answer(String text, Instrumentation instrumentation)
            throws ReflectiveOperationException {
        RunningAgent running = RunningAgent.running();
        if (text.startsWith("do=detach")) {
            return running == null ? "has no agent in it" : detached(running);
        }
        if (running != null) {
            return "is measured already, by job " + running.options().job();
        }
        List<Connected> ranks = new ArrayList<>();
        String objection = look(instrumentation, ranks);
        if (objection != null) {
            return objection;
        }
        return text.startsWith("do=start") ? start(text, instrumentation, ranks) : YES + inWords(ranks);
    }

    /** Returns why there is nothing to be measured, or null. */
    private static @Nullable String look(Instrumentation instrumentation, List<Connected> ranks)
            throws ReflectiveOperationException {
        boolean any = false;
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (!loaded.getName().equals(MPI)) {
                continue;
            }
            any = true;
            String misfit = new MpjTransformer(false, reason -> {}).misfit(loaded);
            if (misfit != null) {
                return "cannot be measured: MPJ Express is not as it has to be: " + misfit;
            }
            Connected rank = Connected.of(loaded);
            if (rank != null) {
                ranks.add(rank);
            }
        }
        if (!any) {
            return "does not use MPJ Express: no class " + MPI + " is loaded";
        }
        return ranks.isEmpty() ? "is not between MPI.Init and MPI.Finalize; attach again later" : null;
    }

    private static String inWords(List<Connected> ranks) {
        StringBuilder words = new StringBuilder();
        for (Connected rank : ranks) {
            words.append(words.isEmpty() ? "" : " ")
                    .append(rank.rank())
                    .append('/')
                    .append(rank.size());
        }
        return words.toString();
    }

    /** First everything that the probes report to, then the probes: what they see first is not to look like another program's. */
    private static String start(String text, Instrumentation instrumentation, List<Connected> ranks) {
        long started = System.nanoTime();
        AgentOptions options = AgentOptions.parse(text);
        List<String> refusals = new ArrayList<>();
        MpjTransformer transformer = new MpjTransformer(false, refusals::add);
        RankReporting reporting = new RankReporting(options, refusals::add, System.nanoTime() - started);
        RunningAgent agent = new RunningAgent(options, instrumentation, transformer, List.of(), reporting);
        MpiProbes.measure(true); // as it was left when the agent was here before
        MpiProbes.thin(1);
        MpiProbes.onInitialised(reporting);
        for (Connected rank : ranks) {
            MpiProbes.initialised(rank.mpi(), rank.world(), rank.rank(), rank.size());
        }
        transformer.install(instrumentation);
        if (!refusals.isEmpty()) {
            agent.leave();
            return "cannot be measured: " + refusals.get(0);
        }
        RunningAgent.started(agent);
        return YES + inWords(ranks);
    }

    private static String detached(RunningAgent running) {
        AgentOptions options = running.options();
        if (options.spares() > 0) {
            return "keeps its agent: job " + options.job()
                    + " has spare ranks, and without the agent they would run the "
                    + "program, and items on the way to them be lost";
        }
        running.leave();
        return YES + options.job();
    }
}
