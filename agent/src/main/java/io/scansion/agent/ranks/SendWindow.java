package io.scansion.agent.ranks;

import java.util.concurrent.TimeUnit;

/**
 * Bounds how far a sender may run ahead of a stage that could be replicated later. Without it niodev lets a fast sender
 * queue its whole output at the slow stage, where no replica could reach it any more.
 *
 * <p>The bound is a courtesy, never a condition: a sender that gets no credit for {@link #PATIENCE_NANOS} and ten times the
 * usual gap goes on for good as MPI would have let it, so that a program which relies on unbounded buffering still runs.
 * Threads: the program's sending thread calls {@link #beforeSend}, the control thread calls {@link #credit}.
 */
final class SendWindow {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int INITIAL_MESSAGES = 8;

    private long sent;
    private long credited;
    private int windowMessages = INITIAL_MESSAGES;
    private boolean open;
    private long longestGapNanos;
    private long lastCreditNanos = System.nanoTime();

    /** Waits until the message may be sent. Returns false once, when the window has just been given up. */
    synchronized boolean beforeSend() {
        boolean patient = true;
        while (!open && sent - credited >= windowMessages) {
            long quietNanos = System.nanoTime() - lastCreditNanos;
            long leftNanos = Math.max(PATIENCE_NANOS, 10 * longestGapNanos) - quietNanos;
            if (leftNanos <= 0) {
                open = true;
                patient = false;
            } else {
                await(leftNanos);
            }
        }
        sent++;
        return patient;
    }

    synchronized void credit(long received, int window) {
        long now = System.nanoTime();
        if (credited > 0) {
            longestGapNanos = Math.max(longestGapNanos, now - lastCreditNanos);
        }
        lastCreditNanos = now;
        credited = Math.max(credited, received);
        windowMessages = window;
        notifyAll();
    }

    /** From now on the caller counts for itself. */
    synchronized void abandon() {
        open = true;
        notifyAll();
    }

    private void await(long nanos) {
        try {
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(nanos, TimeUnit.SECONDS.toNanos(1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            open = true;
        }
    }
}
