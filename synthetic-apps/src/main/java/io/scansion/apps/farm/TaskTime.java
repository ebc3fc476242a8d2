package io.scansion.apps.farm;

import io.scansion.apps.workload.Work;
import java.util.concurrent.locks.LockSupport;

/**
 * Spends the times of many short tasks, one after the other, in one thread.
 *
 * <p>The kernel wakes a sleeper some 60 microseconds late. Spinning through the last of every task, as {@link Work#SLEEP} does, would
 * take the processors from the others when tasks are short; so being late is carried over to the next task: the sum of the times is
 * right, and no time is spent on a processor.
 */
final class TaskTime {
    private final Work work;
    private long lateNanos;

    TaskTime(Work work) {
        this.work = work;
    }

    long mark() {
        return work.mark();
    }

    /** Returns when {@code nanos} have been spent since {@link #mark}, on average over the tasks. */
    void spend(long mark, long nanos) {
        if (work == Work.SLEEP) {
            sleepUntil(mark + nanos - lateNanos);
        } else {
            work.fill(mark, nanos);
        }
    }

    private void sleepUntil(long dueNanos) {
        long nowNanos = System.nanoTime();
        while (nowNanos < dueNanos) {
            LockSupport.parkNanos(dueNanos - nowNanos);
            nowNanos = System.nanoTime();
        }
        lateNanos = nowNanos - dueNanos;
    }
}
