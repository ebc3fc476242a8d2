package io.scansion.agent.host;

import java.nio.file.Path;

/** Processor time of the agent's own threads, by their names; a new one is found within seconds. For one thread. */
public final class AgentThreads {
    /** What the names of all of them begin with. */
    public static final String PREFIX = "scansion";

    private final NamedThreads threads;

    public AgentThreads() {
        this(Path.of("/"));
    }

    AgentThreads(Path root) {
        threads = new NamedThreads(new SystemFiles(root), PREFIX);
    }

    /** Nanoseconds on a processor so far, or -1 where the system does not tell. */
    public long nanos() {
        long nanos = threads.nanos(0);
        return nanos > 0 ? nanos : -1; // whoever asks is one of them and has used some
    }
}
