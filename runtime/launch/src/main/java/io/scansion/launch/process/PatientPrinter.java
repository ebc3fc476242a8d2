package io.scansion.launch.process;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Prints lines in order, on a thread of its own. A line is printed when {@link #print} returns, unless nobody reads the stream: then
 * it is kept, and nobody waits for it. Safe from any thread.
 */
final class PatientPrinter {
    private static final Duration LONGEST_WAIT = Duration.ofMillis(500);
    private static final Duration LAST_WORD = Duration.ofSeconds(1);

    private final PrintStream stream;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread one = new Thread(task, "notices");
        one.setDaemon(true);
        return one;
    });

    private Future<?> last = CompletableFuture.completedFuture(null);

    PatientPrinter(PrintStream stream) {
        this.stream = stream;
    }

    synchronized void print(String line) {
        boolean behind = !last.isDone();
        last = thread.submit(() -> {
            synchronized (stream) {
                stream.println(line);
            }
        });
        if (!behind) {
            await(LONGEST_WAIT);
        }
    }

    /** Waits for what is behind, but not for long: these are the last lines. */
    synchronized void finish() {
        await(LAST_WORD);
    }

    /** Whoever is told to end while it waits has a last word, too: it waits on, and is told afterwards. */
    private void await(Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        boolean interrupted = false;
        boolean waiting = true;
        while (waiting) {
            try {
                last.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                waiting = false;
            } catch (TimeoutException e) {
                waiting = false; // nobody reads it
            } catch (ExecutionException e) {
                throw new IllegalStateException("a line could not be printed", e.getCause());
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
