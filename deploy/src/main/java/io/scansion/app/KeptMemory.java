package io.scansion.app;

import io.scansion.launch.job.TunerMemory;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a tuner knows for the next one, on a thread of its own: the loop never waits for a disk, and of several memories
 * that wait only the latest is written. What cannot be written is told once, until it can be again.
 */
final class KeptMemory implements AutoCloseable {
    private final TunerMemory tuners;
    private final Consumer<String> complaints;
    private final AtomicReference<byte @Nullable []> latest = new AtomicReference<>();
    private final ExecutorService writer = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "scansion-memory");
        thread.setDaemon(true);
        return thread;
    });
    private boolean failing; // writer's thread only

    /** @param complaints told in one line, on the writer's thread */
    KeptMemory(TunerMemory tuners, Consumer<String> complaints) {
        this.tuners = tuners;
        this.complaints = complaints;
    }

    void keep(byte[] memory) {
        if (latest.getAndSet(memory) == null) {
            writer.execute(this::write);
        }
    }

    private void write() {
        byte[] memory = latest.getAndSet(null);
        if (memory == null) {
            return;
        }
        try {
            tuners.keep(memory);
            failing = false;
        } catch (IOException e) {
            if (!failing) {
                complaints.accept("should the tuner die, what it knows is lost: it cannot be written down: " + e);
            }
            failing = true;
        }
    }

    /** Writes what waits, for a second at most. */
    @Override
    public void close() {
        writer.shutdown();
        try {
            if (!writer.awaitTermination(1, TimeUnit.SECONDS)) {
                writer.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
