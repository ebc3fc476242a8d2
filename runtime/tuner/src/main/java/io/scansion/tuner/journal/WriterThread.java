package io.scansion.tuner.journal;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that writes what others hand over, so that no disk holds them up. What it writes looks at {@link #isClosing} before it looks
 * for work, and ends when there was none after that. Safe for use by several threads.
 */
public final class WriterThread implements AutoCloseable {
    private final Thread thread;
    private final Duration patience;
    private volatile boolean closing;

    /**
     * @param writes runs on the thread, once it is started
     * @param patience how long closing waits for what is still to be written
     */
    public WriterThread(String name, Runnable writes, Duration patience) {
        this.thread = new Thread(writes, name);
        this.patience = patience;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Whether nothing more will be handed over. */
    public boolean isClosing() {
        return closing;
    }

    /** Ends its pause: there is something to write. */
    public void wake() {
        LockSupport.unpark(thread);
    }

    /** Writes what waits and ends; gives up when its patience ends. */
    @Override
    public void close() {
        closing = true;
        wake();
        try {
            thread.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
