package io.scansion.agent.host;

import io.scansion.wire.CpuTimes;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Processor time of threads and of this process, from the kernel's own accounts. For one thread.
 *
 * <p>{@code /proc/self/task/ID/schedstat} has a thread's time on a processor and its time of waiting for one, in nanoseconds;
 * {@code /proc/self/stat} has the time of the whole process in ticks, of which every Linux shows programs a hundred a second. What the
 * JVM's compilers use is taken off: it is most of what a young process uses, it ends by itself, and no item asks for it.
 */
public final class ProcessorTimes implements Function<long @Nullable [], CpuTimes> {
    private static final long TICK_NANOS = 10_000_000L;
    private static final int USER_TICKS = 11; // behind the name of the command, which may have blanks in it
    private static final int SYSTEM_TICKS = 12;
    private static final int THREADS = 17;

    /** What the kernel leaves of the names of the JVM's compiler threads, without the first two letters. */
    private static final String COMPILER = " CompilerThre";

    private final SystemFiles files;
    private final NamedThreads compilers;
    private long processNanos = CpuTimes.UNKNOWN;

    public ProcessorTimes() {
        this(Path.of("/"));
    }

    ProcessorTimes(Path root) {
        files = new SystemFiles(root);
        compilers = new NamedThreads(files, COMPILER);
    }

    /** @param tasks the system's ids of the threads; null where they are not all known, or some have ended */
    @Override
    public CpuTimes apply(long @Nullable [] tasks) {
        long running = 0;
        long runnable = 0;
        boolean told = tasks != null && tasks.length > 0;
        for (int i = 0; tasks != null && told && i < tasks.length; i++) {
            String line = files.line("/proc/self/task/" + tasks[i] + "/schedstat");
            long ran = SystemFiles.number(line, 0);
            long waited = SystemFiles.number(line, 1);
            told = ran > 0 && waited >= 0; // a kernel that keeps no accounts says 0
            running += ran;
            runnable += waited;
        }
        return told
                ? new CpuTimes(running, processNanos(), runnable)
                : new CpuTimes(CpuTimes.UNKNOWN, processNanos(), CpuTimes.UNKNOWN);
    }

    private long processNanos() {
        String line = files.line("/proc/self/stat");
        if (line == null) {
            return processNanos;
        }
        String figures = line.substring(line.lastIndexOf(')') + 1).trim();
        long user = SystemFiles.number(figures, USER_TICKS);
        long system = SystemFiles.number(figures, SYSTEM_TICKS);
        if (user >= 0
                && system >= 0) { // compilers are told to the nanosecond, so the difference may step back by a tick
            processNanos = Math.max(
                    processNanos, (user + system) * TICK_NANOS - compilers.nanos(SystemFiles.number(figures, THREADS)));
        }
        return processNanos;
    }
}
