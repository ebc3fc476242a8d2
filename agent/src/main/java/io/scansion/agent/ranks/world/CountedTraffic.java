package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import io.scansion.agent.ranks.routes.Slip;
import io.scansion.agent.ranks.traffic.CallingThreads;
import io.scansion.agent.ranks.traffic.InboundCount;
import io.scansion.agent.ranks.traffic.MessageForm;
import io.scansion.agent.ranks.traffic.TrafficCount;
import org.jspecify.annotations.Nullable;

/**
 * What this rank sends and takes on one communicator, counted, and its follower once it has one there. From when on it follows is a matter of counts,
 * so both change in one gate: the program's MPI thread counts, the control thread prepares.
 */
final class CountedTraffic {
    private static final String WHAT_HELPS = "docs/guide/refused.md says what helps";

    private final VirtualWorld world;
    private final ProgramCommunicator on;
    private final ControlPlane control;
    private final Distributors distributors;
    /** That of all communicators. Guards {@link #counts}, {@link #threads}, {@link #lastSent}, the flags, and changes of {@link #follower}. */
    private final Gate gate;

    private final TrafficCount counts;
    private final CallingThreads threads = new CallingThreads();
    /** Receives that the program posts are held back, see {@link PostedReceives}. */
    private boolean holdsBack;

    /** Chains along which this rank distributes what it sends, or is about to. */
    private int distributed;

    private MessageForm lastSent;
    private volatile @Nullable Follower follower;
    private @Nullable String refusalSaid;

    CountedTraffic(
            VirtualWorld world, ProgramCommunicator on, ControlPlane control, Distributors distributors, Gate gate) {
        this.world = world;
        this.on = on;
        this.control = control;
        this.distributors = distributors;
        this.gate = gate;
        counts = new TrafficCount(world.primaries());
        lastSent = MessageForm.of(world.port().nothing(), 0);
    }

    @Nullable
    Follower follower() {
        return follower;
    }

    /** For a spare that becomes an instance of a stage. */
    void follow(Follower assigned) {
        gate.enter();
        try {
            setFollower(assigned);
            holdsBack = true;
        } finally {
            gate.leave();
        }
    }

    /** Under the gate; a rank follows on one communicator, which the world has to know too. */
    private void setFollower(Follower following) {
        follower = following;
        world.follow(on);
    }

    /** Whether the program has not sent, asked for or posted anything yet. */
    boolean isUntouched() {
        gate.enter();
        try {
            return threads.none();
        } finally {
            gate.leave();
        }
    }

    /** Ordinal of the next message to the peer. */
    long sentTo(int peer) {
        return counts.sentTo(peer);
    }

    long takenFrom(int peer) {
        return counts.takenFrom(peer);
    }

    InboundCount inbound(int peer) {
        return counts.inbound(peer);
    }

    /** An empty message of the kind that this rank sends. */
    Buffer emptyMessage() {
        return lastSent.empty();
    }

    /** The program sends a message. */
    void enterSend() {
        gate.enter();
        try {
            requireOneCommunicator("sends");
            threads.send();
            Follower following = follower;
            boolean stage = following != null && following.isDue() && following.isStage();
            if ((distributed > 0 && threads.severalSend()) || (stage && threads.divideTheWork())) {
                throw secondThread("sends");
            }
        } finally {
            gate.leave();
        }
    }

    private void receives() {
        requireOneCommunicator("receives");
        threads.receive();
        Follower following = follower;
        if (following != null
                && following.isDue()
                && (following.isStage() ? threads.divideTheWork() : threads.severalReceive())) {
            throw secondThread("receives");
        }
    }

    /** A stage has all its messages on one communicator: another instance may take what is meant for this one. */
    private void requireOneCommunicator(String does) {
        ProgramCommunicator chain = world.chain();
        Follower following = chain == null || chain == on || !world.isPrimary() ? null : world.follower();
        if (following != null && following.isDue() && following.isStage()) {
            throw world.process()
                    .halt(
                            "virtual rank " + world.virtualRank() + " " + does
                                    + " over another communicator than that of its items now that they are shared among processes");
        }
    }

    private IllegalStateException secondThread(String does) {
        return world.process()
                .halt("a second thread of virtual rank " + world.virtualRank() + " " + does
                        + " now that its items are shared among processes; only one may");
    }

    /** From now on this rank distributes what one thread sends, and a second one is stopped; false if there is one already. */
    boolean beginToDistribute() {
        gate.enter();
        try {
            boolean one = !threads.severalSend();
            if (one) {
                distributed++;
            } else {
                refuse("cannot distribute its items: several of its threads send");
            }
            return one;
        } finally {
            gate.leave();
        }
    }

    /** A chain that this rank was about to distribute along has not come about. */
    void takeBackDistribution() {
        gate.enter();
        try {
            distributed--;
        } finally {
            gate.leave();
        }
    }

    /** Whether the library itself serves a receive that the program posts now. */
    boolean postsAtLibrary(int source) {
        gate.enter();
        try {
            receives();
            if (!holdsBack) {
                counts.postAtLibrary(source, 1);
            }
            return !holdsBack;
        } finally {
            gate.leave();
        }
    }

    /** The program receives while it has a receive posted. */
    void hasSeveralPosted() {
        gate.enter();
        try {
            counts.hasSeveralPosted();
        } finally {
            gate.leave();
        }
    }

    /** The program looks for a message behind the one that a posted receive gets. */
    void looksPastPosted() {
        gate.enter();
        try {
            counts.lookPastPosted();
        } finally {
            gate.leave();
        }
    }

    /** A posted receive that the library served is over. */
    void leavesLibrary(int source) {
        gate.enter();
        try {
            counts.postAtLibrary(source, -1);
        } finally {
            gate.leave();
        }
    }

    /**
     * The program has sent a message, or is about to.
     *
     * @param routed whether a distributor or a follower sends it
     */
    void countSent(Outgoing message, int dest, boolean routed) {
        gate.enter();
        try {
            lastSent = MessageForm.of(message.content(), message.tag());
            Follower following = follower;
            if (!routed && following != null && dest == following.downstream()) {
                following.sentUnrouted(message.content(), counts.sentTo(dest), counts.takenFrom(following.upstream()));
            }
            counts.countSent(dest);
        } finally {
            gate.leave();
        }
    }

    void countTaken(int source) {
        gate.enter();
        try {
            Follower following = follower;
            if (following != null && source == following.upstream()) {
                following.notices().forget(counts.takenFrom(source));
            }
            counts.countTaken(source);
        } finally {
            gate.leave();
        }
    }

    /** Whether a message that came without a slip stands for one that was dropped. */
    boolean standsForDropped(Arrival arrival) {
        Follower following = follower;
        return following != null
                && arrival.source() == following.upstream()
                && arrival.isEmpty()
                && following.notices().isUnroutedDropped(counts.takenFrom(arrival.source()));
    }

    /** The program looks for a message. */
    void noteLook(int source, int tag) {
        gate.enter();
        try {
            receives();
            counts.ask(source, tag);
            counts.look(source);
            Follower following = follower;
            if (following != null
                    && following.receivesFrom(source)
                    && following.follows(counts.takenFrom(following.upstream()))) {
                dropOwed(following);
            }
        } finally {
            gate.leave();
        }
    }

    /** Returns what the program, which has looked by this tag, is shown. */
    @Nullable
    Arrival shown(@Nullable Arrival arrival, int tag) {
        if (arrival != null && tag == MpiPort.ANY) {
            gate.enter();
            try {
                counts.show(arrival.source(), arrival.tag());
            } finally {
                gate.leave();
            }
        }
        return arrival;
    }

    /** The program asks for another message. */
    void enterReceive(int source, int tag) {
        Follower following;
        gate.enter();
        try {
            receives();
            following = follower;
            if (following != null && following.receivesFrom(source)) {
                dropOwed(following);
            }
            counts.ask(source, tag);
            counts.enterReceive(source);
            if (following == null || !following.isDue()) {
                counts.checkOnePerOne();
            }
        } finally {
            gate.leave();
        }
        if (following != null && following.isNewItem(counts.takenFrom(following.upstream()))) {
            following.reportFinished(counts.takenFrom(following.upstream()));
        }
    }

    /** The program asks for another item and has not sent a result for the last: whoever waits for it is told. */
    private void dropOwed(Follower following) {
        int downstream = following.downstream();
        long taken = counts.takenFrom(following.upstream());
        if (!following.isStage()
                || !following.isNewItem(taken)
                || !following.isOwed(counts.sentTo(downstream), taken)) {
            return;
        }
        following.requireWhole(counts.sentTo(downstream));
        while (following.isOwed(counts.sentTo(downstream), taken)) {
            following.passOnDrop(new Slip(counts.sentTo(downstream), following.upstream(), downstream), lastSent);
            counts.countDropped(downstream);
        }
    }

    /** A distributor asks whether this rank can follow, prepares it, or takes that back; on the control thread. */
    void prepare(int from, long[] words) {
        int downstream = (int) words[1];
        int upstream = (int) words[2];
        boolean stage = downstream != Slip.NOWHERE;
        int perItem = (int) words[4];
        long noticesFrom = Long.MAX_VALUE;
        long answer = Follower.REFUSES;
        gate.enter();
        try {
            Follower following = follower;
            int own = stage ? counts.messagesPerItem() : perItem;
            if (words[0] != Follower.NEVER && canFollow(following, from, upstream, downstream, perItem, own)) {
                holdsBack = true;
                answer = own == 0 || counts.hasPostedAtLibrary(upstream) ? Follower.SOON : Follower.FITS;
            }
            perItem = Math.max(1, own);
            if (words[0] == Follower.NEVER && following != null) {
                following.prepare(Follower.NEVER, words[3], perItem);
            } else if (answer == Follower.FITS && words[0] != Follower.ASKED) {
                if (following == null) {
                    long sent = stage ? counts.sentTo(downstream) : 0;
                    following = new Follower(on, control, from, upstream, downstream, sent, perItem);
                }
                following.prepare(words[0], words[3], perItem);
                setFollower(following);
                noticesFrom = following.tellsFrom();
            }
        } finally {
            gate.leave();
        }
        control.send(
                from,
                ControlKind.PREPARED,
                counts.inbound(upstream).finished() / perItem,
                answer,
                noticesFrom,
                world.collectives().calls(),
                perItem,
                on.path().number());
    }

    /**
     * @param perItem messages of the items of the chain; 0 while that is not known
     * @param own what this rank takes for an item; 0 while that is not known
     */
    private boolean canFollow(
            @Nullable Follower following, int distributor, int upstream, int downstream, int perItem, int own) {
        String refusal = counts.refusal(upstream, own);
        if (refusal == null && perItem != 0 && own != 0 && own != perItem) {
            refusal = "its items have " + own + " messages, where those of the stage before have " + perItem;
        }
        if (refusal == null && downstream != Slip.NOWHERE) {
            refusal =
                    distributors.isEmpty() ? counts.stageRefusal(upstream, downstream) : "it distributes items itself";
        }
        if (refusal == null && downstream != Slip.NOWHERE) {
            refusal = world.collectives().refusal();
        }
        if (refusal == null && following != null && !following.isFor(distributor, upstream, downstream)) {
            refusal = "it is part of another chain";
        }
        if (refusal == null) {
            refusal = communicatorRefusal(upstream, downstream != Slip.NOWHERE);
        }
        if (refusal == null) {
            refusal = threadRefusal(downstream != Slip.NOWHERE);
        }
        if (refusal != null) {
            refuse("cannot take its items from several processes: " + refusal);
        }
        return refusal == null;
    }

    /** Under the gate, which is that of all communicators. */
    private @Nullable String communicatorRefusal(int upstream, boolean stage) {
        for (ProgramCommunicator other : world.communicators()) {
            CountedTraffic there = other.traffic();
            if (other != on && (stage ? !there.threads.none() : there.counts.takenFrom(upstream) > 0)) {
                return stage
                        ? "it sends or receives over more than one communicator"
                        : "messages of rank " + upstream + " come to it over more than one communicator";
            }
        }
        return null;
    }

    private @Nullable String threadRefusal(boolean stage) {
        if (stage) {
            return threads.stageRefusal();
        }
        return threads.severalReceive() ? "several of its threads receive" : null;
    }

    private void refuse(String reason) {
        if (!reason.equals(refusalSaid)) {
            refusalSaid = reason;
            world.process().warn("rank " + world.virtualRank() + " " + reason + "; " + WHAT_HELPS);
        }
    }
}
