package io.scansion.agent.ranks.port;

import java.util.concurrent.locks.LockSupport;

/**
 * How long to wait between two looks for a message. MPJ Express spins in Probe at full speed: with more processes than cores that keeps
 * the sender from running, and looks like work. A message that comes at once is found at once; after that, others may run. Owned by one
 * thread.
 */
public final class Patience {
    /** Looks before it begins to sleep, a few microseconds in all. */
    private static final int EAGER_LOOKS = 20;

    private static final long PAUSE_NANOS = 50_000;

    private int looks;

    public void pause() {
        if (looks < EAGER_LOOKS) {
            looks++;
            Thread.onSpinWait();
        } else {
            boolean interrupted = Thread.interrupted(); // parking would end at once, and again and again
            if (interrupted) {
                LockSupport.parkNanos(1); // an interrupt lets a thread through once more
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
