package io.scansion.agent.ranks;

import io.scansion.wire.AgentMessage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** This JVM as the process of a rank. Safe from any thread. */
final class JvmProcess implements RankProcess {
    /** Whoever waits looks again now and then: it costs nothing. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.HOURS.toNanos(1);

    private static final class JvmGate implements Gate {
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

    @Override
    public Gate newGate() {
        return new JvmGate();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void pause(Patience patience) {
        patience.pause();
    }

    @Override
    public void serves(int virtualRank) {
        RankControl.virtualRank(virtualRank);
    }

    @Override
    public void report(AgentMessage message) {
        RankControl.report(message);
    }

    @Override
    public void warn(String text) {
        RankControl.warn(text);
    }

    @Override
    public IllegalStateException halt(String reason) {
        return Faults.fatal(reason);
    }

    @Override
    public void exit(String reason) {
        RankControl.goodbye(reason);
        System.exit(0);
    }
}
