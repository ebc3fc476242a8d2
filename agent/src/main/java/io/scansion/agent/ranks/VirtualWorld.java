package io.scansion.agent.ranks;

import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.MpiPort.Buffer;
import io.scansion.agent.ranks.MpiPort.Path;
import io.scansion.agent.ranks.MpiPort.Posted;
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
    boolean send(Buffer message, int dest, int tag) {
        if (!isVirtual(dest)) {
            return false;
        }
        Distributor distributor = distributors.of(dest);
        Follower following = traffic.follower();
        boolean routed = false;
        if (distributor != null) {
            routed = distributor.send(message, tag, traffic.sentTo(dest));
        } else if (following != null && dest == following.downstream()) {
            requireReady("Send");
            routed = following.send(message, tag, traffic.takenFrom(following.upstream()));
        } else if (!isPrimary()) {
            outOfContract("a send to rank " + dest);
        }
        if (!routed) {
            runAhead.beforeSend(dest);
        }
        traffic.countSent(message, dest, tag, routed);
        return routed;
    }

    /** Null when the call is to go on as written. */
    @Nullable
    Posted isend(Buffer message, int dest, int tag) {
        if (!isVirtual(dest)) {
            return null;
        }
        Distributor distributor = distributors.of(dest);
        Follower following = traffic.follower();
        Posted posted = null;
        if (distributor != null) {
            posted = distributor.isend(message, tag, traffic.sentTo(dest));
        } else if (following != null && dest == following.downstream()) {
            requireReady("Isend");
            posted = following.isend(message, tag, traffic.takenFrom(following.upstream()));
        } else if (!isPrimary()) {
            outOfContract("a send to rank " + dest);
        }
        traffic.countSent(message, dest, tag, posted != null);
        return posted;
    }

    Arrival receive(Buffer into, int source, int tag) {
        requireOrder(source, tag);
        while (true) {
            Follower following = followerFor(source);
            Arrival arrival;
            if (following != null) {
                traffic.enterReceive(source, tag);
                arrival = following.receive(into, tag, traffic.inbound(following.upstream()));
            } else {
                arrival = receiveUnrouted(into, source, tag);
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
            Arrival first = probeNow(following.upstream(), MpiPort.ANY);
            if (first != null) {
                following.requireTag(tag, first.tag(), traffic.takenFrom(following.upstream()));
                return;
            }
            process.pause(patience);
        }
    }

    /** Null when what came stands for a message that was not sent. */
    private @Nullable Arrival receiveUnrouted(Buffer into, int source, int tag) {
        traffic.enterReceive(source, tag);
        Arrival arrival;
        try {
            arrival = port.receive(Path.PROGRAM, into, source, tag);
        } catch (RuntimeException e) {
            Follower following = traffic.follower();
            if (following == null || !following.isMisfitDropped(traffic.takenFrom(following.upstream()))) {
                throw e;
            }
            taken(following.upstream());
            return null;
        }
        boolean dropped = traffic.standsForDropped(arrival);
        if (isVirtual(arrival.source())) {
            taken(arrival.source());
        }
        return dropped ? null : arrival;
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
        while (true) {
            Follower following = followerFor(source);
            traffic.noteLook(source, tag);
            if (following != null) {
                return following.probeNow(tag, traffic.inbound(following.upstream()));
            }
            Arrival arrival = port.probe(Path.PROGRAM, source, tag);
            if (arrival == null || !traffic.standsForDropped(arrival)) {
                return arrival;
            }
            receiveUnrouted(traffic.emptyMessage(), arrival.source(), arrival.tag());
        }
    }

    /**
     * A call that only an untouched rank can make.
     *
     * @param receives whether it takes messages from the program's world in a way that is not followed
     */
    void unsupported(String call, boolean receives) {
        if (!isPrimary()) {
            outOfContract(call);
        }
        if (receives) {
            Follower following = traffic.follower();
            if (following != null && following.expectsNotices()) {
                throw process.halt("virtual rank " + virtualRank + " called " + call
                        + " on a channel that has been replicated; it used only Send and Recv before");
            }
            traffic.receivesUncounted();
            runAhead.openSenders(virtualRank);
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
    private void outOfContract(String call) {
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
            case RELEASE -> parked.released(words[0] == 1);
            case CREDIT -> runAhead.credit(from, words[0], (int) words[1]);
            case PREPARED, FINISHED, READY -> distributors.received(from, kind, words);
            case SLIP, EMPTY, CLOSE, NOTICES -> {
                if (following != null && (kind == ControlKind.EMPTY || from == following.distributor())) {
                    follow(following, kind, words);
                }
            }
        }
    }

    private static void follow(Follower following, ControlKind kind, long[] words) {
        switch (kind) {
            case SLIP -> following.slip(new Slip(words[0], (int) words[1], (int) words[2]));
            case EMPTY -> following.empty(words[0], words[1] == 1);
            case NOTICES -> following.noticesFrom(words[0]);
            default -> following.slip(words[0] == 1 ? Slip.END : Slip.END_UNFINALISED);
        }
    }

    private void assign(int from, long[] words) {
        if (isPrimary() || traffic.follower() != null) {
            return;
        }
        Follower assigned = new Follower(this, control, from, (int) words[1], (int) words[2], 0);
        assigned.prepare(0, 0);
        traffic.follow(assigned);
        virtualRank = (int) words[0];
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
