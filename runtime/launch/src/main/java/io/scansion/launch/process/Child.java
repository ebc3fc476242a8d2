package io.scansion.launch.process;

import io.scansion.launch.installation.MpjNoise;
import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * One process of a job, with the two threads that read what it prints. It is told to end by {@link #terminate} and made to by
 * {@link #kill}, both of which also reach the processes that it has started itself.
 */
public final class Child {
    private static final Charset NATIVE = Charset.forName(
            System.getProperty("native.encoding", Charset.defaultCharset().name()));

    private final Role role;
    private final Process process;
    private final List<Thread> readers;

    private Child(Role role, Process process, List<Thread> readers) {
        this.role = role;
        this.process = process;
        this.readers = readers;
    }

    public static Child start(Role role, ProcessBuilder builder, SupervisionListener listener) throws IOException {
        Process process = builder.start();
        listener.on(new SupervisionEvent.Started(role, process.pid()));
        Child child = new Child(
                role,
                process,
                List.of(
                        reader(role, OutputStreamName.STANDARD_OUTPUT, process.getInputStream(), listener),
                        reader(role, OutputStreamName.STANDARD_ERROR, process.getErrorStream(), listener)));
        child.readers.forEach(Thread::start);
        return child;
    }

    public Role role() {
        return role;
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Calls back with the exit code once the process is gone, on some thread. */
    public void onExit(IntConsumer callback) {
        var unused = process.onExit().thenAccept(gone -> callback.accept(gone.exitValue()));
    }

    /** Waits until what the process printed has been handed on; a grandchild that keeps the stream open is not waited for. */
    public void drain(Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        for (Thread reader : readers) {
            try {
                reader.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    public void terminate() {
        signal(ProcessHandle::destroy);
    }

    public void kill() {
        signal(ProcessHandle::destroyForcibly);
    }

    /** Returns whether the process is gone before the time is up. */
    public boolean awaitExit(Duration longest) {
        try {
            return process.waitFor(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }

    private void signal(Consumer<ProcessHandle> how) {
        if (!process.isAlive()) {
            return;
        }
        List<ProcessHandle> family;
        try (Stream<ProcessHandle> descendants = process.descendants()) {
            family = descendants.toList();
        }
        how.accept(process.toHandle());
        family.forEach(how);
    }

    private static Thread reader(Role role, OutputStreamName stream, InputStream in, SupervisionListener listener) {
        boolean mayBeNoise = stream == OutputStreamName.STANDARD_ERROR && !(role instanceof Role.Tuner);
        Thread thread = new Thread(
                new LinePump(
                        in,
                        NATIVE,
                        line -> listener.on(new SupervisionEvent.Printed(
                                role, stream, line, mayBeNoise && MpjNoise.isNoise(line)))),
                "output of " + role.label());
        thread.setDaemon(true);
        return thread;
    }
}
