package io.scansion.agent.ranks;

import io.scansion.agent.probe.MpiProbes;
import java.util.concurrent.atomic.AtomicLong;
import mpi.Comm;
import mpi.MPI;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * Control messages between the agents of one job, on a communicator that the program never sees.
 *
 * <p>One daemon thread receives for this process and hands each message to the {@link Receiver}; it never calls into the
 * program. Sending is safe from any thread that is inside an MPI call of the program or marked as the agent's, and
 * does not wait: the messages are far below the protocol switch. The thread
 * stays in its receive when the job ends (niodev cannot be interrupted there), which is why it is a daemon.
 */
final class ControlPlane {
    /** Longs in every control message. */
    static final int WORDS = 4;

    /** Gets every control message, on the control thread. Must not block. */
    interface Receiver {
        void received(int fromPhysicalRank, ControlKind kind, long[] words);
    }

    private final Comm comm;
    private final Receiver receiver;
    private final AtomicLong sendNanos = new AtomicLong();
    private volatile @Nullable Thread listener;

    ControlPlane(Comm comm, Receiver receiver) {
        this.comm = comm;
        this.receiver = receiver;
    }

    void start() {
        Thread thread = new Thread(this::listen, "scansion-control");
        thread.setDaemon(true);
        listener = thread;
        thread.start();
    }

    void send(int toPhysicalRank, ControlKind kind, long... words) {
        long[] message = new long[WORDS];
        System.arraycopy(words, 0, message, 0, words.length);
        long before = System.nanoTime();
        comm.Send(message, 0, WORDS, MPI.LONG, toPhysicalRank, kind.tag());
        if (Thread.currentThread() != listener) {
            sendNanos.addAndGet(System.nanoTime() - before);
        }
    }

    /** Nanoseconds that other threads than the control thread have spent in sending, the program's mostly. */
    long sendNanos() {
        return sendNanos.get();
    }

    private void listen() {
        MpiProbes.agentThread();
        try {
            while (true) {
                long[] words = new long[WORDS];
                Status status = comm.Recv(words, 0, WORDS, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG);
                ControlKind kind = ControlKind.ofTag(status.tag);
                if (kind != null) {
                    receiver.received(status.source, kind, words);
                }
            }
        } catch (RuntimeException e) {
            // MPI.Finalize closes the device under this receive; before that it is a fault that must be seen.
            if (!VirtualWorld.isEnding()) {
                Faults.fatal("the control communicator failed: " + e);
            }
        }
    }
}
