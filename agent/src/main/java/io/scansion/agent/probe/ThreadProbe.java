package io.scansion.agent.probe;

import io.scansion.wire.SentSizes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one thread of the application did with MPI. The thread is the only writer; reporters read through the version of the
 * superclass. Nothing is allocated after the first message of a channel.
 *
 * <p>Compute time is the time between leaving one outermost call and entering the next; {@link ItemTimes} attributes it to items.
 *
 * <p>Where the probes are thinned, {@link CallSampling} says which calls are timed; the others are counted in every way but their times.
 */
public final class ThreadProbe extends VersionedPublication {
    /** A thread writes between its calls of MPI, so that few attempts meet a write. */
    private static final int MOST_ATTEMPTS = 100;

    private static final VarHandle ENTERED;

    static {
        try {
            ENTERED = MethodHandles.lookup().findVarHandle(ThreadProbe.class, "enteredNanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final RankProbes rank;

    // Read by the owner only, but for its name.
    private Thread owner;
    private long task;
    private boolean inside;
    private boolean timed;
    private long leftNanos;
    private long objectBytes;
    private long receivingNanos;
    private boolean sampled;
    private long itemsBefore;
    private final CallSampling sampling = new CallSampling();
    private final ItemTimes times = new ItemTimes(sampling);

    // Published by opaque and release stores when a call is entered, outside the version.
    private int operation = MpiOperation.INIT.code();
    private boolean countedNow;
    private long operations;
    private long enteredNanos;

    // Of the threads that have used this probe and ended; published under the version when the next one takes it.
    private long formerOperations;
    private int formerThreads;

    // Published under the version when a call is left.
    private long blockedReceiveNanos;
    private long blockedSendNanos;
    private long collectiveNanos;
    private long mpiCalls;
    private long countedCalls;
    private final ProbeCost cost = new ProbeCost();
    private final Alternation alternation = new Alternation();
    private final ChannelTable channels;

    private volatile ThreadReading lastRead = ThreadReading.NONE;

    /** @param task the system's id of the owner, or -1 */
    ThreadProbe(RankProbes rank, Thread owner, long task) {
        this.rank = rank;
        this.owner = owner;
        this.task = task;
        this.channels = new ChannelTable(rank);
    }

    /** Of the calling thread, one of the agent's: no call that it makes is measured, and no rank knows of it. */
    static ThreadProbe ofAgent(RankProbes rank) {
        ThreadProbe probe = new ThreadProbe(rank, Thread.currentThread(), -1);
        probe.inside = true;
        return probe;
    }

    /** The only thread that may call the methods that write. */
    Thread owner() {
        return owner;
    }

    /** Gives a probe whose owner has ended to another thread, which calls this: programs may start a thread for every item. */
    void inherit(Thread heir) {
        owner = heir;
        task = -1; // two threads have used this probe: their times are not told
        inside = false;
        forget();
        beginWrite();
        formerThreads += MpiOperation.takePart(operations) ? 1 : 0;
        formerOperations |= operations;
        operations = 0;
        endWrite();
    }

    /** The system's id of the only thread that has used this probe, otherwise -1; under the lock of {@link RankProbes}. */
    long task() {
        return task;
    }

    /** Whether the owner is inside an instrumented call, or is a thread of the agent. */
    boolean inside() {
        return inside;
    }

    void enterUntimed(int code) {
        inside = true;
        timed = false;
        operations |= 1L << code;
    }

    /** Enters while measuring is switched off. */
    void enterUnmeasured(int code) {
        inside = true;
        operation = code;
        forget();
        alternation.pause();
    }

    /** Forgets what was under way. */
    private void forget() {
        timed = false;
        leftNanos = 0;
        alternation.forget();
        times.forget();
    }

    /** Whether the call under way is measured. */
    boolean timed() {
        return timed;
    }

    /** Whether the exit of the call under way needs the time. */
    boolean needsTime() {
        return timed && (sampling.timesEnd() || sampled);
    }

    /** Whether the next call is only counted. */
    boolean countsOnly() {
        return sampling.counts();
    }

    MpiOperation operation() {
        return MpiOperation.of(operation);
    }

    /** Whether it has neither received nor sent a message, for the owner. */
    boolean movedNothing() {
        return alternation.messagesIn() + alternation.messagesOut() == 0;
    }

    /** Messages received, for the owner. */
    long received() {
        return alternation.messagesIn();
    }

    /** Leaves out time that the agent itself took since the last exit. */
    void skip(long nanos) {
        if (leftNanos != 0) {
            leftNanos += nanos;
        }
    }

    /** Objects that the call under way has packed or unpacked. */
    void objects(long bytes) {
        objectBytes += bytes;
    }

    long objectBytes() {
        return objectBytes;
    }

    /** Enters a call as it is its turn, and every so many times looks at what that takes. */
    void enter(int code) {
        boolean counted = sampling.counts();
        sampled = (mpiCalls & (ProbeCost.ONE_IN - 1)) == 0;
        if (sampled) {
            enterSampled(code, counted);
        } else if (counted) {
            enterCounted(code);
        } else {
            enter(code, System.nanoTime());
        }
    }

    private void enterSampled(int code, boolean counted) {
        long before = System.nanoTime();
        if (counted) {
            long again = System.nanoTime();
            enterCounted(code);
            cost.enteredCounted(System.nanoTime() - again, again - before);
        } else {
            enter(code, before);
            cost.entered(System.nanoTime() - before);
        }
    }

    void enter(int code, long now) {
        entering(code, false, now);
    }

    /** Enters a call that is only counted; that it has begun is known to a tick of the rank. */
    void enterCounted(int code) {
        entering(code, true, rank.latestTick());
    }

    private void entering(int code, boolean counted, long now) {
        inside = true;
        timed = true;
        objectBytes = 0;
        receivingNanos = 0;
        operation = code;
        operations |= 1L << code;
        countedNow = counted;
        // Pairs with getAcquire in read(): whoever sees this call under way sees which one it is.
        ENTERED.setRelease(this, now);
    }

    /**
     * Starts the publication of what a call did, and accounts for the time before it.
     *
     * @param said what entering the call said about items
     * @return nanoseconds inside the call
     */
    private long leave(int said, long now) {
        long entered = enteredNanos;
        beginWrite();
        enteredNanos = 0;
        mpiCalls++;
        if (sampling.counts()) {
            countedCalls++;
            outsideFor(0, said);
            return Math.max(0, rank.formerTick() - entered); // a wait so long is not to be lost
        }
        if (leftNanos != 0) {
            outsideFor(entered - leftNanos, said);
        }
        leftNanos = now;
        return now - entered;
    }

    private void outsideFor(long nanos, int said) {
        if (times.waits()) {
            blockedReceiveNanos += sampling.weighed(nanos);
        } else {
            times.computed(nanos, said, alternation.messagesIn(), alternation.messagesOut());
        }
    }

    private void left(long now) {
        boolean counted = sampling.counts();
        long items = times.items();
        if (sampling.moved(MpiProbes.stride(), items != itemsBefore, rank.latestTick(), now)) {
            leftNanos = sampling.counts() ? 0 : now;
            times.restart();
        }
        itemsBefore = items;
        if (sampled) {
            cost.left(System.nanoTime() - now, counted);
        }
        endWrite();
        inside = false;
    }

    /** Ends a call in which measuring itself failed, wherever that was. */
    void abandon() {
        ENTERED.setRelease(this, 0L);
        settle();
        timed = false;
        inside = false;
    }

    /** A combined send and receive begins to wait for its message. */
    void receiving(long now) {
        receivingNanos -= now;
    }

    void received(long now) {
        receivingNanos += now;
    }

    /** Ends a call that moved no message, or failed. */
    void exit(long now) {
        if (timed) {
            MpiOperation.Kind kind = operation().kind();
            long nanos = leave(
                    kind == MpiOperation.Kind.OTHER || kind == MpiOperation.Kind.RECEIVE
                            ? ItemTimes.ASKS
                            : ItemTimes.NOTHING,
                    now);
            switch (kind) {
                case SEND, POST, COMPLETION -> blockedSendNanos += sampling.weighed(nanos);
                case RECEIVE -> blockedReceiveNanos += sampling.weighed(nanos);
                case COLLECTIVE -> collectiveNanos += sampling.weighed(nanos);
                case OTHER -> {}
            }
            left(now);
        }
        if (operation() == MpiOperation.FINALIZE) {
            rank.finalised();
        }
        inside = false;
    }

    void exitSend(Object comm, int peer, int tag, long bytes, long now) {
        if (timed) {
            long nanos = leave(ItemTimes.SENDS, now);
            boolean measured = !sampling.counts();
            blockedSendNanos += sampling.weighed(nanos);
            ChannelRecorder channel = sent(comm, peer, tag, bytes, nanos);
            if (measured && channel != null && channel.sendTimes != null && isOneSend(bytes)) {
                channel.sendTimes.record(bytes + objectBytes, nanos);
            }
            left(now);
        }
        inside = false;
    }

    /** Whether the call under way does what sending a message takes, and nothing else but wait for its receiver. */
    private boolean isOneSend(long bytes) {
        return switch (operation()) {
            case SEND, BUFFERED_SEND, READY_SEND -> true;
            case IMMEDIATE_SEND -> rank.isCopiedAtOnce(bytes);
            default -> false;
        };
    }

    void exitReceive(Object comm, int source, int tag, long bytes, long now) {
        if (timed) {
            long nanos = leave(ItemTimes.ASKS, now);
            blockedReceiveNanos += sampling.weighed(nanos);
            received(comm, source, tag, bytes, nanos);
            left(now);
        }
        inside = false;
    }

    void exitSendReceive(
            Object comm, int dest, int sendTag, long sentBytes, int source, int tag, long bytes, long now) {
        if (timed) {
            long nanos = leave(ItemTimes.SENDS, now);
            long receiveNanos = Math.max(0, Math.min(receivingNanos, nanos));
            blockedSendNanos += sampling.weighed(nanos - receiveNanos);
            blockedReceiveNanos += sampling.weighed(receiveNanos);
            sent(comm, dest, sendTag, sentBytes, nanos - receiveNanos);
            objectBytes = 0;
            received(comm, source, tag, bytes, receiveNanos);
            left(now);
        }
        inside = false;
    }

    /** Ends a receive that was only started; the message is counted when it has arrived. */
    void exitPosted(long now) {
        if (timed) {
            blockedReceiveNanos += sampling.weighed(leave(ItemTimes.NOTHING, now));
            left(now);
        }
        inside = false;
    }

    /** Ends a probe. */
    void exitProbe(boolean found, long now) {
        if (timed) {
            long nanos = leave(ItemTimes.ASKS, now);
            blockedReceiveNanos += sampling.weighed(nanos);
            times.polled(found);
            left(now);
        }
        inside = false;
    }

    /**
     * Ends a wait or a test.
     *
     * @param receives whether it was for a receive
     * @param done whether it succeeded
     */
    void exitCompletion(boolean receives, boolean done, Object comm, int source, int tag, long bytes, long now) {
        if (timed) {
            long nanos = leave(ItemTimes.NOTHING, now);
            if (receives) {
                blockedReceiveNanos += sampling.weighed(nanos);
            } else {
                blockedSendNanos += sampling.weighed(nanos);
            }
            if (receives && done) {
                received(comm, source, tag, bytes, nanos);
            }
            times.polled(!receives || done);
            left(now);
        }
        inside = false;
    }

    /**
     * Ends a wait or a test for several requests, one of which is a receive.
     *
     * @param statuses those of the finished requests; where there are as many as requests, in their order
     */
    void exitCompletions(
            RequestAccess access, Object comm, @Nullable Object[] requests, @Nullable Object[] statuses, long now)
            throws Throwable {
        if (timed) {
            long nanos = leave(ItemTimes.NOTHING, now);
            blockedReceiveNanos += sampling.weighed(nanos);
            times.polled(false);
            try {
                for (int i = 0; i < statuses.length; i++) {
                    Object status = statuses[i];
                    int at = status == null || statuses.length == requests.length ? i : access.index(status);
                    if (status != null && at >= 0 && at < requests.length && access.receives(requests[at])) {
                        Object on = RankProbes.communicatorOf(access, requests[at], comm);
                        received(on, access.source(status), access.tag(status), access.bytes(status), nanos);
                        nanos = 0; // one wait, shared by all that it brought
                    }
                }
            } finally {
                left(now);
                timed = false; // counted; what is left to do is to leave
            }
        }
    }

    /** Of a combined send and receive, all objects count for the send: only their sum is known. */
    private @Nullable ChannelRecorder sent(Object comm, int peer, int tag, long bytes, long nanos) {
        alternation.sent();
        return moved(comm, peer, true, tag, bytes, nanos);
    }

    private void received(Object comm, int source, int tag, long bytes, long nanos) {
        times.received(alternation.messagesIn() == 0);
        alternation.taken();
        moved(comm, source, false, tag, bytes, nanos);
    }

    private @Nullable ChannelRecorder moved(Object comm, int peer, boolean out, int tag, long bytes, long nanos) {
        ChannelRecorder channel = channels.of(comm, peer, out);
        if (channel != null) {
            channel.message(tag, bytes + objectBytes);
            channel.blocked(sampling.weighed(nanos), rank.waitedForPeer(nanos, bytes) ? sampling.weight() : 0);
        }
        return channel;
    }

    /** Adds the compute times of all items so far; for any thread. */
    void addComputeTimes(long[] sum) {
        times.addTo(sum);
    }

    /** See {@link ChannelTable#addSendTimes}; for any thread. */
    void addSendTimes(List<SentSizes> sizes) {
        channels.addSendTimes(this, sizes);
    }

    /** Bytes of the distribution and of the channels that were seen; for any thread. */
    long tableBytes() {
        return DurationCounts.bytes() + channels.bytes();
    }

    /** Returns a consistent copy, the last one that could be made where none can be made now; for any thread. */
    ThreadReading read() {
        for (int attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
            long version = beginRead();
            if (version == HALF_WRITTEN) {
                break;
            }
            long entered = (long) ENTERED.getAcquire(this);
            boolean counted = countedNow;
            long mine = operations;
            ThreadReading reading = new ThreadReading(
                    operation(),
                    entered,
                    counted,
                    alternation.messagesIn(),
                    alternation.messagesOut(),
                    times.items(),
                    times.computeNanos(),
                    blockedReceiveNanos,
                    blockedSendNanos,
                    collectiveNanos,
                    mpiCalls,
                    countedCalls,
                    alternation.turns(),
                    formerOperations | mine,
                    formerThreads + (MpiOperation.takePart(mine) ? 1 : 0),
                    alternation.firstViolation(),
                    alternation.messagesPerItem(),
                    channels.otherCommunicators(),
                    cost.timedSamples,
                    cost.timedNanos,
                    cost.countedSamples,
                    cost.countedNanos,
                    channels.incoming(),
                    channels.outgoing());
            if (unchangedSince(version)) {
                lastRead = reading;
                return reading;
            }
        }
        return lastRead;
    }
}
