package io.scansion.agent.ranks.ahead;

import io.scansion.agent.ranks.port.RankProcess.Gate;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Bounds how far a sender may run ahead of a stage that could be replicated later. Without it niodev lets a fast sender
 * queue its whole output at the slow stage, where no replica could reach it any more.
 *
 * <p>The bound is a courtesy, never a condition: a sender that gets no credit for {@link #PATIENCE_NANOS}, for
 * {@link #PATIENCE_WITH_ONE_THAT_HAS_BEGUN_NANOS} where it has had one, and ten times the longest gap, goes on for good as MPI would have
 * let it, so that a program which relies on unbounded buffering still runs.
 * Threads: those of the program that send call {@link #beforeSend}, the control thread calls {@link #credit}.
 */
final class SendWindow {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** One that has taken a message may work on it for longer than that. */
    private static final long PATIENCE_WITH_ONE_THAT_HAS_BEGUN_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final int INITIAL_MESSAGES = 8;

    private final LongSupplier clockNanos;
    /** Guards everything below. */
    private final Gate gate;

    private long sent;
    private long credited;
    private int windowMessages = INITIAL_MESSAGES;
    private boolean open;
    private long longestGapNanos;
    private long lastCreditNanos;

    SendWindow(Gate gate, LongSupplier clockNanos) {
        this.gate = gate;
        this.clockNanos = clockNanos;
        lastCreditNanos = clockNanos.getAsLong();
    }

    /** Waits until the message may be sent. Returns false once, when the window has just been given up. */
    boolean beforeSend() {
        boolean patient = true;
        gate.enter();
        try {
            while (!open && sent - credited >= windowMessages) {
                long quietNanos = clockNanos.getAsLong() - lastCreditNanos;
                long patienceNanos = credited > 0 ? PATIENCE_WITH_ONE_THAT_HAS_BEGUN_NANOS : PATIENCE_NANOS;
                long leftNanos = Math.max(patienceNanos, 10 * longestGapNanos) - quietNanos;
                if (leftNanos <= 0) {
                    open = true;
                    patient = false;
                } else {
                    gate.await(leftNanos);
                }
            }
            sent++;
        } finally {
            gate.leave();
        }
        return patient;
    }

    void credit(long received, int window) {
        gate.enter();
        try {
            long now = clockNanos.getAsLong();
            if (credited > 0) {
                longestGapNanos = Math.max(longestGapNanos, now - lastCreditNanos);
            }
            lastCreditNanos = now;
            credited = Math.max(credited, received);
            windowMessages = window;
            gate.changed();
        } finally {
            gate.leave();
        }
    }

    /** From now on the caller counts for itself. */
    void abandon() {
        gate.enter();
        try {
            open = true;
            gate.changed();
        } finally {
            gate.leave();
        }
    }
}
