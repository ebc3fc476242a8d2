package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Receiving;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives that the program has posted on one communicator and not completed, in the order of posting: MPI gives a message to the first of them that
 * it fits. As long as nobody has asked this rank to follow, they are the library's own. From then on they are held back, since
 * where a message comes from is known only when it is next: the call that completes a receive takes the message, as Recv does.
 *
 * <p>Safe from any thread: a receive is completed by one thread at a time. One that needs it completed meanwhile waits, which ends, since
 * a thread only ever waits for receives that were posted before its own.
 */
public final class PostedReceives {
    /** One posted receive. */
    public static final class Posting {
        private final Buffer into;
        private final int source;
        private final int tag;
        /** Null for one that is held back. */
        private final @Nullable Receiving atLibrary;
        /** Whether a thread completes it, or tries to. */
        private boolean inHand;
        /** Whether the program has been given its message. */
        private boolean claimed;

        private volatile @Nullable Arrival arrival;

        private Posting(Buffer into, int source, int tag, @Nullable Receiving atLibrary) {
            this.into = into;
            this.source = source;
            this.tag = tag;
            this.atLibrary = atLibrary;
        }

        public boolean isComplete() {
            return arrival != null;
        }

        private boolean competesFor(int otherSource, int otherTag) {
            return overlap(source, otherSource) && overlap(tag, otherTag);
        }

        private static boolean overlap(int one, int other) {
            return one == other || one == MpiPort.ANY || other == MpiPort.ANY;
        }
    }

    private final ProgramCommunicator on;
    private final CountedTraffic traffic;
    /** Guards all that follows, and which receives are in hand and claimed. */
    private final Gate gate;

    private final ArrayDeque<Posting> open = new ArrayDeque<>();
    /** Got its message when the program asked another receive for one. */
    private @Nullable Posting unclaimed;
    /** Questions to other receives since then. */
    private int looks;

    PostedReceives(ProgramCommunicator on) {
        this.on = on;
        this.traffic = on.traffic();
        gate = on.world().process().newGate();
    }

    Posting post(Buffer into, int source, int tag) {
        Receiving atLibrary = null;
        if (traffic.postsAtLibrary(source)) {
            try {
                atLibrary = on.world().port().post(on.path(), into, source, tag);
            } finally {
                if (atLibrary == null) {
                    traffic.leavesLibrary(source);
                }
            }
        }
        Posting posting = new Posting(into, source, tag, atLibrary);
        boolean several;
        gate.enter();
        try {
            several = !open.isEmpty();
            open.addLast(posting);
        } finally {
            gate.leave();
        }
        if (several) {
            traffic.hasSeveralPosted();
        }
        return posting;
    }

    /** The message of this receive, which is waited for. */
    Arrival await(Posting posting) {
        Arrival arrival = complete(posting, false);
        if (arrival == null) {
            throw new IllegalStateException("a receive is over without a message");
        }
        claim(posting);
        return arrival;
    }

    /**
     * Waits for the message of a receive.
     *
     * @param forAnother whether the caller only needs it out of the way: then one that has failed is
     * @return null where it has failed for another thread, which was told
     */
    private @Nullable Arrival complete(Posting posting, boolean forAnother) {
        gate.enter();
        try {
            while (posting.inHand) {
                gate.await(RankProcess.FOREVER);
            }
            if (posting.arrival != null || (forAnother && !open.contains(posting))) {
                return posting.arrival;
            }
            posting.inHand = true;
        } finally {
            gate.leave();
        }
        try {
            take(posting);
        } finally {
            putDown(posting, true);
        }
        return posting.arrival;
    }

    private void take(Posting posting) {
        awaitThoseBefore(posting, posting.source, posting.tag);
        posting.arrival = on.take(posting.into, posting.source, posting.tag, posting.atLibrary);
    }

    /** The message of this receive, or null while it has not come, or was just given to one that was posted before. */
    @Nullable
    Arrival poll(Posting posting) {
        Arrival arrival = tryToComplete(posting);
        if (arrival != null) {
            claim(posting);
        }
        return arrival;
    }

    /** Null while the message has not come, and while another thread has the receive in hand. */
    private @Nullable Arrival tryToComplete(Posting posting) {
        boolean otherComplete;
        gate.enter();
        try {
            if (posting.arrival != null || posting.inHand) {
                return posting.arrival;
            }
            posting.inHand = true;
            otherComplete = posting.atLibrary == null && isOtherComplete();
        } finally {
            gate.leave();
        }
        boolean failed = true;
        try {
            if (posting.atLibrary != null) {
                pollLibrary(posting, posting.atLibrary);
            } else if (!otherComplete
                    && goesTo(posting, posting.source, posting.tag)
                    && on.lookNow(posting.source, posting.tag) != null) {
                take(posting);
            }
            failed = false;
        } finally {
            putDown(posting, failed || posting.isComplete());
        }
        return posting.arrival;
    }

    private void pollLibrary(Posting posting, Receiving atLibrary) {
        traffic.noteLook(posting.source, posting.tag);
        Arrival arrival = atLibrary.poll();
        if (arrival != null) {
            posting.arrival = arrival;
            traffic.enterReceive(posting.source, posting.tag);
            on.taken(arrival);
        }
    }

    /** The program has been given the message of this receive. */
    private void claim(Posting posting) {
        gate.enter();
        try {
            posting.claimed = true;
            if (posting == unclaimed) {
                unclaimed = null;
            }
        } finally {
            gate.leave();
        }
    }

    /**
     * Whether the program, which asks several receives in turn, is about to find another of them complete: until it has, it does
     * not ask for the message behind that one, though it seems so. One that goes on past it does ask. Under the gate.
     */
    private boolean isOtherComplete() {
        return unclaimed != null && ++looks <= 2 * (open.size() + 1);
    }

    private void putDown(Posting posting, boolean over) {
        gate.enter();
        try {
            posting.inHand = false;
            if (over) {
                open.remove(posting);
            }
            gate.changed();
        } finally {
            gate.leave();
        }
        if (over && posting.atLibrary != null) {
            traffic.leavesLibrary(posting.source);
        }
    }

    /** The program receives without having posted it: what it has posted gets its messages first. */
    void awaitAll(int source, int tag) {
        List<Posting> older = olderThan(null);
        if (!older.isEmpty()) {
            traffic.hasSeveralPosted();
            awaitAll(older, source, tag);
        }
    }

    /** The program looks for a message. False when there is none for it, because a posted receive gets what comes next. */
    boolean isForLook(int source, int tag) {
        if (olderThan(null).stream().anyMatch(posting -> posting.competesFor(source, tag))) {
            traffic.looksPastPosted();
        }
        return goesTo(null, source, tag);
    }

    private void awaitThoseBefore(Posting last, int source, int tag) {
        awaitAll(olderThan(last), source, tag);
    }

    private void awaitAll(List<Posting> postings, int source, int tag) {
        for (Posting older : postings) {
            if (older.atLibrary == null && older.competesFor(source, tag)) {
                complete(older, true);
            }
        }
    }

    /** Whether the next message is for this one; otherwise the one that it is for gets it, if it is there. */
    private boolean goesTo(@Nullable Posting last, int source, int tag) {
        for (Posting older : olderThan(last)) {
            if (older.atLibrary == null && older.competesFor(source, tag)) {
                if (tryToComplete(older) != null) {
                    awaitsItsClaim(older);
                }
                return false;
            }
        }
        return true;
    }

    private void awaitsItsClaim(Posting older) {
        gate.enter();
        try {
            if (!older.claimed) {
                unclaimed = older;
                looks = 0;
            }
        } finally {
            gate.leave();
        }
    }

    /** Those that were posted before this one, or all that are. */
    private List<Posting> olderThan(@Nullable Posting last) {
        gate.enter();
        try {
            return open.peekFirst() == last // mostly: the first of them, or none at all
                    ? List.of()
                    : open.stream().takeWhile(posting -> posting != last).toList();
        } finally {
            gate.leave();
        }
    }
}
