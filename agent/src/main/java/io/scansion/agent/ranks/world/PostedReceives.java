package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Receiving;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives that the program has posted on one communicator and not completed, in the order of posting: MPI gives a message to the first of them that
 * it fits. As long as nobody has asked this rank to follow, they are the library's own. From then on they are held back, since
 * where a message comes from is known only when it is next: the call that completes a receive takes the message, as Recv does.
 *
 * <p>Used by the program's MPI thread alone.
 */
public final class PostedReceives {
    /** One posted receive. */
    public static final class Posting {
        private final Buffer into;
        private final int source;
        private final int tag;
        /** Null for one that is held back. */
        private final @Nullable Receiving atLibrary;

        private @Nullable Arrival arrival;

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
    private final ArrayDeque<Posting> open = new ArrayDeque<>();
    /** Got its message when the program asked another receive for one. */
    private @Nullable Posting unclaimed;
    /** Questions to other receives since then. */
    private int looks;

    PostedReceives(ProgramCommunicator on) {
        this.on = on;
        this.traffic = on.traffic();
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
        noteSeveral();
        Posting posting = new Posting(into, source, tag, atLibrary);
        open.addLast(posting);
        return posting;
    }

    private void noteSeveral() {
        if (!open.isEmpty()) {
            traffic.hasSeveralPosted();
        }
    }

    /** The message of this receive, which is waited for. */
    Arrival await(Posting posting) {
        claim(posting);
        if (posting.arrival == null) {
            awaitThoseBefore(posting, posting.source, posting.tag);
            try {
                posting.arrival = on.take(posting.into, posting.source, posting.tag, posting.atLibrary);
            } finally {
                close(posting);
            }
        }
        return posting.arrival;
    }

    /** The message of this receive, or null while it has not come, or was just given to one that was posted before. */
    @Nullable
    Arrival poll(Posting posting) {
        claim(posting);
        if (posting.arrival == null) {
            if (posting.atLibrary != null) {
                pollLibrary(posting, posting.atLibrary);
            } else if (!isOtherComplete()
                    && goesTo(posting, posting.source, posting.tag)
                    && on.lookNow(posting.source, posting.tag) != null) {
                await(posting);
            }
        }
        return posting.arrival;
    }

    private void claim(Posting posting) {
        if (posting == unclaimed) {
            unclaimed = null;
        }
    }

    /**
     * Whether the program, which asks several receives in turn, is about to find another of them complete: until it has, it does
     * not ask for the message behind that one, though it seems so. One that goes on past it does ask.
     */
    private boolean isOtherComplete() {
        return unclaimed != null && ++looks <= 2 * (open.size() + 1);
    }

    private void pollLibrary(Posting posting, Receiving atLibrary) {
        traffic.noteLook(posting.source, posting.tag);
        boolean failed = true;
        try {
            Arrival arrival = atLibrary.poll();
            failed = false;
            if (arrival != null) {
                posting.arrival = arrival;
                traffic.enterReceive(posting.source, posting.tag);
                on.taken(arrival);
            }
        } finally {
            if (failed || posting.isComplete()) {
                close(posting);
            }
        }
    }

    private void close(Posting posting) {
        open.remove(posting);
        if (posting.atLibrary != null) {
            traffic.leavesLibrary(posting.source);
        }
    }

    /** The program receives without having posted it: what it has posted gets its messages first. */
    void awaitAll(int source, int tag) {
        noteSeveral();
        awaitThoseBefore(null, source, tag);
    }

    /** The program looks for a message. False when there is none for it, because a posted receive gets what comes next. */
    boolean isForLook(int source, int tag) {
        if (!open.isEmpty() && open.stream().anyMatch(posting -> posting.competesFor(source, tag))) {
            traffic.looksPastPosted();
        }
        return goesTo(null, source, tag);
    }

    private void awaitThoseBefore(@Nullable Posting last, int source, int tag) {
        for (Posting older : olderThan(last)) {
            if (older.atLibrary == null && older.competesFor(source, tag)) {
                await(older);
            }
        }
    }

    /** Whether the next message is for this one; otherwise the one that it is for gets it, if it is there. */
    private boolean goesTo(@Nullable Posting last, int source, int tag) {
        for (Posting older : olderThan(last)) {
            if (older.atLibrary == null && older.competesFor(source, tag)) {
                if (poll(older) != null) {
                    unclaimed = older;
                    looks = 0;
                }
                return false;
            }
        }
        return true;
    }

    private List<Posting> olderThan(@Nullable Posting last) {
        if (open.peekFirst() == last) { // mostly: the first of them, or none at all
            return List.of();
        }
        return open.stream().takeWhile(posting -> posting != last).toList();
    }
}
