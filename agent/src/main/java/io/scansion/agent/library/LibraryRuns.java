package io.scansion.agent.library;

import io.scansion.agent.library.LibraryPort.Kind;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.ArrangeStage;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What this process runs with the library, for the rest of the agent. After {@link #install}, everything happens on the link's
 * thread; a program without the library costs one comparison for every class it loads.
 */
public final class LibraryRuns {
    private static volatile @Nullable LibraryRuns here;

    private final int rank;
    private final LibraryFinder finder;
    private @Nullable LibraryPort port;
    /** The last state of each kind that was reported. */
    private final Map<Kind, Object> reported = new EnumMap<>(Kind.class);

    private boolean failed;

    LibraryRuns(int rank, LibraryFinder finder) {
        this.rank = rank;
        this.finder = finder;
    }

    /**
     * @param rank physical rank of this process
     * @return what notices the library, and has been added to the JVM
     */
    public static ClassFileTransformer install(int rank, Instrumentation instrumentation) {
        LibraryFinder finder = new LibraryFinder();
        instrumentation.addTransformer(finder, false);
        here = new LibraryRuns(rank, finder);
        return finder;
    }

    /** Hands over what has changed since the last time. The link's thread. */
    public static void look(Consumer<AgentMessage> tuner) {
        LibraryRuns runs = here;
        if (runs != null) {
            runs.report(tuner);
        }
    }

    /** Changes the farm whose master this process is. The link's thread. */
    public static Acknowledgement arrange(int rank, ArrangeFarm order) {
        return answer(rank, order.decisionId(), port -> port.arrange(order));
    }

    /** Changes the pipeline whose source this process is. The link's thread. */
    public static Acknowledgement arrange(int rank, ArrangeStage order) {
        return answer(rank, order.decisionId(), port -> port.arrange(order));
    }

    void report(Consumer<AgentMessage> tuner) {
        LibraryPort open = port();
        if (open == null) {
            return;
        }
        try {
            for (Kind kind : Kind.values()) {
                Object state = open.state(kind);
                if (state != null && state != reported.put(kind, state)) {
                    tuner.accept(open.report(kind, rank, System.nanoTime(), state));
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            fail(e);
        }
    }

    private @Nullable LibraryPort port() {
        if (failed || port != null) {
            return failed ? null : port;
        }
        ClassLoader loader = finder.found();
        if (loader != null) {
            try {
                port = LibraryPort.open(loader);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                fail(e);
            }
        }
        return port;
    }

    /** The library runs on as it is. */
    private void fail(Throwable cause) {
        failed = true;
        System.err.println("[scansion] rank " + rank + ": what runs with the library is neither shown nor changed: "
                + cause + "; use the same release of library and agent");
    }

    /** What an order is put to. */
    private interface Ordering {
        String to(LibraryPort port) throws ReflectiveOperationException;
    }

    private static Acknowledgement answer(int rank, long decisionId, Ordering ordering) {
        LibraryRuns runs = here;
        LibraryPort open = runs == null ? null : runs.port();
        String refusal;
        try {
            refusal = open == null ? "nothing runs with the library here" : ordering.to(open);
        } catch (ReflectiveOperationException | RuntimeException e) {
            refusal = "the library did not take it: " + e;
        }
        boolean accepted = refusal.isEmpty();
        return new Acknowledgement(rank, decisionId, accepted, accepted ? "the run will change" : refusal);
    }

    /** Makes this the one that the rest of the agent talks to; for tests. */
    static void use(@Nullable LibraryRuns other) {
        here = other;
    }
}
