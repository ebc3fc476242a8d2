package io.scansion.agent.ranks;

import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.MpiPort.Buffer;
import io.scansion.agent.ranks.MpiPort.Outgoing;
import io.scansion.agent.ranks.MpiPort.Path;
import io.scansion.agent.ranks.MpiPort.Posted;
import io.scansion.agent.ranks.MpiPort.Receiving;
import io.scansion.agent.ranks.PostedReceives.Posting;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * This process's place in the job: its physical rank, the virtual rank it serves, and its roles.
 *
 * <p>It sees point-to-point calls on the communicator that the program takes for the world, and no others. It knows MPI as
 * {@link MpiPort} alone, and its process as {@link RankProcess}.
 */
final class VirtualWorld {
    private final MpiPort port;
    private final RankProcess process;
    private final int physicalRank;
    private final int primaries;
    private final int processes;
    private final Set<Integer> stateless;
    private final ControlPlane control;
    private final ParkedSpare parked;
    private final Distributors distributors;
    private final RunAhead runAhead;
    private final CountedTraffic traffic;
    private final PostedReceives posted;
    private final Collectives collectives;

    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ending;
    private volatile int virtualRank;
    private boolean readySaid;

    /**
     * @param processes of the whole job, spares included
     * @param stateless stages that may be replicated
     */
    VirtualWorld(MpiPort port, RankProcess process, int primaries, int processes, Set<Integer> stateless) {
        this.port = port;
        this.process = process;
        this.primaries = primaries;
        this.processes = processes;
        this.stateless = Set.copyOf(stateless);
        physicalRank = port.physicalRank();
        control = new ControlPlane(port);
        virtualRank = isPrimary() ? physicalRank : -1;
        parked = new ParkedSpare(primaries, process.newGate());
        distributors = new Distributors(this, control);
        traffic = new CountedTraffic(this, control, distributors);
        posted = new PostedReceives(this, traffic);
        collectives = new Collectives(this, control, traffic, this.stateless.contains(physicalRank));
        runAhead = new RunAhead(process, control, physicalRank, primaries, this.stateless);
    }

    /** Starts listening; on a spare, returns only once it has a virtual rank, or not at all. */
    void start() {
        control.start(this::received);
        if (isPrimary()) {
            return;
        }
        parked.await();
        if (virtualRank < 0) {
            endHere(parked.isFinaliseExpected());
        }
    }

    boolean isEnding() {
        return ending;
    }

    boolean isPrimary() {
        return physicalRank < primaries;
    }

    int physicalRank() {
        return physicalRank;
    }

    int virtualRank() {
        return virtualRank;
    }

    int primaries() {
        return primaries;
    }

    Collectives collectives() {
        return collectives;
    }

    /** Whether this spare has come to its first receive, and may have been given items since. */
    boolean hasTakenPart() {
        return readySaid;
    }

    RunAhead runAhead() {
        return runAhead;
    }

    MpiPort port() {
        return port;
    }

    RankProcess process() {
        return process;
    }

    /** True when the message has been sent; false when the call is to go on as written. */
    boolean send(Outgoing message, int dest) {
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
        }
        return posted != null;
    }

    /** Null when the call is to go on as written. */
    @Nullable
    Posted isend(Outgoing message, int dest) {
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
        if (distributor != null) {
            return distributor.isend(message, traffic.sentTo(dest));
        }
        if (following != null && dest == following.downstream()) {
            requireReady(call);
            return following.isend(message, traffic.takenFrom(following.upstream()));
        }
        if (!isPrimary()) {
            outOfContract("a send to rank " + dest);
        }
        return null;
    }

    /** Whether this rank can distribute what it sends from now on; for the distributor, on the program's thread. */
    boolean beginsToDistribute() {
        return traffic.beginToDistribute();
    }

    /** As {@link #isend}, and sends the ordinary way where the message is not routed: the half of a combined call. */
    Posted isendAnyway(Outgoing message, int dest) {
        Posted routed = isend(message, dest);
        return routed == null ? port.isend(Path.PROGRAM, message, dest) : routed;
    }

    /** The program posts a receive; null when the call is to go on as written. */
    @Nullable
    Posting post(Buffer into, int source, int tag) {
        return source == MpiPort.ANY || isVirtual(source) ? posted.post(into, source, tag) : null;
    }

    Arrival await(Posting posting) {
        return posted.await(posting);
    }

    /** Null while the message has not come. */
    @Nullable
    Arrival poll(Posting posting) {
        return posted.poll(posting);
    }

    Arrival receive(Buffer into, int source, int tag) {
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
            process.pause(patience);
        }
    }

    /** Null when what came stands for a message that was not sent. */
    private @Nullable Arrival receiveUnrouted(Buffer into, int source, int tag, @Nullable Receiving atLibrary) {
        traffic.enterReceive(source, tag);
        Arrival arrival;
        try {
            arrival = atLibrary == null ? port.receive(Path.PROGRAM, into, source, tag) : atLibrary.await();
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
        runAhead.taken(source, virtualRank);
    }

    Arrival probe(int source, int tag) {
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
            process.pause(patience);
        }
    }

    /** Null when no message is there. */
    @Nullable
    Arrival probeNow(int source, int tag) {
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
            Arrival arrival = port.probe(Path.PROGRAM, source, tag);
            if (arrival == null || !traffic.standsForDropped(arrival)) {
                return traffic.shown(arrival, tag);
            }
            receiveUnrouted(traffic.emptyMessage(), arrival.source(), arrival.tag(), null);
        }
    }

    /** A call that only an untouched rank can make. */
    void unsupported(String call) {
        if (!isPrimary()) {
            outOfContract(call);
        }
    }

    private boolean isVirtual(int peer) {
        return peer >= 0 && peer < primaries;
    }

    private @Nullable Follower followerFor(int source) {
        Follower following = traffic.follower();
        if (following != null
                && following.receivesFrom(source)
                && following.follows(traffic.takenFrom(following.upstream()))) {
            sayReady();
            return following;
        }
        if (!isPrimary()) {
            outOfContract("a receive from rank " + source);
        }
        return null;
    }

    private void sayReady() {
        if (!isPrimary() && !readySaid) {
            collectives.requireAll();
            readySaid = true;
            Follower following = traffic.follower();
            if (following != null) {
                control.send(following.distributor(), ControlKind.READY);
            }
        }
    }

    private void requireReady(String call) {
        if (!isPrimary() && !readySaid) {
            outOfContract("a " + call + " before its first receive");
        }
    }

    /** A replica can only receive and send along its pipeline. Before it has taken an item it can still stand aside. */
    void outOfContract(String call) {
        String text = "a replica of rank " + virtualRank + " met " + call + ", which a replica cannot take part in";
        Follower following = traffic.follower();
        if (readySaid || following == null) {
            throw process.halt(text);
        }
        process.warn(text + "; it stands aside");
        following.awaitEnd();
    }

    /** Takes an order, or says why not; on the link's thread. */
    Acknowledgement arrange(Arrange order) {
        long decision = order.decisionId();
        String refusal = ArrangeCheck.refusal(order, virtualRank, primaries, processes, stateless);
        if (refusal != null || ending) {
            return new Acknowledgement(
                    physicalRank, decision, false, ending || refusal == null ? Acknowledgement.FINALISED : refusal);
        }
        Follower following = traffic.follower();
        if (following != null && following.isStage()) {
            return new Acknowledgement(
                    physicalRank, decision, false, "rank " + virtualRank + " is itself a stage of a chain");
        }
        return distributors.arrange(order);
    }

    /** Chains that this rank distributes along, or has agreed to; on the link's thread. */
    List<StandingChain> standing() {
        return distributors.standing();
    }

    private void received(int from, ControlKind kind, long[] words) {
        Follower following = traffic.follower();
        switch (kind) {
            case PREPARE -> traffic.prepare(from, words);
            case ASSIGN -> assign(from, words);
            case RELEASE -> {
                collectives.ended(from, words[0] == 1);
                parked.released(words[0] == 1);
            }
            case RECALL -> collectives.asked(from);
            case RECORD -> collectives.answered(words[0]);
            case MET -> collectives.met();
            case CREDIT -> runAhead.credit(from, words[0], (int) words[1]);
            case PREPARED, FINISHED, READY, BARRIER -> distributors.received(from, kind, words);
            case SLIP, EMPTY, CLOSE, NOTICES, MEET -> {
                if (following != null && (kind == ControlKind.EMPTY || from == following.distributor())) {
                    follow(following, kind, words);
                }
            }
        }
    }

    private static void follow(Follower following, ControlKind kind, long[] words) {
        switch (kind) {
            case SLIP -> following.slips(words);
            case EMPTY -> following.notices().add(words[0], words[1] == 1);
            case NOTICES -> following.notices().comeFrom(words[0]);
            case MEET -> following.slip(Slip.meeting((int) words[0]));
            default -> following.slip(words[0] == 1 ? Slip.END : Slip.END_UNFINALISED);
        }
    }

    private void assign(int from, long[] words) {
        if (isPrimary() || traffic.follower() != null) {
            return;
        }
        Follower assigned = new Follower(this, control, from, (int) words[1], (int) words[2], 0, (int) words[4]);
        assigned.prepare(0, 0, (int) words[4]);
        traffic.follow(assigned);
        virtualRank = (int) words[0];
        collectives.expect(words[3]);
        process.serves(virtualRank);
        parked.assigned();
    }

    /** The program of this process enters MPI.Finalize, or has ended without it. */
    void close(boolean finalising) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        ending = true;
        distributors.close(finalising);
        Follower following = traffic.follower();
        if (finalising && following != null) { // otherwise the program's thread may still be using it
            following.close();
        }
        if (isPrimary()) {
            for (int spare = primaries; spare < processes; spare++) {
                control.send(spare, ControlKind.RELEASE, finalising ? 1 : 0);
            }
        }
    }

    /**
     * Ends this process in its receive: another instance has taken the message that ends the loop and runs what comes after
     * it. Unwinding the program's frames instead would run its {@code finally} and {@code catch} blocks once more.
     */
    void endHere(boolean finalising) {
        close(finalising);
        if (finalising) {
            port.finish();
        }
        process.exit("no more items for virtual rank " + virtualRank);
    }
}
