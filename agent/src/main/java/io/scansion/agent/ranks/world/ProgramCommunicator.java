package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.ahead.RunAhead;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.MpiPort.Path;
import io.scansion.agent.ranks.port.MpiPort.Posted;
import io.scansion.agent.ranks.port.MpiPort.Receiving;
import io.scansion.agent.ranks.port.Patience;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import io.scansion.agent.ranks.world.PostedReceives.Posting;
import org.jspecify.annotations.Nullable;

/**
 * The program's point-to-point calls on one communicator: what it takes for the world, or one that it has made. Messages of two
 * communicators never meet, so each has its own counts and posted receives; a chain has all its messages on one of them, the same for
 * all its ranks. Peers are named by their ranks in the world.
 */
public final class ProgramCommunicator {
    private final VirtualWorld world;
    private final MpiPort port;
    private final Path path;
    private final Distributors distributors;
    private final RunAhead runAhead;
    private final CountedTraffic traffic;
    private final PostedReceives posted;

    /**
     * @param number of the communicator, see {@link Path#of}
     * @param gate for the counts of all communicators
     */
    ProgramCommunicator(VirtualWorld world, int number, ControlPlane control, Distributors distributors, Gate gate) {
        this.world = world;
        this.port = world.port();
        this.path = Path.of(number);
        this.distributors = distributors;
        this.runAhead = world.runAhead();
        traffic = new CountedTraffic(world, this, control, distributors, gate);
        posted = new PostedReceives(this);
    }

    VirtualWorld world() {
        return world;
    }

    /** Where its messages go that the program sends itself. */
    Path path() {
        return path;
    }

    CountedTraffic traffic() {
        return traffic;
    }

    /** True when the message has been sent; false when the call is to go on as written. */
    public boolean send(Outgoing message, int dest) {
        if (!isVirtual(dest)) {
            return false;
        }
        Posted posted = route(message, dest, "Send");
        if (posted == null) {
            runAhead.beforeSend(dest);
        }
        traffic.countSent(message, dest, posted != null);
        if (posted != null && message.synchronous()) {
            posted.await();
        } else if (posted != null) {
            awaitRoom(dest);
        }
        return posted != null;
    }

    private void awaitRoom(int dest) {
        Distributor distributor = distributors.of(dest);
        if (distributor != null) {
            distributor.awaitRoom();
        }
        Follower following = traffic.follower();
        if (following != null) {
            following.awaitRoom();
        }
    }

    /** Null when the call is to go on as written. */
    @Nullable
    public Posted isend(Outgoing message, int dest) {
        if (!isVirtual(dest)) {
            return null;
        }
        Posted posted = route(message, dest, "Isend");
        traffic.countSent(message, dest, posted != null);
        return posted;
    }

    /** Null for a message that goes the ordinary way. */
    private @Nullable Posted route(Outgoing message, int dest, String call) {
        traffic.enterSend();
        Distributor distributor = distributors.of(dest);
        Follower following = traffic.follower();
        if (distributor != null && distributor.takesItemsFrom(this)) {
            return distributor.isend(message, traffic.sentTo(dest), this);
        }
        if (following != null && dest == following.downstream()) {
            requireReady(call);
            return following.isend(message, traffic.takenFrom(following.upstream()));
        }
        if (!world.isPrimary()) {
            world.outOfContract("a send to rank " + dest);
        }
        return null;
    }

    /** As {@link #isend}, and sends the ordinary way where the message is not routed: the half of a combined call. */
    public Posted isendAnyway(Outgoing message, int dest) {
        Posted routed = isend(message, dest);
        return routed == null ? port.isend(path, message, dest) : routed;
    }

    /** The program posts a receive; null when the call is to go on as written. */
    @Nullable
    public Posting post(Buffer into, int source, int tag) {
        return source == MpiPort.ANY || isVirtual(source) ? posted.post(into, source, tag) : null;
    }

    public Arrival await(Posting posting) {
        return posted.await(posting);
    }

    /** Null while the message has not come. */
    @Nullable
    public Arrival poll(Posting posting) {
        return posted.poll(posting);
    }

    public Arrival receive(Buffer into, int source, int tag) {
        posted.awaitAll(source, tag);
        return take(into, source, tag, null);
    }

    /** @param atLibrary the library's own receive, where it serves this one */
    Arrival take(Buffer into, int source, int tag, @Nullable Receiving atLibrary) {
        requireOrder(source, tag);
        Receiving receiving = atLibrary;
        while (true) {
            Follower following = followerFor(source);
            Arrival arrival;
            if (following != null) {
                traffic.enterReceive(source, tag);
                arrival = following.receive(into, tag, traffic.inbound(following.upstream()));
            } else {
                arrival = receiveUnrouted(into, source, tag, receiving);
                receiving = null;
            }
            if (arrival != null) {
                return arrival;
            }
        }
    }

    /** A rank that is about to follow slips can no longer wait for one message while another is next: it could wait for ever. */
    private void requireOrder(int source, int tag) {
        Follower following = traffic.follower();
        if (following == null || tag == MpiPort.ANY || !following.receivesFrom(source)) {
            return;
        }
        Patience patience = new Patience();
        while (following.isDue() && !following.follows(traffic.takenFrom(following.upstream()))) {
            Arrival first = lookNow(following.upstream(), MpiPort.ANY);
            if (first != null) {
                following.requireTag(tag, first.tag(), traffic.takenFrom(following.upstream()));
                return;
            }
            world.process().pause(patience);
        }
    }

    /** Null when what came stands for a message that was not sent. */
    private @Nullable Arrival receiveUnrouted(Buffer into, int source, int tag, @Nullable Receiving atLibrary) {
        traffic.enterReceive(source, tag);
        Arrival arrival;
        try {
            arrival = atLibrary == null ? port.receive(path, into, source, tag) : atLibrary.await();
        } catch (RuntimeException e) {
            Follower following = traffic.follower();
            if (following == null || !following.notices().isMisfitDropped(traffic.takenFrom(following.upstream()))) {
                throw e;
            }
            taken(following.upstream());
            return null;
        }
        boolean dropped = traffic.standsForDropped(arrival);
        taken(arrival);
        return dropped ? null : arrival;
    }

    /** A message has come the ordinary way. */
    void taken(Arrival arrival) {
        if (isVirtual(arrival.source())) {
            taken(arrival.source());
        }
    }

    private void taken(int source) {
        traffic.countTaken(source);
        runAhead.taken(source, world.virtualRank());
    }

    public Arrival probe(int source, int tag) {
        Patience patience = new Patience();
        while (true) {
            Follower following = followerFor(source); // who is waited for may become another while one waits
            if (following != null) {
                traffic.noteLook(source, tag);
                following.awaitNext(traffic.inbound(following.upstream()));
            }
            Arrival arrival = probeNow(source, tag);
            if (arrival != null) {
                return arrival;
            }
            world.process().pause(patience);
        }
    }

    /** Null when no message is there. */
    @Nullable
    public Arrival probeNow(int source, int tag) {
        return posted.isForLook(source, tag) ? lookNow(source, tag) : null;
    }

    /** As {@link #probeNow}, whatever receives are posted. */
    @Nullable
    Arrival lookNow(int source, int tag) {
        while (true) {
            Follower following = followerFor(source);
            traffic.noteLook(source, tag);
            if (following != null) {
                return following.probeNow(tag, traffic.inbound(following.upstream()));
            }
            Arrival arrival = port.probe(path, source, tag);
            if (arrival == null || !traffic.standsForDropped(arrival)) {
                return traffic.shown(arrival, tag);
            }
            receiveUnrouted(traffic.emptyMessage(), arrival.source(), arrival.tag(), null);
        }
    }

    private boolean isVirtual(int peer) {
        return peer >= 0 && peer < world.primaries();
    }

    private @Nullable Follower followerFor(int source) {
        Follower following = traffic.follower();
        if (following != null
                && following.receivesFrom(source)
                && following.follows(traffic.takenFrom(following.upstream()))) {
            world.sayReady();
            return following;
        }
        if (!world.isPrimary()) {
            world.outOfContract("a receive from rank " + source);
        }
        return null;
    }

    private void requireReady(String call) {
        if (!world.isPrimary() && !world.hasTakenPart()) {
            world.outOfContract("a " + call + " before its first receive");
        }
    }
}
