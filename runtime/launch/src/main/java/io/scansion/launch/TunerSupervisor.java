package io.scansion.launch;

import io.scansion.launch.process.LocalChild;
import io.scansion.launch.process.Role;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionListener;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the tuner of a job running. The program does not need it, so its death ends nothing: it is started again, after a pause
 * that doubles from {@link #FIRST_PAUSE} to {@link #LONGEST_PAUSE} as long as it dies young, and given up after {@link
 * #DEATHS_TO_GIVE_UP} such deaths in a row.
 */
final class TunerSupervisor {
    static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(4);
    static final int DEATHS_TO_GIVE_UP = 10;
    private static final Duration REPORT_AFTER = Duration.ofMillis(150);
    private static final Duration GROWN_UP = Duration.ofSeconds(20);

    private final Supplier<ProcessBuilder> command;
    private final SupervisionListener listener;
    private final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "tuner supervisor");
        thread.setDaemon(true);
        return thread;
    });
    private @Nullable LocalChild tuner;
    private long startedNanos;
    private int youngDeaths;
    private boolean ending;

    TunerSupervisor(Supplier<ProcessBuilder> command, SupervisionListener listener) {
        this.command = command;
        this.listener = listener;
    }

    /** Starts the tuner for the first time. */
    synchronized void start() {
        if (ending) {
            return;
        }
        startedNanos = System.nanoTime();
        try {
            LocalChild child = LocalChild.start(new Role.Tuner(), command.get(), listener);
            tuner = child;
            // A terminal that ends the launcher ends the tuner at the same time; by then the launcher has said so.
            child.onExit(code -> later(() -> died(child, code), REPORT_AFTER));
        } catch (IOException e) {
            listener.on(new SupervisionEvent.Notice("the tuner cannot be started: " + e.getMessage()));
            again();
        }
    }

    synchronized Optional<ProcessHandle> handle() {
        return Optional.ofNullable(tuner).filter(LocalChild::isAlive).map(LocalChild::handle);
    }

    /** From here on an end of the tuner is expected, and it is not started again. */
    synchronized void expectEnd() {
        ending = true;
        worker.shutdownNow();
    }

    /** Waits for the tuner to end by itself, and after {@code grace} makes it. */
    void end(Duration grace) {
        expectEnd();
        LocalChild last;
        synchronized (this) {
            last = tuner;
        }
        if (last == null) {
            return;
        }
        if (!last.awaitExit(grace)) {
            if (!grace.isZero()) {
                listener.on(new SupervisionEvent.Notice("the tuner had not finished " + grace.toSeconds()
                        + " s after the job and was ended: its events and what it says of the run may lack their end"));
            }
            last.kill();
            last.awaitExit(Duration.ofSeconds(1));
        }
        last.drain(Duration.ofMillis(200));
    }

    private void died(LocalChild child, int exitCode) {
        child.drain(Duration.ofMillis(200));
        synchronized (this) {
            if (ending) {
                return;
            }
            listener.on(new SupervisionEvent.Exited(child.role(), exitCode));
            again();
        }
    }

    private synchronized void again() {
        boolean young = System.nanoTime() - startedNanos < GROWN_UP.toNanos();
        youngDeaths = young ? youngDeaths + 1 : 1;
        if (youngDeaths >= DEATHS_TO_GIVE_UP) {
            listener.on(new SupervisionEvent.Notice("the tuner has died " + youngDeaths
                    + " times in a row and is not started again; the program runs on as arranged"));
            return;
        }
        Duration pause = pauseAfter(youngDeaths);
        listener.on(new SupervisionEvent.Notice("the tuner has died and is started again in " + pause.toMillis()
                + " ms; the program runs on as arranged"));
        later(this::start, pause);
    }

    /** @param deaths young deaths in a row, at least 1 */
    static Duration pauseAfter(int deaths) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(deaths - 1, 16));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    private void later(Runnable work, Duration pause) {
        try {
            var unused = worker.schedule(work, pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // the job is ending
        }
    }
}
