package io.scansion.agent.ranks.port;

import io.scansion.agent.ranks.port.RankProcess.Gate;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A gate among threads of this JVM. */
public final class JvmGate implements Gate {
    /** Whoever waits looks again now and then: it costs nothing. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.HOURS.toNanos(1);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @Override
    public void enter() {
        lock.lock();
    }

    @Override
    public void leave() {
        lock.unlock();
    }

    @Override
    public void await(long nanos) {
        long deadline = System.nanoTime() + Math.min(nanos, LONGEST_WAIT_NANOS);
        boolean interrupted = false;
        boolean waited = false;
        while (!waited) {
            try {
                changed.awaitNanos(deadline - System.nanoTime());
                waited = true;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt(); // the program finds its flag set when its call returns
        }
    }

    @Override
    public void changed() {
        changed.signalAll();
    }
}
