package io.scansion.apps.workload;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/**
 * How a stage spends its service time. {@link #mark()} before the item's own transformation and {@link #fill} after it: the
 * transformation is part of the service time, not added to it. No result of the filling reaches an item.
 */
public enum Work {
    /** Waits without using a processor, so that many stages run side by side on few cores. */
    SLEEP {
        @Override
        public long mark() {
            return System.nanoTime();
        }

        @Override
        public void fill(long mark, long serviceNanos) {
            PreciseSleep.until(mark + serviceNanos);
        }
    },

    /** Computes for that much processor time of this thread, so it takes longer where processors are short. */
    COMPUTE {
        @Override
        public long mark() {
            return ThreadCpu.nanos();
        }

        @Override
        public void fill(long mark, long serviceNanos) {
            long state = mark;
            while (ThreadCpu.nanos() - mark < serviceNanos) {
                state = churn(state);
            }
            discarded = state; // keeps the compiler from removing the loop
        }
    };

    private static final int ROUNDS_BETWEEN_LOOKS = 2_000; // some microseconds

    @SuppressWarnings("UnusedVariable") // its volatile write is its use
    private static volatile long discarded;

    public abstract long mark();

    /** Returns when {@code serviceNanos} have been spent since {@code mark}; at once when they already have. */
    public abstract void fill(long mark, long serviceNanos);

    private static long churn(long start) {
        long state = start;
        for (int i = 0; i < ROUNDS_BETWEEN_LOOKS; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
        }
        return state;
    }

    /** Loaded only by the ranks that compute: the bean takes time to load. */
    private static final class ThreadCpu {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        static long nanos() {
            return THREADS.getCurrentThreadCpuTime();
        }
    }

    /** Sleeps to a point in time; the kernel wakes a thread some 60 microseconds late, so the last of it is spun. */
    private static final class PreciseSleep {
        private static final long SPIN_NANOS = 60_000;

        static void until(long deadlineNanos) {
            long leftNanos = deadlineNanos - System.nanoTime();
            while (leftNanos > 0) {
                if (leftNanos > SPIN_NANOS) {
                    LockSupport.parkNanos(leftNanos - SPIN_NANOS);
                } else {
                    Thread.onSpinWait();
                }
                leftNanos = deadlineNanos - System.nanoTime();
            }
        }
    }
}
