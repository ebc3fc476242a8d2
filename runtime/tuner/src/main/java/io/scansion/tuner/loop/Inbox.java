package io.scansion.tuner.loop;

import io.scansion.wire.AgentMessage.Heartbeat;
import io.scansion.wire.AgentMessage.Snapshot;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.varhandle.MpscBlockingConsumerVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the loop, in the order in which it came; bounded, so that a loop that falls behind costs no memory without end.
 *
 * <p>When three quarters of it are full, snapshots and heartbeats are dropped and counted: they repeat themselves, and the counters in
 * a snapshot are totals, so only the distribution of one interval is lost. Everything else is said once; whoever hands it in waits for
 * room. The loop's own thread never waits, since nobody else could make room: its inputs go behind all others.
 *
 * <p>{@link #put}, {@link #takeDropped} and {@link #close} may be called by any thread, {@link #poll} and {@link #await} by one.
 */
final class Inbox {
    /** Inputs that are kept: two seconds of the largest job there can be. */
    static final int CAPACITY = 1 << 14;

    private static final long RETRY_NANOS = 1_000_000;

    private final MpscBlockingConsumerVarHandleArrayQueue<Input> queue;
    private final int roomForRepeated;
    private final LongAdder dropped = new LongAdder();
    private volatile @Nullable Thread reader;
    private volatile boolean closed;
    // The reader's thread only:
    private final Queue<Input> ownOverflow = new ArrayDeque<>();
    private @Nullable Input awaited;

    Inbox() {
        this(CAPACITY);
    }

    /** @param capacity a power of two, at least 4 */
    Inbox(int capacity) {
        queue = new MpscBlockingConsumerVarHandleArrayQueue<>(capacity);
        roomForRepeated = queue.capacity() / 4 * 3;
    }

    /** Puts an input behind those that wait. Once the inbox is closed, what finds no room is dropped. */
    void put(Input input) {
        if (Thread.currentThread() == reader) {
            if (!ownOverflow.isEmpty() || !queue.offer(input)) {
                ownOverflow.add(input);
            }
        } else if (isRepeated(input)) {
            if (!queue.offerIfBelowThreshold(input, roomForRepeated)) {
                dropped.increment();
            }
        } else {
            boolean interrupted = false;
            while (!queue.offer(input) && !closed) {
                LockSupport.parkNanos(RETRY_NANOS);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isRepeated(Input input) {
        return input instanceof Input.Said said
                && (said.message() instanceof Snapshot || said.message() instanceof Heartbeat);
    }

    /** Takes out the first input; null when there is none. */
    @Nullable
    Input poll() {
        reader = Thread.currentThread();
        Input first = awaited;
        if (first != null) {
            awaited = null;
            return first;
        }
        Input next = queue.poll();
        return next != null ? next : ownOverflow.poll();
    }

    /** Waits until there is an input, but no longer than {@code atMost}. */
    void await(Duration atMost) throws InterruptedException {
        reader = Thread.currentThread();
        if (awaited == null && ownOverflow.isEmpty()) {
            awaited = queue.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Returns how many snapshots and heartbeats were dropped since the last call. */
    long takeDropped() {
        return dropped.sumThenReset();
    }

    /** Nobody reads any more: who waits for room goes on. */
    void close() {
        closed = true;
    }
}
