package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.MpiPort.Path;
import io.scansion.agent.ranks.port.MpiPort.Posted;
import io.scansion.agent.ranks.port.PendingSends;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import io.scansion.agent.ranks.routes.EmptyNotices;
import io.scansion.agent.ranks.routes.Slip;
import io.scansion.agent.ranks.routes.SlipBatch;
import io.scansion.agent.ranks.traffic.InboundCount;
import io.scansion.agent.ranks.traffic.MessageForm;
import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Receives and forwards items by {@link Slip}s: the role of every instance of a replicated stage and of the rank behind the
 * last one.
 *
 * <p>A result goes out with the slip of the item that it was made from, first in, first out. A stage that receives again
 * without having sent has dropped an item: the rank that waits for it is told so by an empty message, and goes on to its
 * next slip. A stage that sends twice for one item cannot be kept in order; it is stopped before it does harm. An item may have several
 * messages, as many as every other: then it is over when the first message of the next is asked for.
 *
 * <p>Threads: everything on the program's MPI thread, except {@link #slip} and {@link #prepare}, which the
 * control thread calls.
 */
final class Follower {
    static final long NEVER = Long.MAX_VALUE;
    /** Answers to the question whether it follows. */
    static final long REFUSES = 0;

    static final long FITS = 1;
    /** It will, once it has completed the receives that MPI serves already, or has sent all of its first item. */
    static final long SOON = 2;

    /** Instead of the first item: only whether it could follow. */
    static final long ASKED = -2;
    /** Since when empty messages come with a notice is not known yet, but soon. */
    static final long UNKNOWN = EmptyNotices.UNKNOWN;

    private final VirtualWorld world;
    private final ProgramCommunicator on;
    private final ControlPlane control;
    private final int distributor;
    private final int upstream;
    private final int downstream;
    private final long tellsFrom;
    private volatile int perItem;
    /** How many finished items are reported at a time; 0 for never. */
    private volatile int reportEvery;
    /** Guards {@link #slips} and changes of {@link #slipsFrom}. */
    private final Gate gate;

    private final ArrayDeque<Slip> slips = new ArrayDeque<>();
    private final EmptyNotices notices;
    private final ArrayDeque<Slip> unsent = new ArrayDeque<>();
    private final PendingSends pending;

    private volatile long slipsFrom = NEVER;
    private @Nullable Slip next;
    private long finishedReported = -1;
    private boolean hasSent;
    private boolean lookedAhead;
    private long lastItem = -1;
    private MessageForm form;

    /**
     * @param on the communicator that all messages of the chain are on
     * @param distributor physical rank that hands out the slips
     * @param upstream virtual rank that the program believes to receive from
     * @param downstream virtual rank that the program believes to send to, or {@link Slip#NOWHERE} behind the last stage
     * @param tellsFrom first message downstream of which is told when it is empty
     * @param perItem messages of an item
     */
    Follower(
            ProgramCommunicator on,
            ControlPlane control,
            int distributor,
            int upstream,
            int downstream,
            long tellsFrom,
            int perItem) {
        this.on = on;
        this.world = on.world();
        this.control = control;
        this.distributor = distributor;
        this.upstream = upstream;
        this.downstream = downstream;
        this.tellsFrom = tellsFrom;
        this.perItem = perItem;
        gate = world.process().newGate();
        pending = new PendingSends(world.port().sendRoomBytes());
        notices = new EmptyNotices(world.process());
        form = MessageForm.of(world.port().nothing(), 0);
        reportEvery = isStage() ? 1 : 0;
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
     * From the first ordinal on, which begins an item, messages come by slip, or {@link #NEVER}, which takes it back: then a program
     * that already waits for a slip goes on as it would have.
     */
    void prepare(long firstItem, long firstNotice, int messagesPerItem) {
        gate.enter();
        try {
            perItem = messagesPerItem;
            slipsFrom = firstItem;
            gate.changed();
        } finally {
            gate.leave();
        }
        notices.comeFrom(firstNotice);
    }

    EmptyNotices notices() {
        return notices;
    }

    /** @param message as in {@link ControlKind#SLIP} */
    void slips(long[] message) {
        gate.enter();
        try {
            reportEvery = SlipBatch.reportEvery(message);
            for (int k = 0; k < SlipBatch.slips(message); k++) {
                slips.add(SlipBatch.slip(message, k));
            }
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
        notices.forget(slip.item());
        if (arrival == null) {
            passOnDrop(slip, form);
            return null;
        }
        lastItem = slip.item();
        if (isStage()) {
            unsent.addLast(slip);
            lookedAhead = false;
        }
        if (!hasSent) {
            form = MessageForm.of(into, arrival.tag());
        }
        return arrival.from(upstream);
    }

    /** The item that the program has taken last, for its thread. */
    long lastItem() {
        return lastItem;
    }

    /** Waits until it is known where the next item comes from, or that items do not come by slip after all. */
    void awaitNext(InboundCount inbound) {
        lookedAhead |= isNewItem(inbound.taken()) && !unsent.isEmpty();
        enter(inbound);
        if (next == null) {
            next = awaitSlip(inbound.taken());
        }
    }

    /** Looks at the next item without taking it; null when it has not arrived yet. */
    @Nullable
    Arrival probeNow(int tag, InboundCount inbound) {
        lookedAhead |= isNewItem(inbound.taken()) && !unsent.isEmpty();
        while (true) {
            enter(inbound);
            Slip slip = next == null ? pollSlip(inbound.taken()) : next;
            next = slip;
            if (slip == null) {
                return null;
            }
            endIfLast(slip, inbound.taken());
            Arrival arrival = world.port().probe(path(slip.from()), slip.from(), MpiPort.ANY);
            if (arrival == null) {
                return null;
            }
            if (!arrival.isEmpty() || !notices.isDropped(slip.item())) {
                requireTag(tag, arrival.tag(), slip.item());
                return arrival.from(upstream);
            }
            next = null;
            receiveFrom(slip, form.empty(), MpiPort.ANY);
            inbound.take();
            notices.forget(slip.item());
            passOnDrop(slip, form);
        }
    }

    /** Whether the message behind so many is the first of its item. */
    boolean isNewItem(long taken) {
        return taken % perItem == 0;
    }

    /** The program asks for its next message: with the first of an item it is done with those before. */
    private void enter(InboundCount inbound) {
        if (isNewItem(inbound.taken())) {
            Slip first = unsent.peekFirst();
            if (first != null) {
                requireWhole(first.item());
            }
            dropUnsent();
            reportFinished(inbound.taken());
        }
    }

    /** A stage sends all messages of an item or none: ranks behind it would take what follows for the rest of the item. */
    void requireWhole(long firstUnsent) {
        if (!isNewItem(firstUnsent)) {
            throw world.process()
                    .halt("virtual rank " + world.virtualRank() + " sent " + firstUnsent % perItem
                            + " messages for an item of " + perItem
                            + "; only items with the same number of messages can be shared among instances");
        }
    }

    /** Null when what arrived is the empty message that stands for a dropped item. */
    private @Nullable Arrival receiveFrom(Slip slip, Buffer into, int tag) {
        Arrival arrival;
        try {
            arrival = world.port().receive(path(slip.from()), into, slip.from(), MpiPort.ANY);
        } catch (RuntimeException e) {
            if (!notices.isMisfitDropped(slip.item())) {
                throw e;
            }
            return null;
        }
        if (arrival.isEmpty() && notices.isDropped(slip.item())) {
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
            endIfLast(slip, taken);
        }
        return slip;
    }

    private @Nullable Slip awaitSlip(long taken) {
        return nextSlip(taken, () -> follows(taken));
    }

    private @Nullable Slip pollSlip(long taken) {
        return nextSlip(taken, () -> false);
    }

    private @Nullable Slip nextSlip(long taken, BooleanSupplier waits) {
        while (true) {
            Slip slip = firstSlip(() -> false);
            if (slip == null) {
                reportBeforeWaiting(taken);
                slip = firstSlip(waits);
            }
            if (slip == null || !slip.isMeeting()) {
                return slip;
            }
            meet(slip);
        }
    }

    private @Nullable Slip firstSlip(BooleanSupplier waits) {
        gate.enter();
        try {
            while (slips.isEmpty() && waits.getAsBoolean()) {
                gate.await(RankProcess.FOREVER);
            }
            return slips.pollFirst();
        } finally {
            gate.leave();
        }
    }

    /** Enters a barrier in place of an instance that has left the loop, which waits for it. */
    private void meet(Slip slip) {
        world.port().barrier(Path.of(slip.from()));
        control.send(slip.to(), ControlKind.MET);
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

    private void endIfLast(Slip slip, long taken) {
        if (slip.isEnd()) {
            if (!isNewItem(taken)) { // without the program, which may hold the message that ends its loop
                throw world.process()
                        .halt("virtual rank " + world.virtualRank() + " waits for message " + (taken % perItem + 1)
                                + " of an item when nothing more is sent to it");
            }
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

    /** As {@link PendingSends#awaitRoom}, for a program's call that waits. */
    void awaitRoom() {
        pending.awaitRoom();
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

    /** Returns credits for what has been finished, once they are as many as the distributor wants at a time. */
    void reportFinished(long taken) {
        int every = reportEvery;
        long items = taken / perItem;
        if (every > 0 && items - finishedReported >= every) {
            report(items);
        }
    }

    /**
     * A stage that waits has returned all its credits: the distributor may wait for them. The rank behind the last stage, which may have
     * heard within an item that it is to report more often, has reported what is due by that: the slip of the next message may be held back until then.
     */
    private void reportBeforeWaiting(long taken) {
        long items = taken / perItem;
        if (!isStage()) {
            reportFinished(taken);
        } else if (items != finishedReported) {
            report(items);
        }
    }

    private void report(long items) {
        finishedReported = items;
        control.send(distributor, ControlKind.FINISHED, items);
    }

    /** Two primaries use the program's own, so that a receive that already waits there is served. */
    private Path path(int physicalRank) {
        return world.isPrimary() && physicalRank < world.primaries() ? on.path() : Path.DATA;
    }
}
