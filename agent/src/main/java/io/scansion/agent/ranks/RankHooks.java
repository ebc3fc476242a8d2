package io.scansion.agent.ranks;

import io.scansion.agent.probe.MpiProbes;
import io.scansion.wire.AgentMessage.Calibration;
import java.util.Set;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * Called from instrumented MPI methods, on the application's threads, for the outermost call only: MPI calls made from
 * inside a hook are neither measured nor redirected. A neutral answer (false, null, a negative number) lets the call go on
 * as the program wrote it. All hooks but {@link #initialised} and {@link #finalising} are skipped while {@link #active} is
 * false, which it stays in a job without spares or without stages declared stateless.
 */
public final class RankHooks {
    /** Whether any call may have to be redirected; read before every hook. */
    @SuppressWarnings("NonFinalStaticField") // read by emitted code as a plain static field
    public static volatile boolean active;

    /** Calls that take a message in a way that is not followed. */
    private static final Set<String> RECEIVING = Set.of("Sendrecv", "Sendrecv_replace", "Recv_init");

    @SuppressWarnings("NonFinalStaticField") // set once, inside MPI.Init, before the program can call any other hook
    private static @Nullable VirtualWorld world;

    private RankHooks() {}

    /** Replaces Send, Bsend, Ssend and Rsend; true when the message has been sent. */
    public static boolean send(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return here().send(comm, buf, offset, count, type, dest, tag);
    }

    /** Replaces Isend, Ibsend, Issend and Irsend; null to leave the call alone. */
    public static @Nullable Request isend(
            Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return here().isend(comm, buf, offset, count, type, dest, tag);
    }

    /** Replaces Recv; the status names the virtual source and the user's tag. Null to leave the call alone. */
    public static @Nullable Status recv(
            Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        return here().receive(comm, buf, offset, count, type, source, tag);
    }

    /** Replaces Irecv; null to leave the call alone. */
    public static @Nullable Request irecv(
            Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        here().unsupported(comm, "Irecv", true);
        return null;
    }

    /** Replaces Probe; null to leave the call alone. */
    public static @Nullable Status probe(Comm comm, int source, int tag) {
        return here().probe(comm, source, tag);
    }

    /** Whether {@link #iprobe} is to answer an Iprobe for this source. */
    public static boolean takesIprobe(Comm comm, int source) {
        return here().takesProbes(comm, source);
    }

    /** Replaces Iprobe where {@link #takesIprobe} says so; null when no message is there. */
    public static @Nullable Status iprobe(Comm comm, int source, int tag) {
        return here().probeNow(comm, source, tag);
    }

    /** Before an operation that cannot be redirected, such as a collective; returns where the call may go on. */
    public static void unsupported(Comm comm, String operation) {
        here().unsupported(comm, operation, RECEIVING.contains(operation));
    }

    /** The rank that the program sees, or -1 to leave the call alone. */
    public static int rank(Comm comm) {
        return here().rankOn(comm);
    }

    /** The number of ranks that the program sees, or -1 to leave the call alone. */
    public static int size(Comm comm) {
        return here().sizeOn(comm);
    }

    /**
     * Last step of MPI.Init, in every process; returns the arguments that the program is to see. In a spare it returns when
     * the spare is needed, and not at all when it never is.
     */
    public static String[] initialised(String[] arguments) {
        calibrate();
        if (RankControl.processes() > RankControl.primaries()) {
            VirtualWorld entered = new VirtualWorld(RankControl.primaries(), RankControl.stateless());
            world = entered;
            RankControl.enter(entered);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> shutDown(entered), "scansion-shutdown"));
            active = !RankControl.stateless().isEmpty();
            entered.start();
        }
        return arguments;
    }

    /** Collective: a communicator of its own keeps the ping-pong apart from whatever the program sends first. */
    private static void calibrate() {
        if (RankControl.switchBytes() > 0) {
            Comm own = (Comm) MPI.COMM_WORLD.clone();
            Calibration found =
                    new LinkCalibration(own, own.Rank(), RankControl.switchBytes()).run(RankControl.primaries());
            if (found != null) {
                RankControl.report(found);
            }
        }
    }

    /** First step of MPI.Finalize. */
    public static void finalising() {
        VirtualWorld here = world;
        if (here != null) {
            here.close(true);
        }
    }

    /** The process ends: where the program has not finalised, the others must not wait for it. */
    private static void shutDown(VirtualWorld left) {
        MpiProbes.agentThread();
        try {
            left.close(false);
        } catch (RuntimeException e) {
            // Those it would tell are gone already: the job is being ended, and why is not this rank's to say.
        }
    }

    private static VirtualWorld here() {
        VirtualWorld here = world;
        if (here == null) {
            throw new IllegalStateException("a rank hook was called before MPI.Init");
        }
        return here;
    }
}
