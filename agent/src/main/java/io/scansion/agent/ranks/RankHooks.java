package io.scansion.agent.ranks;

import mpi.Comm;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * Called from instrumented MPI methods, on the application's threads, for the outermost call only: MPI calls made from
 * inside a hook are neither measured nor redirected. A neutral answer (false, null, a negative number) lets the call go on
 * as the program wrote it. All hooks but {@link #initialised} and {@link #finalising} are skipped while {@link #active} is
 * false.
 */
public final class RankHooks {
    /** Whether any call may have to be redirected; read before every hook. */
    @SuppressWarnings("NonFinalStaticField") // read by emitted code as a plain static field
    public static volatile boolean active;

    private RankHooks() {}

    /** Replaces Send, Bsend, Ssend and Rsend; true when the message has been sent. */
    public static boolean send(Comm comm, Object buf, int offset, int count, mpi.Datatype type, int dest, int tag) {
        return false;
    }

    /** Replaces Isend, Ibsend, Issend and Irsend; null to leave the call alone. */
    public static @Nullable Request isend(
            Comm comm, Object buf, int offset, int count, mpi.Datatype type, int dest, int tag) {
        return null;
    }

    /** Replaces Recv; the status names the virtual source and the user's tag. Null to leave the call alone. */
    public static @Nullable Status recv(
            Comm comm, Object buf, int offset, int count, mpi.Datatype type, int source, int tag) {
        return null;
    }

    /** Replaces Irecv; null to leave the call alone. */
    public static @Nullable Request irecv(
            Comm comm, Object buf, int offset, int count, mpi.Datatype type, int source, int tag) {
        return null;
    }

    /** Replaces Probe; null to leave the call alone. */
    public static @Nullable Status probe(Comm comm, int source, int tag) {
        return null;
    }

    /** Whether {@link #iprobe} is to answer an Iprobe for this source. */
    public static boolean takesIprobe(Comm comm, int source) {
        return false;
    }

    /** Replaces Iprobe where {@link #takesIprobe} says so; null when no message is there. */
    public static @Nullable Status iprobe(Comm comm, int source, int tag) {
        return null;
    }

    /** Before an operation that cannot be redirected, such as a collective; returns where the call may go on. */
    public static void unsupported(Comm comm, String operation) {}

    /** The rank that the program sees, or -1 to leave the call alone. */
    public static int rank(Comm comm) {
        return -1;
    }

    /** The number of ranks that the program sees, or -1 to leave the call alone. */
    public static int size(Comm comm) {
        return -1;
    }

    /** Last step of MPI.Init, in every process; returns the arguments that the program is to see. */
    public static String[] initialised(String[] arguments) {
        return arguments;
    }

    /** First step of MPI.Finalize. */
    public static void finalising() {}
}
