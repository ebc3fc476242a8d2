package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.ahead.RunAhead;
import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import io.scansion.agent.ranks.routes.Slip;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * This process's place in the job: its physical rank, the virtual rank it serves, and its roles.
 *
 * <p>The program's calls are seen by {@link ProgramCommunicator}, one for each of its communicators. It knows MPI as
 * {@link MpiPort} alone, and its process as {@link RankProcess}.
 */
public final class VirtualWorld {
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
    /** Held to add to {@link #communicators}. */
    private final Gate communicatorsGate;
    /** By number: first the world, then those that the program has made, in that order. */
    private final List<ProgramCommunicator> communicators = new CopyOnWriteArrayList<>();
    /** Of the counts of all of them. */
    private final Gate countsGate;

    private final Collectives collectives;

    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ending;
    private volatile int virtualRank;
    /** That on which this process follows slips, or has been prepared to. */
    private volatile @Nullable ProgramCommunicator chain;

    private boolean readySaid;

    /**
     * @param processes of the whole job, spares included
     * @param stateless stages that may be replicated
     * @param boundsRunAhead whether senders wait for them before anything is ordered
     */
    public VirtualWorld(
            MpiPort port,
            RankProcess process,
            int primaries,
            int processes,
            Set<Integer> stateless,
            boolean boundsRunAhead) {
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
        Set<Integer> bounded = boundsRunAhead ? this.stateless : Set.of();
        runAhead = new RunAhead(process, control, physicalRank, primaries, bounded);
        communicatorsGate = process.newGate();
        countsGate = process.newGate();
        communicator(0);
        collectives = new Collectives(this, control, this.stateless.contains(physicalRank));
    }

    /** Starts listening; on a spare, returns only once it has a virtual rank, or not at all. */
    public void start() {
        control.start(new Ear(this));
        if (isPrimary()) {
            return;
        }
        parked.await();
        if (virtualRank < 0) {
            endHere(parked.isFinaliseExpected());
        }
    }

    public boolean isEnding() {
        return ending;
    }

    public boolean isPrimary() {
        return physicalRank < primaries;
    }

    int physicalRank() {
        return physicalRank;
    }

    public int virtualRank() {
        return virtualRank;
    }

    public int primaries() {
        return primaries;
    }

    /** A communicator by its number; those up to the number come into being. */
    public ProgramCommunicator communicator(int number) {
        if (number >= communicators.size()) {
            addUpTo(number);
        }
        return communicators.get(number);
    }

    private void addUpTo(int number) {
        communicatorsGate.enter();
        try {
            while (communicators.size() <= number) {
                communicators.add(
                        new ProgramCommunicator(this, communicators.size(), control, distributors, countsGate));
            }
        } finally {
            communicatorsGate.leave();
        }
    }

    List<ProgramCommunicator> communicators() {
        return communicators;
    }

    /** The one on which this process follows slips, or has been prepared to; null where it has not. */
    @Nullable
    ProgramCommunicator chain() {
        return chain;
    }

    /** From now on this process follows slips on this communicator, once they begin. */
    void follow(ProgramCommunicator communicator) {
        chain = communicator;
    }

    @Nullable
    Follower follower() {
        ProgramCommunicator communicator = chain;
        return communicator == null ? null : communicator.traffic().follower();
    }

    /** Whether the program has not sent, asked for or posted anything yet, on whatever communicator. */
    boolean isUntouched() {
        return communicators.stream()
                .allMatch(communicator -> communicator.traffic().isUntouched());
    }

    public Collectives collectives() {
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

    /** A call that only an untouched rank can make. */
    public void unsupported(String call) {
        if (!isPrimary()) {
            outOfContract(call);
        }
    }

    /** A replica is about to take what is sent to it. */
    void sayReady() {
        if (!isPrimary() && !readySaid) {
            collectives.requireAll();
            readySaid = true;
            Follower following = follower();
            if (following != null) {
                control.send(following.distributor(), ControlKind.READY);
            }
        }
    }

    /** A replica can only receive and send along its pipeline. Before it has taken an item it can still stand aside. */
    void outOfContract(String call) {
        String text = "a replica of rank " + virtualRank + " met " + call + ", which a replica cannot take part in";
        Follower following = follower();
        if (readySaid || following == null) {
            throw process.halt(text);
        }
        process.warn(text + "; it stands aside");
        following.awaitEnd();
    }

    /** Takes an order, or says why not; on the link's thread. */
    public Acknowledgement arrange(Arrange order) {
        long decision = order.decisionId();
        String refusal = ArrangeCheck.refusal(order, virtualRank, primaries, processes, stateless);
        if (refusal != null || ending) {
            return new Acknowledgement(
                    physicalRank, decision, false, ending || refusal == null ? Acknowledgement.FINALISED : refusal);
        }
        Follower following = follower();
        if (following != null && following.isStage()) {
            return new Acknowledgement(
                    physicalRank, decision, false, "rank " + virtualRank + " is itself a stage of a chain");
        }
        return distributors.arrange(order);
    }

    /** Chains that this rank distributes along, or has agreed to; on the link's thread. */
    public List<StandingChain> standing() {
        return distributors.standing();
    }

    /** The communicator on which messages of that rank come; the world while none has come. */
    private ProgramCommunicator communicatorFrom(int upstream) {
        ProgramCommunicator communicator = chain;
        if (communicator != null) {
            return communicator;
        }
        return communicators.stream()
                .filter(each -> each.traffic().takenFrom(upstream) > 0)
                .findFirst()
                .orElse(communicators.get(0));
    }

    /** No lambda: this runs while the program starts, and for each lambda a class is made at run time. */
    private record Ear(VirtualWorld world) implements ControlPlane.Receiver {
        @Override
        public void received(int from, ControlKind kind, long[] words) {
            world.received(from, kind, words);
        }
    }

    private void received(int from, ControlKind kind, long[] words) {
        Follower following = follower();
        switch (kind) {
            case PREPARE -> communicatorFrom((int) words[2]).traffic().prepare(from, words);
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
            case MEET -> following.slip(Slip.meeting((int) words[0], (int) words[1]));
            default -> following.slip(words[0] == 1 ? Slip.END : Slip.END_UNFINALISED);
        }
    }

    private void assign(int from, long[] words) {
        if (isPrimary() || follower() != null) {
            return;
        }
        ProgramCommunicator on = communicator((int) words[5]);
        Follower assigned = new Follower(on, control, from, (int) words[1], (int) words[2], 0, (int) words[4]);
        assigned.prepare(0, 0, (int) words[4]);
        on.traffic().follow(assigned);
        virtualRank = (int) words[0];
        collectives.expect(words[3]);
        process.serves(virtualRank);
        parked.assigned();
    }

    /** The program of this process enters MPI.Finalize, or has ended without it. */
    public void close(boolean finalising) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        ending = true;
        distributors.close(finalising);
        Follower following = follower();
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
