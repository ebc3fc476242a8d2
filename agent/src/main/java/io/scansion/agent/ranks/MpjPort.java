package io.scansion.agent.ranks;

import io.scansion.agent.probe.MpiProbes;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * {@link MpiPort} by MPJ Express. The program's COMM_WORLD is replaced by a communicator of the primaries alone, so that
 * ranks, sizes and collectives are MPI's own and spares are never part of them. A spare sees the physical world under the
 * name of the virtual one.
 *
 * <p>One daemon thread receives control messages; it never calls into the program. Sending is safe from any thread that is
 * inside an MPI call of the program or marked as the agent's, and control messages do not wait: they are far below the
 * protocol switch. The thread stays in its receive when the job ends (niodev cannot be interrupted there), which is why it
 * is a daemon.
 */
final class MpjPort implements MpiPort {
    private final Intracomm physicalWorld;
    private final int physicalRank;
    private final Comm control;
    private final Comm data;
    private final Intracomm programComm;
    private final boolean primary;
    private final AtomicLong sendNanos = new AtomicLong();
    private volatile @Nullable Thread listener;

    /** The agent and the program may ask at the same time, which the library does not expect. */
    private static final class MpjSend implements Posted {
        private final Request request;
        private boolean done;

        MpjSend(Request request) {
            this.request = request;
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

    private record MpjReceive(Request request) implements Receiving {
        @Override
        public @Nullable Arrival poll() {
            Status status = request.Test();
            return status == null ? null : arrival(status);
        }

        @Override
        public Arrival await() {
            return arrival(request.Wait());
        }
    }

    /** Collective over all processes of the job: every one of them must construct its port. */
    MpjPort(int primaries) {
        physicalWorld = MPI.COMM_WORLD;
        physicalRank = physicalWorld.Rank();
        primary = physicalRank < primaries;
        control = (Comm) physicalWorld.clone();
        data = (Comm) physicalWorld.clone();
        int[] members = new int[primaries];
        for (int rank = 0; rank < primaries; rank++) {
            members[rank] = rank;
        }
        Intracomm primaryWorld = physicalWorld.Create(physicalWorld.Group().Incl(members));
        programComm = primary ? primaryWorld : physicalWorld;
    }

    /** Whether this is the communicator that the program takes for the world. */
    boolean isProgramComm(Comm comm) {
        return comm == programComm;
    }

    void showProgramWorld() {
        MPI.COMM_WORLD = programComm;
    }

    /** MPI.Finalize meets all processes in a barrier. */
    void showPhysicalWorld() {
        MPI.COMM_WORLD = physicalWorld;
    }

    /** Nanoseconds that other threads than the control thread have spent in sending control messages, the program's mostly. */
    long sendNanos() {
        return sendNanos.get();
    }

    /** The status that the program is to see. */
    static Status status(Arrival arrival) {
        Status status = (Status) arrival.origin();
        status.source = arrival.source();
        return status;
    }

    @Override
    public int physicalRank() {
        return physicalRank;
    }

    @Override
    public void listen(ControlReceiver receiver) {
        Thread thread = new Thread(() -> receiveControl(receiver), "scansion-control");
        thread.setDaemon(true);
        listener = thread;
        thread.start();
    }

    private void receiveControl(ControlReceiver receiver) {
        MpiProbes.agentThread();
        repeat(() -> receiveOne(receiver), RankHooks::isEnding, Faults::fatal);
    }

    private void receiveOne(ControlReceiver receiver) {
        long[] words = new long[ControlPlane.MOST_WORDS]; // most messages are shorter
        Status status = control.Recv(words, 0, words.length, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG);
        receiver.received(status.source, status.tag, words);
    }

    /**
     * Does something again and again until it throws. MPI.Finalize closes the device under a receive; before that, whatever it is must be
     * seen: other ranks would wait for ever for what this one no longer hears.
     */
    static void repeat(Runnable step, BooleanSupplier ending, Consumer<String> otherwise) {
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
        return new MpjSend(
                message.synchronous()
                        ? comm.Issend(
                                content.array(), content.offset(), content.count(), type(content), to, message.tag())
                        : comm.Isend(
                                content.array(), content.offset(), content.count(), type(content), to, message.tag()));
    }

    @Override
    public Receiving post(Buffer into, int from, int tag) {
        return new MpjReceive(
                programComm.Irecv(into.array(), into.offset(), into.count(), type(into), source(from), tag(tag)));
    }

    @Override
    public Arrival receive(Path path, Buffer into, int from, int tag) {
        Status status = comm(path).Recv(into.array(), into.offset(), into.count(), type(into), source(from), tag(tag));
        return arrival(status);
    }

    private static Arrival arrival(Status status) {
        return new Arrival(status.source, status.tag, status.count == 0, status);
    }

    @Override
    public @Nullable Arrival probe(Path path, int from, int tag) {
        Status status = comm(path).Iprobe(source(from), tag(tag));
        return status == null ? null : new Arrival(status.source, status.tag, status.numEls == 0, status);
    }

    @Override
    public Buffer bytes(byte[] array, int offset, int count) {
        return new Buffer(array, offset, count, MPI.BYTE);
    }

    @Override
    public void barrier() {
        programComm.Barrier();
    }

    @Override
    public void finish() {
        showPhysicalWorld();
        MPI.Finalize();
    }

    private Comm comm(Path path) {
        return path == Path.PROGRAM ? programComm : data;
    }

    private static Datatype type(Buffer buffer) {
        return (Datatype) buffer.type();
    }

    private static int source(int from) {
        return from == ANY ? MPI.ANY_SOURCE : from;
    }

    private static int tag(int tag) {
        return tag == ANY ? MPI.ANY_TAG : tag;
    }
}
