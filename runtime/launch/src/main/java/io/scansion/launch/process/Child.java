package io.scansion.launch.process;

import io.scansion.launch.job.ProcessStat;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * One process of a job, on whatever host it runs. It is told to end by {@link #terminate} and made to by {@link #kill}, both of which
 * also reach the processes that it has started itself. For any thread.
 */
public interface Child {
    Role role();

    /** Returns the number of the process on its host; 0 as long as that is not known. */
    long pid();

    boolean isAlive();

    /** Returns what its host's system last told of the process. */
    Optional<ProcessStat> stat();

    /** Calls back with the exit code once the process is gone, on some thread. */
    void onExit(IntConsumer callback);

    /** Waits until what the process printed has been handed on; a grandchild that keeps the stream open is not waited for. */
    void drain(Duration longest);

    void terminate();

    void kill();

    /** Returns whether the process is gone before the time is up. */
    boolean awaitExit(Duration longest);
}
