package io.scansion.agent.ranks;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * Receives and forwards items by {@link Slip}s: the role of every instance of a replicated stage and of the rank behind the
 * last one.
 *
 * <p>A result goes out with the slip of the item that it was made from, first in, first out. A stage that receives again
 * without having sent has dropped an item: the rank that waits for it is told so by an empty message, and goes on to its
 * next slip. A stage that sends twice for one item cannot be kept in order; it is stopped before it does harm.
 *
 * <p>Threads: everything on the program's MPI thread, except {@link #slip}, {@link #empty} and {@link #prepare}, which the
 * control thread calls.
 */
final class Follower {
    private static final long NOTICE_SECONDS = 30;
    private static final long NEVER = Long.MAX_VALUE;

    private final VirtualWorld world;
    private final ControlPlane control;
    private final int distributor;
    private final int upstream;
    private final int downstream;
    private final BlockingQueue<Slip> slips = new LinkedBlockingQueue<>();
    private final Map<Long, CompletableFuture<Boolean>> notices = new ConcurrentHashMap<>();
    private final ArrayDeque<Slip> unsent = new ArrayDeque<>();
    private final PendingSends pending = new PendingSends();

    private volatile long slipsFrom = NEVER;
    private @Nullable Slip next;
    private long finishedReported = -1;
    private boolean hasSent;
    private MessageForm form = MessageForm.unknown();

    /**
     * @param distributor physical rank that hands out the slips
     * @param upstream virtual rank that the program believes to receive from
     * @param downstream virtual rank that the program believes to send to, or {@link Slip#NOWHERE} behind the last stage
     */
    Follower(VirtualWorld world, ControlPlane control, int distributor, int upstream, int downstream) {
        this.world = world;
        this.control = control;
        this.distributor = distributor;
        this.upstream = upstream;
        this.downstream = downstream;
    }

    int distributor() {
        return distributor;
    }

    int upstream() {
        return upstream;
    }

    int downstream() {
        return downstream;
    }

    boolean isStage() {
        return downstream != Slip.NOWHERE;
    }

    /** From this ordinal on, items come by slip; {@link Long#MAX_VALUE} takes it back. */
    void prepare(long firstItem) {
        slipsFrom = firstItem;
    }

    void slip(Slip slip) {
        slips.add(slip);
    }

    void empty(long item, boolean wasDropped) {
        notice(item).complete(wasDropped);
    }

    boolean follows(long item) {
        return item >= slipsFrom;
    }

    /** Receives the next item of this rank into the program's buffer. Ends the process when no more will come. */
    Status receive(Comm comm, Object buf, int offset, int count, Datatype type, int tag, InboundCount inbound) {
        while (true) {
            enter(inbound);
            Slip slip = takeNext();
            Status status = receiveFrom(slip, comm, buf, offset, count, type, tag);
            inbound.take();
            notices.remove(slip.item());
            if (status != null) {
                if (isStage()) {
                    unsent.addLast(slip);
                }
                status.source = upstream;
                if (!hasSent) {
                    form = MessageForm.of(buf, type, status.tag);
                }
                return status;
            }
            passOnDrop(slip);
        }
    }

    /** Looks at the next item without taking it. */
    Status probe(Comm comm, int tag, InboundCount inbound) {
        while (true) {
            enter(inbound);
            Slip slip = takeNext();
            Status status = awaitMessage(path(slip.from(), comm), slip.from(), tag);
            if (status.numEls > 0 || !awaitNotice(slip.item())) {
                next = slip;
                status.source = upstream;
                return status;
            }
            discardEmpty(slip, comm, inbound);
        }
    }

    private static Status awaitMessage(Comm comm, int source, int tag) {
        Patience patience = new Patience();
        Status status = comm.Iprobe(source, tag);
        while (status == null) {
            patience.pause();
            status = comm.Iprobe(source, tag);
        }
        return status;
    }

    /** As {@link #probe}, or null when the next item has not arrived yet. */
    @Nullable
    Status probeNow(Comm comm, int tag, InboundCount inbound) {
        enter(inbound);
        Slip slip = next == null ? slips.poll() : next;
        next = slip;
        if (slip == null) {
            return null;
        }
        endIfLast(slip);
        Status status = path(slip.from(), comm).Iprobe(slip.from(), tag);
        if (status == null) {
            return null;
        }
        if (status.numEls == 0 && awaitNotice(slip.item())) {
            next = null;
            discardEmpty(slip, comm, inbound);
            return null;
        }
        status.source = upstream;
        return status;
    }

    /** The program asks for its next item: it is done with those before. */
    private void enter(InboundCount inbound) {
        dropUnsent();
        reportFinished(inbound.taken());
    }

    private void discardEmpty(Slip slip, Comm comm, InboundCount inbound) {
        receiveFrom(slip, comm, form.emptyArray(), 0, 0, form.type(), MPI.ANY_TAG);
        inbound.take();
        notices.remove(slip.item());
        passOnDrop(slip);
    }

    /** Null when what arrived is the empty message that stands for a dropped item. */
    private @Nullable Status receiveFrom(
            Slip slip, Comm comm, Object buf, int offset, int count, Datatype type, int tag) {
        try {
            Status status = path(slip.from(), comm).Recv(buf, offset, count, type, slip.from(), tag);
            return status.count == 0 && awaitNotice(slip.item()) ? null : status;
        } catch (MPIException e) {
            // The empty message may be of another type than the one asked for. Then its notice is here or on its way.
            if (notice(slip.item())
                    .completeOnTimeout(false, 1, TimeUnit.SECONDS)
                    .join()) {
                return null;
            }
            throw e;
        }
    }

    private Slip takeNext() {
        Slip slip = next;
        next = null;
        if (slip == null) {
            slip = world.uninterruptibly(slips::take);
        }
        endIfLast(slip);
        return slip;
    }

    private void endIfLast(Slip slip) {
        if (slip.isEnd()) {
            world.endHere(slip.equals(Slip.END));
        }
    }

    /**
     * Sends a result; null when the item was taken before slips began and goes out in the ordinary way.
     *
     * @param taken items received so far, the one that the result was made from included
     */
    @Nullable
    Request isend(Comm comm, Object buf, int offset, int count, Datatype type, int tag, long taken) {
        Slip slip = unsent.pollFirst();
        if (slip == null) {
            if (follows(taken - 1)) {
                throw Faults.fatal("virtual rank " + world.virtualRank() + " sent two messages to rank " + downstream
                        + " for item " + (taken - 1)
                        + " that it received; such a stage must not be declared stateless");
            }
            return null;
        }
        hasSent = true;
        form = MessageForm.of(buf, type, tag);
        if (count == 0) {
            control.send(slip.to(), ControlKind.EMPTY, slip.item(), 0);
        }
        return path(slip.to(), comm).Isend(buf, offset, count, type, slip.to(), tag);
    }

    boolean send(Comm comm, Object buf, int offset, int count, Datatype type, int tag, long taken) {
        Request request = isend(comm, buf, offset, count, type, tag, taken);
        if (request == null) {
            return false;
        }
        pending.add(request);
        return true;
    }

    /** Nothing more will be sent: what is still owed is declared dropped, and sends under way are completed. */
    void close() {
        dropUnsent();
        pending.awaitAll();
    }

    /** For a replica whose program left the contract before its first receive: waits until the job ends. */
    void awaitEnd() {
        while (true) {
            takeNext();
        }
    }

    private void dropUnsent() {
        while (!unsent.isEmpty()) {
            passOnDrop(unsent.removeFirst());
        }
    }

    private void passOnDrop(Slip slip) {
        if (slip.to() == Slip.NOWHERE) {
            return;
        }
        control.send(slip.to(), ControlKind.EMPTY, slip.item(), 1);
        Comm path = path(slip.to(), world.programComm());
        pending.add(path.Isend(form.emptyArray(), 0, 0, form.type(), slip.to(), form.tag()));
    }

    /** Returns a credit for what has been finished since the last time. */
    void reportFinished(long taken) {
        if (isStage() && taken != finishedReported) {
            finishedReported = taken;
            control.send(distributor, ControlKind.FINISHED, taken);
        }
    }

    /** Two primaries use the program's own communicator, so that a receive that already waits there is served. */
    private Comm path(int physicalRank, Comm programComm) {
        return world.isPrimary() && physicalRank < world.primaries() ? programComm : world.data();
    }

    private CompletableFuture<Boolean> notice(long item) {
        return notices.computeIfAbsent(item, k -> new CompletableFuture<>());
    }

    /** True when the empty message of this item stands for a dropped one, false when the program sent it. */
    private boolean awaitNotice(long item) {
        try {
            return notice(item).orTimeout(NOTICE_SECONDS, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw Faults.fatal("no word on whether the empty message for item " + item + " stands for a dropped item");
        }
    }
}
