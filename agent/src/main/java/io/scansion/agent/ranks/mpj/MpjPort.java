package io.scansion.agent.ranks.mpj;

import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.Patience;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * {@link MpiPort} by MPJ Express. The program's COMM_WORLD is replaced by a communicator of the primaries alone, so that
 * ranks, sizes and collectives are MPI's own and spares are never part of them; so it is with what the program makes of it. A spare
 * that serves a rank sees stand-ins for all of them: their groups have it in the place of that rank, and they carry no message.
 *
 * <p>One daemon thread receives control messages; it never calls into the program. Sending is safe from any thread that is
 * inside an MPI call of the program or marked as the agent's, and control messages do not wait: they are far below the
 * protocol switch. The thread stays in its receive when the job ends (niodev cannot be interrupted there), which is why it
 * is a daemon.
 */
public final class MpjPort implements MpiPort {
    /**
     * The part of the limits of heap and direct memory that sends under way may have: MPJ Express gives a buffer up to twice its size, takes
     * memory for several at a time, and the program has receives beside them.
     */
    private static final int MEMORY_FOR_SENDS = 8;

    private final BooleanSupplier ending;
    private final Consumer<String> fatal;
    private final Intracomm physicalWorld;
    private final int physicalRank;
    private final Comm control;
    private final Comm data;
    private final Intracomm primaryWorld;
    private final int primaries;
    /** By number; changed by the program's MPI thread alone, inside MPI calls. */
    private final List<MpjCommunicator> communicators = new CopyOnWriteArrayList<>();

    /** The rank that the program sees. */
    private int virtualRank;

    private final AtomicLong sendNanos = new AtomicLong();
    private volatile @Nullable Thread listener;

    /** The agent and the program may ask at the same time, which the library does not expect. */
    private static final class MpjSend implements Posted {
        private final Request request;
        private final long bytes;
        private boolean done;

        MpjSend(Request request, long bytes) {
            this.request = request;
            this.bytes = bytes;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public synchronized boolean isDone() {
            done = done || request.Test() != null;
            return done;
        }

        @Override
        public void await() {
            Patience patience = new Patience();
            while (!isDone()) {
                patience.pause();
            }
        }
    }

    private record MpjReceive(MpjCommunicator on, Request request) implements Receiving {
        @Override
        public @Nullable Arrival poll() {
            Status status = request.Test();
            return status == null ? null : arrival(on.inWorld(status.source), status);
        }

        @Override
        public Arrival await() {
            Status status = request.Wait();
            return arrival(on.inWorld(status.source), status);
        }
    }

    /**
     * Collective over all processes of the job: every one of them must construct its port.
     *
     * @param ending whether the device may be closed under a receive by now
     * @param fatal ends the process where control messages can no longer be received before that
     */
    public MpjPort(int primaries, BooleanSupplier ending, Consumer<String> fatal) {
        this.ending = ending;
        this.fatal = fatal;
        physicalWorld = MPI.COMM_WORLD;
        physicalRank = physicalWorld.Rank();
        virtualRank = physicalRank;
        this.primaries = primaries;
        control = (Comm) physicalWorld.clone();
        data = (Comm) physicalWorld.clone();
        primaryWorld = physicalWorld.Create(physicalWorld.Group().Incl(allPrimaries()));
    }

    private int[] allPrimaries() {
        int[] members = new int[primaries];
        for (int rank = 0; rank < primaries; rank++) {
            members[rank] = rank;
        }
        return members;
    }

    /** Gives the program, which takes itself for this rank, its world. */
    public void showProgramWorld(int rank) {
        virtualRank = rank;
        MPI.COMM_WORLD = physicalRank < primaries ? primaryWorld : standIn(allPrimaries());
        made(MPI.COMM_WORLD, allPrimaries());
    }

    /** What the program takes for a communicator of these ranks, in a process that has no part in it. */
    private Intracomm standIn(int[] members) {
        int[] processes = members.clone();
        boolean member = false;
        for (int k = 0; k < processes.length; k++) {
            if (processes[k] == virtualRank) {
                processes[k] = physicalRank;
                member = true;
            }
        }
        Group group = physicalWorld.Group().Incl(processes);
        if (!member) {
            return physicalWorld.Create(group); // meets nobody: those who are not in the group have no part in it
        }
        Intracomm made = physicalWorld.Create(physicalWorld.Group().Incl(new int[] {physicalRank}));
        made.group = group;
        return made;
    }

    /** What the program's communicator is to virtual ranks; null for one that they know nothing of. */
    @Nullable
    public MpjCommunicator find(@Nullable Comm comm) {
        for (MpjCommunicator each : communicators) {
            if (each.comm() == comm) {
                return each;
            }
        }
        return null;
    }

    /** Whether another communicator can be kept. */
    public boolean hasRoom() {
        return communicators.size() < RankProbes.MOST_COMMUNICATORS;
    }

    /** The program has a communicator of these ranks of its world, which gets the next number. */
    public MpjCommunicator made(Intracomm comm, int[] members) {
        MpjCommunicator added = new MpjCommunicator(comm, communicators.size(), members, primaries);
        communicators.add(added);
        return added;
    }

    /** The program believes to make a communicator of these ranks. */
    public MpjCommunicator makeStandIn(int[] members) {
        return made(standIn(members), members);
    }

    /** MPI.Finalize meets all processes in a barrier. */
    public void showPhysicalWorld() {
        MPI.COMM_WORLD = physicalWorld;
    }

    /** Nanoseconds that other threads than the control thread have spent in sending control messages, the program's mostly. */
    public long sendNanos() {
        return sendNanos.get();
    }

    @Override
    public int physicalRank() {
        return physicalRank;
    }

    @Override
    public void listen(ControlReceiver receiver) {
        Thread thread = new Thread(new Listening(new Reception(control, receiver), ending, fatal), "scansion-control");
        thread.setDaemon(true);
        listener = thread;
        thread.start();
    }

    // Classes with names and no lambdas, as in all that runs while a program starts: for each lambda a class is made at
    // run time.

    /** What the control thread does. */
    private record Listening(Runnable reception, BooleanSupplier ending, Consumer<String> fatal) implements Runnable {
        @Override
        public void run() {
            MpiProbes.agentThread();
            repeat(reception, ending, fatal);
        }
    }

    private record Reception(Comm control, ControlReceiver receiver) implements Runnable {
        @Override
        public void run() {
            long[] words = new long[ControlPlane.MOST_WORDS]; // most messages are shorter
            Status status = control.Recv(words, 0, words.length, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG);
            receiver.received(status.source, status.tag, words);
        }
    }

    /**
     * Does something again and again until it throws. MPI.Finalize closes the device under a receive; before that, whatever it is must be
     * seen: other ranks would wait for ever for what this one no longer hears.
     */
    public static void repeat(Runnable step, BooleanSupplier ending, Consumer<String> otherwise) {
        try {
            while (true) {
                step.run();
            }
        } catch (Throwable t) { // also errors
            if (!ending.getAsBoolean()) {
                otherwise.accept("the control communicator failed: " + t);
            }
        }
    }

    @Override
    public void sendControl(int toPhysicalRank, int tag, long[] words) {
        long before = System.nanoTime();
        control.Send(words, 0, words.length, MPI.LONG, toPhysicalRank, tag);
        if (Thread.currentThread() != listener) {
            sendNanos.addAndGet(System.nanoTime() - before);
        }
    }

    @Override
    public Posted isend(Path path, Outgoing message, int to) {
        Buffer content = message.content();
        Comm comm = comm(path);
        int rank = rank(path, to);
        Datatype type = type(content);
        long objectsBefore = MpiProbes.objectBytes();
        Request request = message.synchronous()
                ? comm.Issend(content.array(), content.offset(), content.count(), type, rank, message.tag())
                : comm.Isend(content.array(), content.offset(), content.count(), type, rank, message.tag());
        long bytes = (long) content.count() * type.getByteSize();
        if (bytes == 0) { // objects, or nothing
            bytes = MpiProbes.objectBytes() - objectsBefore;
        }
        return new MpjSend(request, bytes == 0 && content.count() > 0 ? Long.MAX_VALUE : bytes);
    }

    @Override
    public long sendRoomBytes() {
        return Math.min(Runtime.getRuntime().maxMemory(), DirectMemory.limitBytes()) / MEMORY_FOR_SENDS;
    }

    @Override
    public Receiving post(Path path, Buffer into, int from, int tag) {
        return new MpjReceive(
                communicators.get(path.number()),
                comm(path).Irecv(into.array(), into.offset(), into.count(), type(into), source(path, from), tag(tag)));
    }

    @Override
    public Arrival receive(Path path, Buffer into, int from, int tag) {
        Status status =
                comm(path).Recv(into.array(), into.offset(), into.count(), type(into), source(path, from), tag(tag));
        return arrival(inWorld(path, status.source), status);
    }

    private static Arrival arrival(int source, Status status) {
        return new Arrival(source, status.tag, status.count == 0, status);
    }

    @Override
    public @Nullable Arrival probe(Path path, int from, int tag) {
        Status status = comm(path).Iprobe(source(path, from), tag(tag));
        return status == null
                ? null
                : new Arrival(inWorld(path, status.source), status.tag, status.numEls == 0, status);
    }

    @Override
    public Buffer bytes(byte[] array, int offset, int count) {
        return new Buffer(array, offset, count, MPI.BYTE);
    }

    @Override
    public void barrier(Path path) {
        communicators.get(path.number()).comm().Barrier();
    }

    @Override
    public void finish() {
        showPhysicalWorld();
        MPI.Finalize();
    }

    private Comm comm(Path path) {
        return isData(path) ? data : communicators.get(path.number()).comm();
    }

    private int rank(Path path, int worldRank) {
        return isData(path) ? worldRank : communicators.get(path.number()).rank(worldRank);
    }

    private int inWorld(Path path, int rank) {
        return isData(path) ? rank : communicators.get(path.number()).inWorld(rank);
    }

    private static boolean isData(Path path) {
        return path.number() == Path.DATA.number(); // equals of a record is made at run time
    }

    private static Datatype type(Buffer buffer) {
        return (Datatype) buffer.type();
    }

    private int source(Path path, int from) {
        return from == ANY ? MPI.ANY_SOURCE : rank(path, from);
    }

    private static int tag(int tag) {
        return tag == ANY ? MPI.ANY_TAG : tag;
    }
}
