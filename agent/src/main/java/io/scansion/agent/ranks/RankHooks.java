package io.scansion.agent.ranks;

import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.ranks.collectives.Collective;
import io.scansion.agent.ranks.collectives.CommunicatorMade;
import io.scansion.agent.ranks.collectives.MpjCollectives;
import io.scansion.agent.ranks.mpj.LinkCalibration;
import io.scansion.agent.ranks.mpj.MpjCommunicator;
import io.scansion.agent.ranks.mpj.MpjPort;
import io.scansion.agent.ranks.mpj.Participants;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.MpiPort.Posted;
import io.scansion.agent.ranks.world.PostedReceives.Posting;
import io.scansion.agent.ranks.world.ProgramCommunicator;
import io.scansion.agent.ranks.world.VirtualWorld;
import io.scansion.wire.AgentMessage.Calibration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
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
        /** Null where the communicator is not one that virtual ranks know. */
        @Nullable
        Called on(Comm comm) {
            MpjCommunicator names = port.find(comm);
            return names == null ? null : new Called(world.communicator(names.number()), names);
        }
    }

    /** A communicator that a call is made on: what serves the call, and how the program names its ranks. */
    private record Called(ProgramCommunicator on, MpjCommunicator names) {
        int source(int source) {
            return source == MPI.ANY_SOURCE ? MpiPort.ANY : names.inWorld(source);
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
        Called called = here().on(comm);
        return called != null && called.on.send(message, called.names.inWorld(dest));
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
        Called called = here().on(comm);
        Posted posted = called == null ? null : called.on.isend(message, called.names.inWorld(dest));
        return posted == null ? null : new Request(new RoutedSendRequest(posted));
    }

    /** Replaces Irecv; null to leave the call alone. */
    public static @Nullable Request irecv(
            Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        Called called = here().on(comm);
        if (called == null) {
            return null;
        }
        Posting posting = called.on.post(new Buffer(buf, offset, count, type), called.source(source), tag(tag));
        return posting == null ? null : new Request(new RoutedRecvRequest(called.on, called.names, posting));
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
        Called called = here().on(comm);
        if (called == null) {
            return null;
        }
        Outgoing message = new Outgoing(new Buffer(sendBuf, sendOffset, sendCount, sendType), sendTag, false);
        Posted sent = called.on.isendAnyway(message, called.names.inWorld(dest));
        MpiProbes.receiving();
        Arrival arrival = called.on.receive(new Buffer(buf, offset, count, type), called.source(source), tag(tag));
        MpiProbes.received();
        sent.await();
        return called.names.status(arrival);
    }

    /** Replaces Sendrecv_replace; null to leave the call alone. What is sent has been copied before anything is received. */
    public static @Nullable Status sendrecvReplace(
            Comm comm, Object buf, int offset, int count, Datatype type, int dest, int sendTag, int source, int tag) {
        return sendrecv(comm, buf, offset, count, type, dest, sendTag, buf, offset, count, type, source, tag);
    }

    /** Replaces Recv; the status names the virtual source and the user's tag. Null to leave the call alone. */
    public static @Nullable Status recv(
            Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        Called called = here().on(comm);
        return called == null
                ? null
                : called.names.status(
                        called.on.receive(new Buffer(buf, offset, count, type), called.source(source), tag(tag)));
    }

    /** Replaces Probe; null to leave the call alone. */
    public static @Nullable Status probe(Comm comm, int source, int tag) {
        Called called = here().on(comm);
        return called == null ? null : called.names.status(called.on.probe(called.source(source), tag(tag)));
    }

    /** Whether {@link #iprobe} is to answer an Iprobe for this source. */
    public static boolean takesIprobe(Comm comm, int source) {
        return here().on(comm) != null;
    }

    /** Replaces Iprobe where {@link #takesIprobe} says so; null when no message is there. */
    public static @Nullable Status iprobe(Comm comm, int source, int tag) {
        Called called = here().on(comm);
        Arrival arrival = called == null ? null : called.on.probeNow(called.source(source), tag(tag));
        return called == null || arrival == null ? null : called.names.status(arrival);
    }

    /** Replaces a collective in a process that has taken a rank over; false to leave the call alone. */
    public static boolean collective(Comm comm, String name, Object[] arguments) {
        Here here = here();
        if (comm == MPI.COMM_SELF) {
            return false;
        }
        MpjCommunicator names = here.port.find(comm);
        if (names != null) {
            int rank = names.rank(here.world.virtualRank());
            return here.world
                    .collectives()
                    .enter(MpjCollectives.of(name, arguments, names.number(), rank, names.size()));
        }
        elsewhere(here, name);
        return false;
    }

    private static void elsewhere(Here here, String name) {
        here.world.collectives().elsewhere(name);
        here.world.unsupported(name);
    }

    /** Replaces a call that makes a communicator of another in a process that has taken a rank over; null to leave the call alone. */
    public static @Nullable Comm make(Comm comm, String name, Object[] arguments) {
        Here here = here();
        MpjCommunicator names = here.port.find(comm);
        if (names == null || !here.port.hasRoom()) {
            elsewhere(here, name);
            return null;
        }
        VirtualWorld world = here.world;
        Collective call = MpjCollectives.making(name, arguments, names.number(), world.primaries());
        if (!world.collectives().enter(call)) {
            return null;
        }
        int[] members = CommunicatorMade.members(call);
        Comm made = here.port.makeStandIn(members).comm();
        MpiProbes.communicator(made, members);
        return made;
    }

    /**
     * After a call of MPI that has made a communicator; also where no process can be replaced.
     *
     * @param probe null for a nested call
     */
    public static void made(@Nullable Object probe, Comm parent, Intracomm made) {
        Here here = process;
        if (probe == null || (here != null && !here.world.isPrimary())) {
            return;
        }
        int[] members = members(made);
        if (members != null) {
            MpiProbes.communicator(made, members);
        }
        if (here != null && active && here.port.find(parent) != null && here.port.hasRoom()) {
            if (members == null) {
                here.world.collectives().elsewhere("a communicator whose ranks cannot be told");
            } else {
                here.port.made(made, members);
                here.world.collectives().leave(members);
            }
        }
    }

    /** Ranks in the world, by rank in the communicator; null where they cannot be told, which is not the program's fault. */
    private static int @Nullable [] members(Intracomm made) {
        try {
            return MpjCollectives.inWorld(made.Group());
        } catch (RuntimeException | LinkageError e) {
            return null;
        }
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
        String missing = Participants.missing();
        if (missing != null) {
            throw Faults.fatal(missing + "; a job with spare ranks cannot do without the agent in any of them");
        }
        Ending ending = new Ending();
        StartUpLimit limit = new StartUpLimit(TimeUnit.SECONDS.toMillis(StartUpLimit.SECONDS), ending);
        calibrate();
        MpjPort port = new MpjPort(RankControl.primaries(), ending, ending);
        limit.close();
        VirtualWorld entered = new VirtualWorld(
                port,
                new JvmProcess(),
                RankControl.primaries(),
                RankControl.processes(),
                RankControl.stateless(),
                RankControl.boundsRunAhead());
        process = new Here(entered, port);
        RankControl.enter(entered, port);
        Runtime.getRuntime().addShutdownHook(new Thread(new ShutDown(entered), "scansion-shutdown"));
        active = !RankControl.stateless().isEmpty();
        entered.start();
        port.showProgramWorld(entered.virtualRank());
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

    // Classes with names and no lambdas: this runs while the program starts, and for each lambda a class is made at run
    // time.

    /** Whether the program of this process has entered MPI.Finalize, or has ended without it; and how it ends where it cannot go on. */
    private static final class Ending implements BooleanSupplier, Consumer<String> {
        @Override
        public boolean getAsBoolean() {
            Here here = process;
            return here != null && here.world.isEnding();
        }

        @Override
        public void accept(String reason) {
            throw Faults.fatal(reason);
        }
    }

    /** The process ends: where the program has not finalised, the others must not wait for it. */
    private record ShutDown(VirtualWorld left) implements Runnable {
        @Override
        public void run() {
            MpiProbes.agentThread();
            try {
                left.close(false);
            } catch (RuntimeException e) {
                // Those it would tell are gone already: the job is being ended, and why is not this rank's to say.
            }
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
