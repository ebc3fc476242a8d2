package io.scansion.console.solve;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Time that pieces of work, one after the other, may take together. Work that takes longer is left to itself on a thread that does not
 * keep the process alive, since a computation cannot be stopped from outside. Used by one thread.
 */
final class TimeLimit {
    private static final long STACK_BYTES = 64 << 20; // expressions are read by recursion

    private final long endNanos;

    TimeLimit(Duration limit) {
        this.endNanos = System.nanoTime() + limit.toNanos();
    }

    /**
     * Returns what the work returns.
     *
     * @throws TimeoutException if the time is over before the work is
     */
    <T> T within(Callable<T> work) throws TimeoutException, InterruptedException {
        if (System.nanoTime() - endNanos >= 0) { // what is late shares nothing with work that still goes on
            throw new TimeoutException();
        }
        AtomicReference<T> result = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch over = new CountDownLatch(1);
        Thread worker = new Thread(
                null,
                () -> {
                    try {
                        result.set(work.call());
                    } catch (Throwable e) { // to the caller, errors too: a stack that is too deep has its message
                        failure.set(e);
                    } finally {
                        over.countDown();
                    }
                },
                "solve",
                STACK_BYTES);
        worker.setDaemon(true);
        worker.start();
        if (!over.await(Math.max(0, endNanos - System.nanoTime()), TimeUnit.NANOSECONDS)) {
            throw new TimeoutException();
        }
        Throwable thrown = failure.get();
        if (thrown instanceof RuntimeException e) {
            throw e;
        } else if (thrown instanceof Error e) {
            throw e;
        } else if (thrown != null) {
            throw new IllegalStateException(thrown);
        }
        return Objects.requireNonNull(result.get(), "the work returned nothing");
    }
}
