package io.scansion.launch.process;

import io.scansion.launch.installation.MpjNoise;
import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/** A process of a job on this host, with the two threads that read what it prints. */
public final class LocalChild implements Child {
    private static final Charset NATIVE = Charset.forName(
            System.getProperty("native.encoding", Charset.defaultCharset().name()));

    private final Role role;
    private final Process process;
    private final List<Thread> readers;

    private LocalChild(Role role, Process process, List<Thread> readers) {
        this.role = role;
        this.process = process;
        this.readers = readers;
    }

    public static LocalChild start(Role role, ProcessBuilder builder, SupervisionListener listener) throws IOException {
        Process process = builder.start();
        listener.on(new SupervisionEvent.Started(role, process.pid()));
        LocalChild child = new LocalChild(
                role,
                process,
                List.of(
                        reader(role, OutputStreamName.STANDARD_OUTPUT, process.getInputStream(), listener),
                        reader(role, OutputStreamName.STANDARD_ERROR, process.getErrorStream(), listener)));
        child.readers.forEach(Thread::start);
        return child;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    /** Returns what the process reads as its standard input, if that is not redirected. */
    public OutputStream input() {
        return process.getOutputStream();
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public Optional<ProcessStat> stat() {
        return ProcessStat.of(process.pid());
    }

    @Override
    public void onExit(IntConsumer callback) {
        var unused = process.onExit().thenAccept(gone -> callback.accept(gone.exitValue()));
    }

    @Override
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

    @Override
    public void terminate() {
        signal(ProcessHandle::destroy);
    }

    @Override
    public void kill() {
        signal(ProcessHandle::destroyForcibly);
    }

    @Override
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
        List<ProcessHandle> family = family();
        how.accept(process.toHandle());
        family.forEach(how);
    }

    /** What it has started; nothing where the system cannot tell, as for a launcher that gets no more file descriptors. */
    private List<ProcessHandle> family() {
        try (Stream<ProcessHandle> descendants = process.descendants()) {
            return descendants.toList();
        } catch (RuntimeException e) { // the JDK names no other kind for it
            return List.of();
        }
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
