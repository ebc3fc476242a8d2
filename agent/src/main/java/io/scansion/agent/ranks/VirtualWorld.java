package io.scansion.agent.ranks;

import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * This process's place in the job: its physical rank, the virtual rank it serves, and its roles.
 *
 * <p>The program's COMM_WORLD is replaced by a communicator of the primaries alone, so that ranks, sizes and collectives are
 * MPI's own and spares are never part of them. A spare sees the physical world under the name of the virtual one.
 */
final class VirtualWorld {
    private static volatile boolean ending;

    private final int physicalRank;
    private final int primaries;
    private final Set<Integer> stateless;
    private final Intracomm physicalWorld;
    private final Comm data;
    private final Comm programComm;
    private final ControlPlane control;
    private final ParkedSpare parked;
    private final Map<Integer, Distributor> distributors = new ConcurrentHashMap<>();
    private final Map<Integer, SendWindow> windows = new ConcurrentHashMap<>();
    private final TrafficCount traffic;
    private final ReceiveCredits[] credits;

    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Follower follower;
    private volatile int virtualRank;
    private boolean readySaid;

    /** Collective over all processes of the job: every one of them must construct its world. */
    VirtualWorld(int primaries, Set<Integer> stateless) {
        this.primaries = primaries;
        this.stateless = Set.copyOf(stateless);
        physicalWorld = MPI.COMM_WORLD;
        physicalRank = physicalWorld.Rank();
        control = new ControlPlane((Comm) physicalWorld.clone(), this::received);
        data = (Comm) physicalWorld.clone();
        int[] members = new int[primaries];
        for (int rank = 0; rank < primaries; rank++) {
            members[rank] = rank;
        }
        Intracomm primaryWorld = physicalWorld.Create(physicalWorld.Group().Incl(members));
        programComm = isPrimary() ? primaryWorld : physicalWorld;
        virtualRank = isPrimary() ? physicalRank : -1;
        traffic = new TrafficCount(primaries);
        parked = new ParkedSpare(primaries);
        credits = new ReceiveCredits[primaries];
        for (int rank = 0; rank < primaries; rank++) {
            credits[rank] = new ReceiveCredits();
        }
        for (int stage : stateless) {
            windows.put(stage, new SendWindow());
        }
    }

    /** Starts listening; on a spare, returns only once it has a virtual rank, or not at all. */
    void start() {
        control.start();
        if (isPrimary()) {
            MPI.COMM_WORLD = (Intracomm) programComm;
            return;
        }
        uninterruptibly(() -> {
            parked.await();
            return virtualRank;
        });
        if (virtualRank < 0) {
            endHere(parked.isFinaliseExpected());
        }
    }

    static boolean isEnding() {
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

    Comm data() {
        return data;
    }

    Comm programComm() {
        return programComm;
    }

    void abandonWindow(int stage) {
        SendWindow window = windows.get(stage);
        if (window != null) {
            window.abandon();
        }
    }

    /** The rank that the program is to see, or -1 to let MPI answer. */
    int rankOn(Comm comm) {
        return !isPrimary() && comm == programComm ? virtualRank : -1;
    }

    int sizeOn(Comm comm) {
        return !isPrimary() && comm == programComm ? primaries : -1;
    }

    /** True when the message has been sent; false when the call is to go on as written. */
    boolean send(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        if (!isVirtual(comm, dest)) {
            return false;
        }
        Distributor distributor = distributors.get(dest);
        Follower following = follower;
        boolean routed = false;
        if (distributor != null) {
            routed = distributor.send(comm, buf, offset, count, type, tag, traffic.sentTo(dest));
        } else if (following != null && dest == following.downstream()) {
            requireReady("Send");
            routed = following.send(comm, buf, offset, count, type, tag, traffic.takenFrom(following.upstream()));
        } else if (!isPrimary()) {
            outOfContract("a send to rank " + dest);
        }
        if (!routed) {
            awaitWindow(dest);
        }
        traffic.countSent(dest);
        return routed;
    }

    @Nullable
    Request isend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        if (!isVirtual(comm, dest)) {
            return null;
        }
        Distributor distributor = distributors.get(dest);
        Follower following = follower;
        Request request = null;
        if (distributor != null) {
            request = distributor.isend(comm, buf, offset, count, type, tag, traffic.sentTo(dest));
        } else if (following != null && dest == following.downstream()) {
            requireReady("Isend");
            request = following.isend(comm, buf, offset, count, type, tag, traffic.takenFrom(following.upstream()));
        } else if (!isPrimary()) {
            outOfContract("a send to rank " + dest);
        }
        traffic.countSent(dest);
        return request;
    }

    @Nullable
    Status receive(Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        if (comm != programComm) {
            return null;
        }
        Follower following = followerFor(source);
        if (following != null) {
            return following.receive(comm, buf, offset, count, type, tag, traffic.inbound(following.upstream()));
        }
        enterReceive(source);
        Status status = comm.Recv(buf, offset, count, type, source, tag);
        if (status.source >= 0 && status.source < primaries) {
            traffic.countTaken(status.source);
            returnCredit(status.source);
        }
        return status;
    }

    @Nullable
    Status probe(Comm comm, int source, int tag) {
        if (comm != programComm) {
            return null;
        }
        Patience patience = new Patience();
        while (true) {
            Follower following = followerFor(source); // who is waited for may become another while one waits
            if (following != null) {
                return following.probe(comm, tag, traffic.inbound(following.upstream()));
            }
            Status status = comm.Iprobe(source, tag);
            if (status != null) {
                return status;
            }
            patience.pause();
        }
    }

    boolean takesProbes(Comm comm, int source) {
        return comm == programComm && followerFor(source) != null;
    }

    @Nullable
    Status probeNow(Comm comm, int source, int tag) {
        Follower following = followerFor(source);
        return following == null ? null : following.probeNow(comm, tag, traffic.inbound(following.upstream()));
    }

    /** A call that only an untouched rank can make. */
    void unsupported(Comm comm, String call, boolean receives) {
        if (!isPrimary()) {
            outOfContract(call);
        }
        if (receives && comm == programComm) {
            Follower following = follower;
            if (following != null && following.follows(traffic.takenFrom(following.upstream()))) {
                throw Faults.fatal("virtual rank " + virtualRank + " called " + call
                        + " on a channel that has been replicated; it used only Send and Recv before");
            }
            traffic.receivesUncounted();
            openSenders();
        }
    }

    private boolean isVirtual(Comm comm, int peer) {
        return comm == programComm && peer >= 0 && peer < primaries;
    }

    private @Nullable Follower followerFor(int source) {
        Follower following = follower;
        if (following != null
                && (source == following.upstream() || source == MPI.ANY_SOURCE)
                && following.follows(traffic.takenFrom(following.upstream()))) {
            sayReady();
            return following;
        }
        if (!isPrimary()) {
            outOfContract("a receive from rank " + source);
        }
        return null;
    }

    private void enterReceive(int source) {
        traffic.enterReceive(source);
        Follower following = follower;
        if (following != null) {
            following.reportFinished(traffic.takenFrom(following.upstream()));
        }
    }

    private void returnCredit(int source) {
        if (stateless.contains(virtualRank) && credits[source].received(System.nanoTime())) {
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
            RankControl.warn("rank " + virtualRank + " waited long for rank " + dest
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
            throw Faults.fatal(text);
        }
        RankControl.warn(text + "; it stands aside");
        following.awaitEnd();
    }

    /** Takes an order, or says why not; on the link's thread. */
    Acknowledgement arrange(Arrange order) {
        long decision = order.decisionId();
        String refusal = ArrangeCheck.refusal(order, virtualRank, primaries, physicalWorldSize(), stateless);
        if (refusal != null || ending) {
            return new Acknowledgement(
                    physicalRank, decision, false, ending || refusal == null ? Acknowledgement.FINALISED : refusal);
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

    /** Nanoseconds in which threads of the program have sent route slips and credits; for any thread. */
    long routingNanos() {
        return control.sendNanos();
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

    private int physicalWorldSize() {
        return RankControl.processes();
    }

    private void received(int from, ControlKind kind, long[] words) {
        Follower following = follower;
        switch (kind) {
            case PREPARE -> prepare(from, words);
            case ASSIGN -> assign(from, words);
            case RELEASE -> parked.released(words[0] == 1);
            case CREDIT -> credit(from, words);
            case PREPARED, FINISHED, READY -> distributorOf(from, kind, words);
            case SLIP, EMPTY, CLOSE -> {
                if (following != null) {
                    follow(following, kind, words);
                }
            }
        }
    }

    private static void follow(Follower following, ControlKind kind, long[] words) {
        switch (kind) {
            case SLIP -> following.slip(new Slip(words[0], (int) words[1], (int) words[2]));
            case EMPTY -> following.empty(words[0], words[1] == 1);
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
        Follower following = follower;
        if (following == null) {
            following = new Follower(this, control, from, upstream, downstream);
        }
        boolean fits = (downstream == Slip.NOWHERE || traffic.sendsOnePerOne())
                && traffic.isComplete()
                && traffic.takenFrom(upstream) > 0
                && following.upstream() == upstream
                && following.downstream() == downstream;
        if (fits) {
            following.prepare(words[0]);
            follower = following;
        }
        if (words[0] != Long.MAX_VALUE) {
            control.send(from, ControlKind.PREPARED, traffic.inbound(upstream).finished(), fits ? 1 : 0);
        }
    }

    private void assign(int from, long[] words) {
        if (isPrimary() || follower != null) {
            return;
        }
        Follower assigned = new Follower(this, control, from, (int) words[1], (int) words[2]);
        assigned.prepare(0);
        follower = assigned;
        virtualRank = (int) words[0];
        RankControl.virtualRank(virtualRank);
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
            for (int spare = primaries; spare < physicalWorldSize(); spare++) {
                control.send(spare, ControlKind.RELEASE, finalising ? 1 : 0);
            }
        }
        if (finalising) {
            MPI.COMM_WORLD = physicalWorld; // MPI.Finalize meets all processes in a barrier
        }
    }

    /**
     * Ends this process in its receive: another instance has taken the message that ends the loop and runs what comes after
     * it. Unwinding the program's frames instead would run its {@code finally} and {@code catch} blocks once more.
     */
    void endHere(boolean finalising) {
        close(finalising);
        if (finalising) {
            MPI.Finalize();
        }
        RankControl.goodbye("no more items for virtual rank " + virtualRank);
        System.exit(0);
    }

    /** MPI calls are not interruptible; the program finds its flag set when the call returns. */
    <T> T uninterruptibly(Callable<T> wait) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wait.call();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
