package io.scansion.agent.ranks;

import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.MpiPort.Buffer;
import io.scansion.agent.ranks.MpiPort.Outgoing;
import io.scansion.agent.ranks.MpiPort.Posted;
import io.scansion.agent.ranks.PostedReceives.Posting;
import io.scansion.agent.ranks.collectives.MpjCollectives;
import io.scansion.wire.AgentMessage.Calibration;
import java.util.concurrent.TimeUnit;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Prequest;
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

    /** Replaces Send, Bsend and Rsend; true when the message has been sent. */
    public static boolean send(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return send(comm, new Outgoing(new Buffer(buf, offset, count, type), tag, false), dest);
    }

    /** Replaces Ssend; true when the message has been sent and its receiver has begun to take it. */
    public static boolean ssend(Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return send(comm, new Outgoing(new Buffer(buf, offset, count, type), tag, true), dest);
    }

    private static boolean send(Comm comm, Outgoing message, int dest) {
        Here here = here();
        return here.knows(comm) && here.world.send(message, dest);
    }

    /** Replaces Isend, Ibsend and Irsend; null to leave the call alone. */
    public static @Nullable Request isend(
            Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isend(comm, new Outgoing(new Buffer(buf, offset, count, type), tag, false), dest);
    }

    /** Replaces Issend; null to leave the call alone. */
    public static @Nullable Request issend(
            Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return isend(comm, new Outgoing(new Buffer(buf, offset, count, type), tag, true), dest);
    }

    private static @Nullable Request isend(Comm comm, Outgoing message, int dest) {
        Here here = here();
        Posted posted = here.knows(comm) ? here.world.isend(message, dest) : null;
        return posted == null ? null : new Request(new RoutedSendRequest(posted));
    }

    /** Replaces Irecv; null to leave the call alone. */
    public static @Nullable Request irecv(
            Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        Here here = here();
        Posting posting = here.knows(comm)
                ? here.world.post(new Buffer(buf, offset, count, type), source(source), tag(tag))
                : null;
        return posting == null ? null : new Request(new RoutedRecvRequest(here.world, posting));
    }

    /**
     * Replaces Start of a persistent request, which then stands for what has been started; false to leave the call alone.
     *
     * @param mode what it does, as the library numbers it
     */
    public static boolean start(
            Prequest request,
            int mode,
            Comm comm,
            Object buf,
            int offset,
            int count,
            Datatype type,
            int peer,
            int tag) {
        Request started = switch (mode) {
            case MODE_RECEIVE -> irecv(comm, buf, offset, count, type, peer, tag);
            case MODE_SYNCHRONOUS -> issend(comm, buf, offset, count, type, peer, tag);
            default -> isend(comm, buf, offset, count, type, peer, tag);
        };
        if (started != null) {
            request.req = started.req;
        }
        return started != null;
    }

    private static final int MODE_RECEIVE = 4;
    private static final int MODE_SYNCHRONOUS = 5;

    /** Replaces Sendrecv; null to leave the call alone. */
    public static @Nullable Status sendrecv(
            Comm comm,
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            int dest,
            int sendTag,
            Object buf,
            int offset,
            int count,
            Datatype type,
            int source,
            int tag) {
        Here here = here();
        if (!here.knows(comm)) {
            return null;
        }
        Outgoing message = new Outgoing(new Buffer(sendBuf, sendOffset, sendCount, sendType), sendTag, false);
        Posted sent = here.world.isendAnyway(message, dest);
        MpiProbes.receiving();
        Arrival arrival = here.world.receive(new Buffer(buf, offset, count, type), source(source), tag(tag));
        MpiProbes.received();
        sent.await();
        return MpjPort.status(arrival);
    }

    /** Replaces Sendrecv_replace; null to leave the call alone. What is sent has been copied before anything is received. */
    public static @Nullable Status sendrecvReplace(
            Comm comm, Object buf, int offset, int count, Datatype type, int dest, int sendTag, int source, int tag) {
        return sendrecv(comm, buf, offset, count, type, dest, sendTag, buf, offset, count, type, source, tag);
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

    /** Replaces a collective in a process that has taken a rank over; false to leave the call alone. */
    public static boolean collective(Comm comm, String name, Object[] arguments) {
        Here here = here();
        if (comm == MPI.COMM_SELF) {
            return false;
        }
        if (here.knows(comm)) {
            VirtualWorld world = here.world;
            return world.collectives()
                    .enter(MpjCollectives.of(name, arguments, world.virtualRank(), world.primaries()));
        }
        here.world.collectives().elsewhere(name);
        here.world.unsupported(name);
        return false;
    }

    /**
     * After a collective.
     *
     * @param probe null for a nested call
     */
    public static void collectiveDone(@Nullable Object probe) {
        if (probe != null && active) {
            here().world.collectives().leave();
        }
    }

    /** Before a call that cannot be redirected, such as one that makes a communicator; returns where it may go on. */
    public static void unsupported(String name) {
        here().world.unsupported(name);
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
        boolean spares = RankControl.processes() > RankControl.primaries();
        try {
            if (spares) {
                enterWorld();
            } else {
                calibrate();
            }
        } catch (Throwable t) { // also linkage errors
            if (spares) {
                throw Faults.fatal("virtual ranks cannot start: " + t);
            }
            System.err.println(
                    "[scansion] rank " + RankControl.physicalRank() + ": what messages cost is not known: " + t);
        }
        return arguments;
    }

    private static void enterWorld() {
        StartUpLimit limit = new StartUpLimit(TimeUnit.SECONDS.toMillis(StartUpLimit.SECONDS), Faults::fatal);
        calibrate();
        MpjPort port = new MpjPort(RankControl.primaries());
        limit.close();
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
