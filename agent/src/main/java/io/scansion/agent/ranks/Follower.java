package io.scansion.agent.ranks;

import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.MpiPort.Buffer;
import io.scansion.agent.ranks.MpiPort.Outgoing;
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
    static final long NEVER = Long.MAX_VALUE;
    /** Answers to the question whether it follows. */
    static final long REFUSES = 0;

    static final long FITS = 1;
    /** It will, once it has completed the receives that MPI serves already. */
    static final long SOON = 2;

    /** Instead of the first item: only whether it could follow. */
    static final long ASKED = -2;
    /** Not known yet, but soon. */
    static final long UNKNOWN = -1;

    private final VirtualWorld world;
    private final ControlPlane control;
    private final int distributor;
    private final int upstream;
    private final int downstream;
    private final long tellsFrom;
    /** Guards {@link #slips}, {@link #notices}, {@link #noticesFrom} and changes of {@link #slipsFrom}. */
    private final Gate gate;

    private final ArrayDeque<Slip> slips = new ArrayDeque<>();
    /** By item: whether its empty message stands for a dropped one. */
    private final Map<Long, Boolean> notices = new HashMap<>();

    private final ArrayDeque<Slip> unsent = new ArrayDeque<>();
    private final PendingSends pending = new PendingSends();

    private volatile long slipsFrom = NEVER;
    private long noticesFrom = UNKNOWN;
    private @Nullable Slip next;
    private long finishedReported = -1;
    private boolean hasSent;
    private boolean lookedAhead;
    private MessageForm form;

    /**
     * @param distributor physical rank that hands out the slips
     * @param upstream virtual rank that the program believes to receive from
     * @param downstream virtual rank that the program believes to send to, or {@link Slip#NOWHERE} behind the last stage
     * @param tellsFrom first message downstream of which is told when it is empty
     */
    Follower(VirtualWorld world, ControlPlane control, int distributor, int upstream, int downstream, long tellsFrom) {
        this.world = world;
        this.control = control;
        this.distributor = distributor;
        this.upstream = upstream;
        this.downstream = downstream;
        this.tellsFrom = tellsFrom;
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

    long tellsFrom() {
        return tellsFrom;
    }

    boolean isFor(int distributorRank, int upstreamRank, int downstreamRank) {
        return distributor == distributorRank && upstream == upstreamRank && downstream == downstreamRank;
    }

    /**
     * From the first ordinal on, items come by slip, or {@link #NEVER}, which takes it back: then a program that already waits
     * for a slip goes on as it would have.
     */
    void prepare(long firstItem, long firstNotice) {
        gate.enter();
        try {
            slipsFrom = firstItem;
            noticesFrom = firstNotice;
            gate.changed();
        } finally {
            gate.leave();
        }
    }

    /** From this message of the upstream rank on, an empty one comes with a notice. */
    void noticesFrom(long firstNotice) {
        gate.enter();
        try {
            noticesFrom = firstNotice;
            gate.changed();
        } finally {
            gate.leave();
        }
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

    /** Whether a receive from this source, which may be any, takes an item. */
    boolean receivesFrom(int source) {
        return source == upstream || source == MpiPort.ANY;
    }

    /** Whether items come by slip, or are about to. */
    boolean isDue() {
        return slipsFrom != NEVER;
    }

    boolean follows(long item) {
        return item >= slipsFrom;
    }

    /**
     * Receives the next item of this rank into the program's buffer; null when a dropped one came, or when items do not come
     * by slip after all. Ends the process when no more will come.
     */
    @Nullable
    Arrival receive(Buffer into, int tag, InboundCount inbound) {
        enter(inbound);
        Slip slip = takeNext(inbound.taken());
        if (slip == null) {
            return null;
        }
        Arrival arrival = receiveFrom(slip, into, tag);
        inbound.take();
        forget(slip.item());
        if (arrival == null) {
            passOnDrop(slip, form);
            return null;
        }
        if (isStage()) {
            unsent.addLast(slip);
            lookedAhead = false;
        }
        if (!hasSent) {
            form = MessageForm.of(into, arrival.tag());
        }
        return arrival.from(upstream);
    }

    /** Waits until it is known where the next item comes from, or that items do not come by slip after all. */
    void awaitNext(InboundCount inbound) {
        lookedAhead |= !unsent.isEmpty();
        enter(inbound);
        if (next == null) {
            next = awaitSlip(inbound.taken());
        }
    }

    /** Looks at the next item without taking it; null when it has not arrived yet. */
    @Nullable
    Arrival probeNow(int tag, InboundCount inbound) {
        lookedAhead |= !unsent.isEmpty();
        while (true) {
            enter(inbound);
            Slip slip = next == null ? pollSlip() : next;
            next = slip;
            if (slip == null) {
                return null;
            }
            endIfLast(slip);
            Arrival arrival = world.port().probe(path(slip.from()), slip.from(), MpiPort.ANY);
            if (arrival == null) {
                return null;
            }
            if (!arrival.isEmpty() || !awaitNotice(slip.item())) {
                requireTag(tag, arrival.tag(), slip.item());
                return arrival.from(upstream);
            }
            next = null;
            receiveFrom(slip, form.empty(), MpiPort.ANY);
            inbound.take();
            forget(slip.item());
            passOnDrop(slip, form);
        }
    }

    /** The program asks for its next item: it is done with those before. */
    private void enter(InboundCount inbound) {
        dropUnsent();
        reportFinished(inbound.taken());
    }

    /** Null when what arrived is the empty message that stands for a dropped item. */
    private @Nullable Arrival receiveFrom(Slip slip, Buffer into, int tag) {
        Arrival arrival;
        try {
            arrival = world.port().receive(path(slip.from()), into, slip.from(), MpiPort.ANY);
        } catch (RuntimeException e) {
            if (!isMisfitDropped(slip.item())) {
                throw e;
            }
            return null;
        }
        if (arrival.isEmpty() && awaitNotice(slip.item())) {
            return null;
        }
        requireTag(tag, arrival.tag(), slip.item());
        return arrival;
    }

    /** No other message can come before the next item: a program that asks for another one would wait for ever. */
    void requireTag(int asked, int tag, long item) {
        if (asked != MpiPort.ANY && asked != tag) {
            throw world.process()
                    .halt("virtual rank " + world.virtualRank() + " asked rank " + upstream + " for tag " + asked
                            + " when item " + item + " with tag " + tag
                            + " was next; a rank that picks its messages by tag cannot follow a replicated stage");
        }
    }

    private @Nullable Slip takeNext(long taken) {
        Slip slip = next == null ? awaitSlip(taken) : next;
        next = null;
        if (slip != null) {
            endIfLast(slip);
        }
        return slip;
    }

    private @Nullable Slip awaitSlip(long taken) {
        gate.enter();
        try {
            while (slips.isEmpty() && follows(taken)) {
                gate.await(RankProcess.FOREVER);
            }
            return slips.pollFirst();
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

    /** Whether an empty message that came without a slip stands for a dropped item. */
    boolean isDropped(long item) {
        gate.enter();
        try {
            while (noticesFrom == UNKNOWN) {
                gate.await(RankProcess.FOREVER);
            }
            if (item < noticesFrom) {
                return false;
            }
        } finally {
            gate.leave();
        }
        return awaitNotice(item);
    }

    /** Whether a message that does not fit stands for a dropped item: that one may be of another type than what is asked for. */
    boolean isMisfitDropped(long item) {
        return Boolean.TRUE.equals(findNotice(item, MISFIT_NOTICE_NANOS));
    }

    /** Whether the result of an item from before the slips has not been sent, although the program asks for another one. */
    boolean isOwed(long sent, long taken) {
        return sent < Math.min(taken, slipsFrom);
    }

    /** The program sends a result itself, of an item from before the slips. */
    void sentUnrouted(Buffer message, long ordinal, long taken) {
        if (ordinal >= taken && isDue()) {
            throw tooManySent(taken);
        }
        if (message.count() == 0) {
            control.send(downstream, ControlKind.EMPTY, ordinal, 0);
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
    Posted isend(Outgoing message, long taken) {
        Slip slip = unsent.pollFirst();
        if (slip == null) {
            if (follows(taken - 1)) {
                throw tooManySent(taken);
            }
            return null;
        }
        hasSent = true;
        form = MessageForm.of(message.content(), message.tag());
        if (message.content().count() == 0) {
            control.send(slip.to(), ControlKind.EMPTY, slip.item(), 0);
        }
        Posted posted = world.port().isend(path(slip.to()), message, slip.to());
        pending.add(posted);
        return posted;
    }

    /** Nothing more will be sent: what is still owed is declared dropped, and sends under way are completed. */
    void close() {
        dropUnsent();
        pending.awaitAll();
    }

    /** For a replica whose program left the contract before its first receive: waits until the job ends. */
    void awaitEnd() {
        while (true) {
            takeNext(0);
        }
    }

    private IllegalStateException tooManySent(long taken) {
        String what = lookedAhead
                ? " looked for its next message before it sent the result of item "
                : " sent a second message for item ";
        return world.process()
                .halt("virtual rank " + world.virtualRank() + what + (taken - 1)
                        + "; such a stage must not be declared stateless");
    }

    private void dropUnsent() {
        while (!unsent.isEmpty()) {
            passOnDrop(unsent.removeFirst(), form);
        }
    }

    /** Tells whoever waits for the result of a dropped item, by a message with nothing in it that looks like the rank's others. */
    void passOnDrop(Slip slip, MessageForm like) {
        if (slip.to() == Slip.NOWHERE) {
            return;
        }
        control.send(slip.to(), ControlKind.EMPTY, slip.item(), 1);
        pending.add(world.port().isend(path(slip.to()), new Outgoing(like.empty(), like.tag(), false), slip.to()));
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

    /** The item has been taken. */
    void forget(long item) {
        gate.enter();
        try {
            notices.remove(item);
        } finally {
            gate.leave();
        }
    }

    /** True when the empty message of this item stands for a dropped one, false when the program sent it. */
    private boolean awaitNotice(long item) {
        Boolean dropped = findNotice(item, NOTICE_NANOS);
        if (dropped == null) {
            throw world.process()
                    .halt("no word on whether the empty message for item " + item + " stands for a dropped item");
        }
        return dropped;
    }

    private @Nullable Boolean findNotice(long item, long nanos) {
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
