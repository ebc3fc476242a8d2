package io.scansion.agent.ranks;

import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.MpiPort.Buffer;
import io.scansion.agent.ranks.MpiPort.Path;
import io.scansion.agent.ranks.MpiPort.Posted;
import io.scansion.agent.ranks.RankProcess.Gate;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Map<Integer, Distributor> distributors = new ConcurrentHashMap<>();
    private final Map<Integer, SendWindow> windows = new ConcurrentHashMap<>();
    private final TrafficCount traffic;
    private final ReceiveCredits[] credits;
    /** Guards {@link #traffic} and, while the program counts, {@link #follower}: from when on it follows is a matter of counts. */
    private final Gate counting;

    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ending;
    private volatile @Nullable Follower follower;
    private volatile int virtualRank;
    private boolean readySaid;
    /** For the control thread. */
    private @Nullable String refusalSaid;

    private MessageForm lastSent;

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
        traffic = new TrafficCount(primaries);
        counting = process.newGate();
        lastSent = MessageForm.of(port.nothing(), 0);
        parked = new ParkedSpare(primaries, process.newGate());
        credits = new ReceiveCredits[primaries];
        for (int rank = 0; rank < primaries; rank++) {
            credits[rank] = new ReceiveCredits();
        }
        for (int stage : stateless) {
            windows.put(stage, new SendWindow(process));
        }
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

    MpiPort port() {
        return port;
    }

    RankProcess process() {
        return process;
    }

    void abandonWindow(int stage) {
        SendWindow window = windows.get(stage);
        if (window != null) {
            window.abandon();
        }
    }

    /** True when the message has been sent; false when the call is to go on as written. */
    boolean send(Buffer message, int dest, int tag) {
        if (!isVirtual(dest)) {
            return false;
        }
        Distributor distributor = distributors.get(dest);
        Follower following = follower;
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
            awaitWindow(dest);
        }
        countSent(message, dest, tag, routed);
        return routed;
    }

    /** Null when the call is to go on as written. */
    @Nullable
    Posted isend(Buffer message, int dest, int tag) {
        if (!isVirtual(dest)) {
            return null;
        }
        Distributor distributor = distributors.get(dest);
        Follower following = follower;
        Posted posted = null;
        if (distributor != null) {
            posted = distributor.isend(message, tag, traffic.sentTo(dest));
        } else if (following != null && dest == following.downstream()) {
            requireReady("Isend");
            posted = following.isend(message, tag, traffic.takenFrom(following.upstream()));
        } else if (!isPrimary()) {
            outOfContract("a send to rank " + dest);
        }
        countSent(message, dest, tag, posted != null);
        return posted;
    }

    private void countSent(Buffer message, int dest, int tag, boolean routed) {
        counting.enter();
        try {
            lastSent = MessageForm.of(message, tag);
            Follower following = follower;
            if (!routed && following != null && dest == following.downstream()) {
                following.sentUnrouted(message, traffic.sentTo(dest), traffic.takenFrom(following.upstream()));
            }
            traffic.countSent(dest);
        } finally {
            counting.leave();
        }
    }

    Arrival receive(Buffer into, int source, int tag) {
        requireOrder(source, tag);
        while (true) {
            Follower following = followerFor(source);
            Arrival arrival;
            if (following != null) {
                enterReceive(source, tag);
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
        Follower following = follower;
        if (following != null && tag != MpiPort.ANY && (source == following.upstream() || source == MpiPort.ANY)) {
            Arrival first = probe(following.upstream(), MpiPort.ANY);
            following.requireTag(tag, first.tag(), traffic.takenFrom(following.upstream()));
        }
    }

    /** Null when what came stands for a message that was not sent. */
    private @Nullable Arrival receiveUnrouted(Buffer into, int source, int tag) {
        enterReceive(source, tag);
        Arrival arrival;
        try {
            arrival = port.receive(Path.PROGRAM, into, source, tag);
        } catch (RuntimeException e) {
            Follower following = follower;
            if (following == null || !following.isMisfitDropped(traffic.takenFrom(following.upstream()))) {
                throw e;
            }
            countTaken(following.upstream());
            return null;
        }
        boolean dropped = standsForDropped(arrival);
        if (isVirtual(arrival.source())) {
            countTaken(arrival.source());
        }
        return dropped ? null : arrival;
    }

    private boolean standsForDropped(Arrival arrival) {
        Follower following = follower;
        return following != null
                && arrival.source() == following.upstream()
                && arrival.isEmpty()
                && following.isDropped(traffic.takenFrom(arrival.source()));
    }

    private void countTaken(int source) {
        counting.enter();
        try {
            Follower following = follower;
            if (following != null && source == following.upstream()) {
                following.forget(traffic.takenFrom(source));
            }
            traffic.countTaken(source);
        } finally {
            counting.leave();
        }
        returnCredit(source);
    }

    Arrival probe(int source, int tag) {
        Patience patience = new Patience();
        while (true) {
            Follower following = followerFor(source); // who is waited for may become another while one waits
            if (following != null) {
                dropOwed(following);
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
            noteLook(source, tag);
            if (following != null) {
                dropOwed(following);
                return following.probeNow(tag, traffic.inbound(following.upstream()));
            }
            Arrival arrival = port.probe(Path.PROGRAM, source, tag);
            if (arrival == null || !standsForDropped(arrival)) {
                return arrival;
            }
            receiveUnrouted(lastSent.empty(), arrival.source(), arrival.tag());
        }
    }

    private void noteLook(int source, int tag) {
        counting.enter();
        try {
            traffic.ask(source, tag);
            traffic.look();
        } finally {
            counting.leave();
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
            Follower following = follower;
            if (following != null && following.follows(traffic.takenFrom(following.upstream()))) {
                throw process.halt("virtual rank " + virtualRank + " called " + call
                        + " on a channel that has been replicated; it used only Send and Recv before");
            }
            traffic.receivesUncounted();
            openSenders();
        }
    }

    private boolean isVirtual(int peer) {
        return peer >= 0 && peer < primaries;
    }

    private @Nullable Follower followerFor(int source) {
        Follower following = follower;
        if (following != null
                && (source == following.upstream() || source == MpiPort.ANY)
                && following.follows(traffic.takenFrom(following.upstream()))) {
            sayReady();
            return following;
        }
        if (!isPrimary()) {
            outOfContract("a receive from rank " + source);
        }
        return null;
    }

    private void enterReceive(int source, int tag) {
        Follower following;
        counting.enter();
        try {
            following = follower;
            traffic.ask(source, tag);
            traffic.enterReceive(source);
            if (following == null) {
                traffic.checkOnePerOne();
            }
        } finally {
            counting.leave();
        }
        if (following != null) {
            dropOwed(following);
            following.reportFinished(traffic.takenFrom(following.upstream()));
        }
    }

    /** The program asks for another message and has not sent a result for the last: whoever waits for it is told. */
    private void dropOwed(Follower following) {
        if (!following.isStage()) {
            return;
        }
        int downstream = following.downstream();
        counting.enter();
        try {
            while (following.isOwed(traffic.sentTo(downstream), traffic.takenFrom(following.upstream()))) {
                following.passOnDrop(new Slip(traffic.sentTo(downstream), following.upstream(), downstream), lastSent);
                traffic.countDropped(downstream);
            }
        } finally {
            counting.leave();
        }
    }

    private void returnCredit(int source) {
        if (stateless.contains(virtualRank) && credits[source].received(process.nanoTime())) {
            control.send(
                    source, ControlKind.CREDIT, credits[source].receivedMessages(), credits[source].windowMessages());
        }
    }

    /** This rank receives in a way that is not counted: its senders must not wait for credits. */
    private void openSenders() {
        if (stateless.contains(virtualRank)) {
            for (int rank = 0; rank < primaries; rank++) {
                if (rank != physicalRank) {
                    control.send(rank, ControlKind.CREDIT, Long.MAX_VALUE / 2, Integer.MAX_VALUE / 2);
                }
            }
        }
    }

    private void awaitWindow(int dest) {
        SendWindow window = windows.get(dest);
        if (window != null && dest != physicalRank && !window.beforeSend()) {
            process.warn("rank " + virtualRank + " waited long for rank " + dest
                    + " to take messages; it now runs ahead without a bound, as MPI lets it");
        }
    }

    private void sayReady() {
        if (!isPrimary() && !readySaid) {
            readySaid = true;
            Follower following = follower;
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
        Follower following = follower;
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
        Follower following = follower;
        if (following != null && following.isStage()) {
            return new Acknowledgement(
                    physicalRank, decision, false, "rank " + virtualRank + " is itself a stage of a chain");
        }
        int first = order.chain().get(1);
        Distributor existing = distributors.get(first);
        if (existing != null && !existing.chain().equals(order.chain())) {
            if (!existing.giveWay()) {
                return new Acknowledgement(
                        physicalRank,
                        decision,
                        false,
                        "items already follow the chain " + existing.chain(),
                        existing.chain());
            }
            existing = null;
        }
        if (existing == null) {
            existing = new Distributor(this, control, order.chain());
            distributors.put(first, existing);
        }
        existing.arrange(decision, order.targets());
        return new Acknowledgement(physicalRank, decision, true, "");
    }

    /** Chains that this rank distributes along, or has agreed to; on the link's thread. */
    List<StandingChain> standing() {
        List<StandingChain> chains = new ArrayList<>();
        for (Distributor distributor : distributors.values()) {
            StandingChain chain = distributor.standing();
            if (chain != null) {
                chains.add(chain);
            }
        }
        return chains;
    }

    private void received(int from, ControlKind kind, long[] words) {
        Follower following = follower;
        switch (kind) {
            case PREPARE -> prepare(from, words);
            case ASSIGN -> assign(from, words);
            case RELEASE -> parked.released(words[0] == 1);
            case CREDIT -> credit(from, words);
            case PREPARED, FINISHED, READY -> distributorOf(from, kind, words);
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

    private void distributorOf(int from, ControlKind kind, long[] words) {
        for (Distributor distributor : distributors.values()) {
            distributor.received(from, kind, words);
        }
    }

    private void prepare(int from, long[] words) {
        int downstream = (int) words[1];
        int upstream = (int) words[2];
        long noticesFrom = Long.MAX_VALUE;
        boolean fits = false;
        counting.enter();
        try {
            Follower following = follower;
            if (words[0] == Follower.NEVER) {
                if (following != null) {
                    following.prepare(Follower.NEVER, words[3]);
                }
            } else if (canFollow(following, from, upstream, downstream)) {
                if (following == null) {
                    long sent = downstream == Slip.NOWHERE ? 0 : traffic.sentTo(downstream);
                    following = new Follower(this, control, from, upstream, downstream, sent);
                }
                following.prepare(words[0], words[3]);
                follower = following;
                noticesFrom = following.tellsFrom();
                fits = true;
            }
        } finally {
            counting.leave();
        }
        control.send(from, ControlKind.PREPARED, traffic.inbound(upstream).finished(), fits ? 1 : 0, noticesFrom);
    }

    private boolean canFollow(@Nullable Follower following, int distributor, int upstream, int downstream) {
        String refusal = traffic.refusal(upstream);
        if (refusal == null && downstream != Slip.NOWHERE) {
            refusal =
                    distributors.isEmpty() ? traffic.stageRefusal(upstream, downstream) : "it distributes items itself";
        }
        if (refusal == null && following != null && !following.isFor(distributor, upstream, downstream)) {
            refusal = "it is part of another chain";
        }
        if (refusal != null && !refusal.equals(refusalSaid)) {
            refusalSaid = refusal;
            process.warn("rank " + virtualRank + " cannot take its items from several processes: " + refusal);
        }
        return refusal == null;
    }

    private void assign(int from, long[] words) {
        if (isPrimary() || follower != null) {
            return;
        }
        Follower assigned = new Follower(this, control, from, (int) words[1], (int) words[2], 0);
        assigned.prepare(0, 0);
        follower = assigned;
        virtualRank = (int) words[0];
        process.serves(virtualRank);
        parked.assigned();
    }

    private void credit(int from, long[] words) {
        SendWindow window = windows.get(from);
        if (window != null) {
            window.credit(words[0], (int) words[1]);
        }
    }

    /** The program of this process enters MPI.Finalize, or has ended without it. */
    void close(boolean finalising) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        ending = true;
        distributors.values().forEach(d -> d.close(finalising));
        Follower following = follower;
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
