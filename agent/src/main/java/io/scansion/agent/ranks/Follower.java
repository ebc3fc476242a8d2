package io.scansion.agent.ranks;

import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.MpiPort.Buffer;
import io.scansion.agent.ranks.MpiPort.Path;
import io.scansion.agent.ranks.MpiPort.Posted;
import io.scansion.agent.ranks.RankProcess.Gate;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
    private static final long NOTICE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long MISFIT_NOTICE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long NEVER = Long.MAX_VALUE;

    private final VirtualWorld world;
    private final ControlPlane control;
    private final int distributor;
    private final int upstream;
    private final int downstream;
    /** Guards {@link #slips} and {@link #notices}. */
    private final Gate gate;

    private final ArrayDeque<Slip> slips = new ArrayDeque<>();
    /** By item: whether its empty message stands for a dropped one. */
    private final Map<Long, Boolean> notices = new HashMap<>();

    private final ArrayDeque<Slip> unsent = new ArrayDeque<>();
    private final PendingSends pending = new PendingSends();

    private volatile long slipsFrom = NEVER;
    private @Nullable Slip next;
    private long finishedReported = -1;
    private boolean hasSent;
    private MessageForm form;

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
        gate = world.process().newGate();
        form = MessageForm.of(world.port().nothing(), 0);
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
        gate.enter();
        try {
            slips.add(slip);
            gate.changed();
        } finally {
            gate.leave();
        }
    }

    void empty(long item, boolean wasDropped) {
        gate.enter();
        try {
            notices.put(item, wasDropped);
            gate.changed();
        } finally {
            gate.leave();
        }
    }

    boolean follows(long item) {
        return item >= slipsFrom;
    }

    /** Receives the next item of this rank into the program's buffer. Ends the process when no more will come. */
    Arrival receive(Buffer into, int tag, InboundCount inbound) {
        while (true) {
            enter(inbound);
            Slip slip = takeNext();
            Arrival arrival = receiveFrom(slip, into, tag);
            inbound.take();
            if (arrival != null) {
                if (isStage()) {
                    unsent.addLast(slip);
                }
                if (!hasSent) {
                    form = MessageForm.of(into, arrival.tag());
                }
                return arrival.from(upstream);
            }
            passOnDrop(slip);
        }
    }

    /** Looks at the next item without taking it. */
    Arrival probe(int tag, InboundCount inbound) {
        while (true) {
            enter(inbound);
            Slip slip = takeNext();
            Arrival arrival = awaitMessage(slip.from(), tag);
            if (!arrival.isEmpty() || !awaitNotice(slip.item())) {
                next = slip;
                return arrival.from(upstream);
            }
            discardEmpty(slip, inbound);
        }
    }

    private Arrival awaitMessage(int source, int tag) {
        Patience patience = new Patience();
        Arrival arrival = world.port().probe(path(source), source, tag);
        while (arrival == null) {
            world.process().pause(patience);
            arrival = world.port().probe(path(source), source, tag);
        }
        return arrival;
    }

    /** As {@link #probe}, or null when the next item has not arrived yet. */
    @Nullable
    Arrival probeNow(int tag, InboundCount inbound) {
        enter(inbound);
        Slip slip = next == null ? pollSlip() : next;
        next = slip;
        if (slip == null) {
            return null;
        }
        endIfLast(slip);
        Arrival arrival = world.port().probe(path(slip.from()), slip.from(), tag);
        if (arrival == null) {
            return null;
        }
        if (arrival.isEmpty() && awaitNotice(slip.item())) {
            next = null;
            discardEmpty(slip, inbound);
            return null;
        }
        return arrival.from(upstream);
    }

    /** The program asks for its next item: it is done with those before. */
    private void enter(InboundCount inbound) {
        dropUnsent();
        reportFinished(inbound.taken());
    }

    private void discardEmpty(Slip slip, InboundCount inbound) {
        receiveFrom(slip, form.empty(), MpiPort.ANY);
        inbound.take();
        passOnDrop(slip);
    }

    /** Null when what arrived is the empty message that stands for a dropped item. */
    private @Nullable Arrival receiveFrom(Slip slip, Buffer into, int tag) {
        boolean dropped;
        Arrival arrival = null;
        try {
            arrival = world.port().receive(path(slip.from()), into, slip.from(), tag);
            dropped = arrival.isEmpty() && awaitNotice(slip.item());
        } catch (RuntimeException e) {
            // The empty message may be of another type than the one asked for. Then its notice is here or on its way.
            dropped = Boolean.TRUE.equals(awaitNotice(slip.item(), MISFIT_NOTICE_NANOS));
            if (!dropped) {
                throw e;
            }
        }
        forgetNotice(slip.item());
        return dropped ? null : arrival;
    }

    private Slip takeNext() {
        Slip slip = next;
        next = null;
        if (slip == null) {
            slip = awaitSlip();
        }
        endIfLast(slip);
        return slip;
    }

    private Slip awaitSlip() {
        gate.enter();
        try {
            while (slips.isEmpty()) {
                gate.await(RankProcess.FOREVER);
            }
            return slips.removeFirst();
        } finally {
            gate.leave();
        }
    }

    private @Nullable Slip pollSlip() {
        gate.enter();
        try {
            return slips.pollFirst();
        } finally {
            gate.leave();
        }
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
    Posted isend(Buffer message, int tag, long taken) {
        Slip slip = unsent.pollFirst();
        if (slip == null) {
            if (follows(taken - 1)) {
                throw world.process()
                        .halt("virtual rank " + world.virtualRank() + " sent two messages to rank " + downstream
                                + " for item " + (taken - 1)
                                + " that it received; such a stage must not be declared stateless");
            }
            return null;
        }
        hasSent = true;
        form = MessageForm.of(message, tag);
        if (message.count() == 0) {
            control.send(slip.to(), ControlKind.EMPTY, slip.item(), 0);
        }
        return world.port().isend(path(slip.to()), message, slip.to(), tag);
    }

    boolean send(Buffer message, int tag, long taken) {
        Posted posted = isend(message, tag, taken);
        if (posted == null) {
            return false;
        }
        pending.add(posted);
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
        pending.add(world.port().isend(path(slip.to()), form.empty(), slip.to(), form.tag()));
    }

    /** Returns a credit for what has been finished since the last time. */
    void reportFinished(long taken) {
        if (isStage() && taken != finishedReported) {
            finishedReported = taken;
            control.send(distributor, ControlKind.FINISHED, taken);
        }
    }

    /** Two primaries use the program's own communicator, so that a receive that already waits there is served. */
    private Path path(int physicalRank) {
        return world.isPrimary() && physicalRank < world.primaries() ? Path.PROGRAM : Path.DATA;
    }

    private void forgetNotice(long item) {
        gate.enter();
        try {
            notices.remove(item);
        } finally {
            gate.leave();
        }
    }

    /** True when the empty message of this item stands for a dropped one, false when the program sent it. */
    private boolean awaitNotice(long item) {
        Boolean dropped = awaitNotice(item, NOTICE_NANOS);
        if (dropped == null) {
            throw world.process()
                    .halt("no word on whether the empty message for item " + item + " stands for a dropped item");
        }
        return dropped;
    }

    private @Nullable Boolean awaitNotice(long item, long nanos) {
        gate.enter();
        try {
            long deadline = world.process().nanoTime() + nanos;
            long left = nanos;
            while (!notices.containsKey(item) && left > 0) {
                gate.await(left);
                left = deadline - world.process().nanoTime();
            }
            return notices.get(item);
        } finally {
            gate.leave();
        }
    }
}
