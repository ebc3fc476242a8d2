package io.scansion.agent.ranks;

import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.MpiPort.Buffer;
import io.scansion.agent.ranks.MpiPort.Posted;
import io.scansion.wire.AgentMessage.Calibration;
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

    @SuppressWarnings("NonFinalStaticField") // set once, inside MPI.Init, before the program can call any other hook
    private static @Nullable Here process;

    /** What the calls of this process go to. */
    private record Here(VirtualWorld world, MpjPort port) {
        boolean knows(Comm comm) {
            return port.isProgramComm(comm);
        }
    }

    private RankHooks() {}

    /** Replaces Send, Bsend, Ssend and Rsend; true when the message has been sent. */
    public static boolean send(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        Here here = here();
        return here.knows(comm) && here.world.send(new Buffer(buf, offset, count, type), dest, tag);
    }

    /** Replaces Isend, Ibsend, Issend and Irsend; null to leave the call alone. */
    public static @Nullable Request isend(
            Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        Here here = here();
        Posted posted = here.knows(comm) ? here.world.isend(new Buffer(buf, offset, count, type), dest, tag) : null;
        return posted == null ? null : (Request) posted.request();
    }

    /** Replaces Recv; the status names the virtual source and the user's tag. Null to leave the call alone. */
    public static @Nullable Status recv(
            Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        Here here = here();
        return here.knows(comm)
                ? MpjPort.status(here.world.receive(new Buffer(buf, offset, count, type), source(source), tag(tag)))
                : null;
    }

    /** Replaces Probe; null to leave the call alone. */
    public static @Nullable Status probe(Comm comm, int source, int tag) {
        Here here = here();
        return here.knows(comm) ? MpjPort.status(here.world.probe(source(source), tag(tag))) : null;
    }

    /** Whether {@link #iprobe} is to answer an Iprobe for this source. */
    public static boolean takesIprobe(Comm comm, int source) {
        return here().knows(comm);
    }

    /** Replaces Iprobe where {@link #takesIprobe} says so; null when no message is there. */
    public static @Nullable Status iprobe(Comm comm, int source, int tag) {
        Arrival arrival = here().world.probeNow(source(source), tag(tag));
        return arrival == null ? null : MpjPort.status(arrival);
    }

    /**
     * Before a call that cannot be redirected, such as a collective; returns where it may go on.
     *
     * @param operation code of its {@link MpiOperation}
     * @param name as users of the library know it
     */
    public static void unsupported(Comm comm, int operation, String name) {
        Here here = here();
        boolean uncounted = MpiOperation.of(operation).routing() == MpiOperation.Routing.UNCOUNTED;
        here.world.unsupported(name, uncounted && here.knows(comm));
    }

    /** The rank that the program sees, or -1 to leave the call alone. */
    public static int rank(Comm comm) {
        Here here = here();
        return !here.world.isPrimary() && here.knows(comm) ? here.world.virtualRank() : -1;
    }

    /** The number of ranks that the program sees, or -1 to leave the call alone. */
    public static int size(Comm comm) {
        Here here = here();
        return !here.world.isPrimary() && here.knows(comm) ? here.world.primaries() : -1;
    }

    private static int source(int source) {
        return source == MPI.ANY_SOURCE ? MpiPort.ANY : source;
    }

    private static int tag(int tag) {
        return tag == MPI.ANY_TAG ? MpiPort.ANY : tag;
    }

    /**
     * Last step of MPI.Init, in every process; returns the arguments that the program is to see. In a spare it returns when
     * the spare is needed, and not at all when it never is.
     */
    public static String[] initialised(String[] arguments) {
        calibrate();
        if (RankControl.processes() > RankControl.primaries()) {
            MpjPort port = new MpjPort(RankControl.primaries());
            VirtualWorld entered = new VirtualWorld(
                    port, new JvmProcess(), RankControl.primaries(), RankControl.processes(), RankControl.stateless());
            process = new Here(entered, port);
            RankControl.enter(entered, port::sendNanos);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> shutDown(entered), "scansion-shutdown"));
            active = !RankControl.stateless().isEmpty();
            entered.start();
            if (entered.isPrimary()) {
                port.showProgramWorld();
            }
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
        Here here = process;
        if (here != null) {
            here.world.close(true);
            here.port.showPhysicalWorld();
        }
    }

    /** Whether the program of this process has entered MPI.Finalize, or has ended without it. */
    static boolean isEnding() {
        Here here = process;
        return here != null && here.world.isEnding();
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

    private static Here here() {
        Here here = process;
        if (here == null) {
            throw new IllegalStateException("a rank hook was called before MPI.Init");
        }
        return here;
    }
}
