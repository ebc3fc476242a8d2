package io.scansion.agent.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What emitted code calls, and the way to what it has found. The outermost MPI call of a thread is measured; calls that the
 * library or the agent makes inside it are not: {@link #enter} then returns null, and exits do nothing with null. Nothing
 * that emitted code calls throws, and exits allocate nothing after the first message of a channel.
 */
public final class MpiProbes {
    /** The run-time switch: while false, calls are neither timed nor counted. */
    static volatile boolean measuring = true;

    private static volatile boolean saidThatItFails;
    private static volatile @Nullable Consumer<String> unguarded;

    /** Of how many calls one is timed. */
    private static volatile int stride = 1;

    /** Probe of the thread that called MPI.Init last; saves that thread, which mostly does the communicating, the look-up. */
    private static @Nullable ThreadProbe latest;

    private static final ThreadLocal<@Nullable ThreadProbe> PROBES = new ThreadLocal<>();
    private static final Map<Object, RankProbes> RANKS = new WeakHashMap<>();
    private static final List<Consumer<RankProbes>> LISTENERS = new CopyOnWriteArrayList<>();
    private static final Object BOOTSTRAP = new Object();

    private MpiProbes() {}

    // ---- for the rest of the agent

    /** Turns measuring on or off; off, calls are still told apart, and leave the counters as they are. */
    public static void measure(boolean on) {
        measuring = on;
    }

    public static boolean isMeasuring() {
        return measuring;
    }

    /** Has one call in so many timed, and all counted; 1 times all of them. Every thread follows behind an item that it completes. */
    public static void thin(int toStride) {
        stride = toStride;
    }

    static int stride() {
        return stride;
    }

    /** Marks the current thread as one of the agent's: its MPI calls are neither measured nor redirected, for ever. */
    public static void agentThread() {
        PROBES.set(ThreadProbe.ofAgent(rankOf(MpiProbes.class)));
    }

    /**
     * Says what is to be done, once, where a call cannot even be told from those inside it, or a rank not be told that it is connected. Who
     * is only measured goes on; virtual ranks rest on both.
     */
    public static void onUnguarded(Consumer<String> action) {
        unguarded = action;
    }

    /** Runs the action for every rank of this process when its MPI.Init has connected it: one, or all with smpdev. */
    public static void onInitialised(Consumer<RankProbes> action) {
        LISTENERS.add(action);
    }

    /** Runs the action for no more ranks. */
    public static void noLongerOnInitialised(Consumer<RankProbes> action) {
        LISTENERS.remove(action);
    }

    /** The ranks of this process; one, except with the multicore device. */
    public static List<RankProbes> ranks() {
        synchronized (RANKS) {
            List<RankProbes> initialised = new ArrayList<>();
            for (RankProbes rank : RANKS.values()) { // no stream: this runs while the program starts
                if (rank.isInitialised()) {
                    initialised.add(rank);
                }
            }
            return initialised;
        }
    }

    /** Sets the rank that the program sees in this process, which has one rank. */
    public static void virtualRank(int rank) {
        for (RankProbes each : ranks()) {
            each.virtualRank(rank);
        }
    }

    /** Where the program of this process receives: the first place and up to three more. */
    public static List<ReceiveSite> receiveSites() {
        return ranks().stream().flatMap(r -> r.receiveSites().stream()).toList();
    }

    // ---- for emitted code

    /**
     * @param mpi any class of the MPI library that is calling; its loader tells ranks of one process apart
     * @param operation code of an {@link MpiOperation}
     * @return null for a nested call
     */
    public static @Nullable ThreadProbe enter(Class<?> mpi, int operation) {
        ThreadProbe probe = null;
        try {
            probe = mine(mpi);
            if (probe.inside()) {
                return null;
            }
            if (measuring) {
                probe.enter(operation);
            } else {
                probe.enterUnmeasured(operation);
            }
        } catch (Throwable t) {
            cannotEnter(probe, operation, t);
        }
        return probe;
    }

    /** As {@link #enter}, for a collective, which is another operation while the thread has moved no message. */
    public static @Nullable ThreadProbe enterCollective(Class<?> mpi, int operation) {
        boolean early = false;
        try {
            early = mine(mpi).movedNothing();
        } catch (Throwable t) {
            // enter meets it too, and says so
        }
        return enter(mpi, early ? MpiOperation.EARLY_COLLECTIVE.code() : operation);
    }

    /** As {@link #enter}, for calls that are guarded but not measured. */
    public static @Nullable ThreadProbe enterUntimed(Class<?> mpi, int operation) {
        ThreadProbe probe = null;
        try {
            probe = mine(mpi);
            if (probe.inside()) {
                return null;
            }
            probe.enterUntimed(operation);
        } catch (Throwable t) {
            cannotEnter(probe, operation, t);
        }
        return probe;
    }

    public static void exit(@Nullable ThreadProbe probe) {
        if (probe != null) {
            try {
                probe.exit(now(probe));
            } catch (Throwable t) {
                cannotMeasure(probe, t);
            }
        }
    }

    public static void exitSend(
            @Nullable ThreadProbe probe, Object comm, int dest, int tag, int count, int elementBytes) {
        if (probe != null) {
            try {
                probe.exitSend(comm, dest, tag, (long) count * elementBytes, now(probe));
            } catch (Throwable t) {
                cannotMeasure(probe, t);
            }
        }
    }

    /**
     * @param elements basic elements received
     * @param typeBytes bytes of one element of the receive's datatype
     * @param typeSize basic elements in one element of the receive's datatype
     */
    public static void exitReceive(
            @Nullable ThreadProbe probe, Object comm, int source, int tag, int elements, int typeBytes, int typeSize) {
        if (probe != null) {
            try {
                probe.exitReceive(comm, source, tag, bytes(elements, typeBytes, typeSize), now(probe));
                if (probe.timed()) {
                    look(probe, probe.received());
                }
            } catch (Throwable t) {
                cannotMeasure(probe, t);
            }
        }
    }

    public static void exitSendReceive(
            @Nullable ThreadProbe probe,
            Object comm,
            int dest,
            int sendTag,
            int count,
            int elementBytes,
            int source,
            int tag,
            int elements,
            int typeBytes,
            int typeSize) {
        if (probe != null) {
            try {
                long received = bytes(elements, typeBytes, typeSize);
                probe.exitSendReceive(
                        comm, dest, sendTag, (long) count * elementBytes, source, tag, received, now(probe));
                if (probe.timed()) {
                    look(probe, probe.received());
                }
            } catch (Throwable t) {
                cannotMeasure(probe, t);
            }
        }
    }

    /** In a combined send and receive: from now on it waits for its message. */
    public static void receiving(@Nullable ThreadProbe probe) {
        if (probe != null && probe.needsTime()) {
            probe.receiving(System.nanoTime());
        }
    }

    /** In a combined send and receive: its message has come. */
    public static void received(@Nullable ThreadProbe probe) {
        if (probe != null && probe.needsTime()) {
            probe.received(System.nanoTime());
        }
    }

    /** As {@link #receiving}, in a call that the rank hooks carry out. */
    public static void receiving() {
        receiving(PROBES.get());
    }

    /** As {@link #received}, in a call that the rank hooks carry out. */
    public static void received() {
        received(PROBES.get());
    }

    /** After an Irecv. */
    public static void exitPosted(@Nullable ThreadProbe probe) {
        if (probe != null) {
            try {
                boolean looks = probe.timed() && probe.operation() == MpiOperation.IMMEDIATE_RECEIVE;
                probe.exitPosted(now(probe));
                if (looks) {
                    look(probe, probe.received() + 1); // the message that this receive will bring
                }
            } catch (Throwable t) {
                cannotMeasure(probe, t);
            }
        }
    }

    public static void exitProbe(@Nullable ThreadProbe probe, Object comm, @Nullable Object status) {
        if (probe != null) {
            try {
                probe.exitProbe(status != null, now(probe));
            } catch (Throwable t) {
                cannotMeasure(probe, t);
            }
        }
    }

    /**
     * @param kind the request's operation in MPJ Express: 4 is a receive
     */
    public static void exitStart(
            @Nullable ThreadProbe probe, int kind, Object comm, int peer, int tag, int count, int elementBytes) {
        if (kind == PERSISTENT_RECEIVE) {
            exitPosted(probe);
        } else {
            exitSend(probe, comm, peer, tag, count, elementBytes);
        }
    }

    private static final int PERSISTENT_RECEIVE = 4;

    public static void exitCompletion(@Nullable ThreadProbe probe, Object request, @Nullable Object status) {
        if (probe != null) {
            try {
                long before = probe.received();
                boolean looks = probe.timed();
                probe.rank.exitCompletion(probe, request, status, now(probe));
                lookAfter(probe, before, looks);
            } catch (Throwable t) {
                cannotMeasure(probe, t);
            }
        }
    }

    public static void exitCompletions(
            @Nullable ThreadProbe probe, @Nullable Object[] requests, @Nullable Object result) {
        if (probe != null) {
            try {
                long before = probe.received();
                boolean looks = probe.timed();
                probe.rank.exitCompletions(probe, requests, result, now(probe));
                lookAfter(probe, before, looks);
            } catch (Throwable t) {
                cannotMeasure(probe, t);
            }
        }
    }

    /** Called inside MPI.Init once the rank is connected, with its physical rank and the number of processes. */
    public static void initialised(Class<?> mpi, Object world, int rank, int size) {
        RankProbes probes;
        try {
            probes = rankOf(mpi);
            probes.initialised(world, rank, size);
            latest = PROBES.get();
        } catch (Throwable t) {
            say(rank, "it", t);
            tellUnguarded("MPI.Init is not known to have ended: " + t);
            return;
        }
        for (Consumer<RankProbes> listener : LISTENERS) {
            try {
                listener.accept(probes);
            } catch (Throwable t) { // the program goes on whatever becomes of the agent
                System.err.println("[scansion] rank " + rank + ": " + t);
            }
        }
    }

    /** Called while a message is packed or unpacked, with the objects in it as bytes; null for other messages. */
    public static void objects(byte @Nullable [] serialised) {
        if (serialised != null && measuring) {
            try {
                ThreadProbe probe = PROBES.get();
                if (probe != null) {
                    probe.objects(serialised.length);
                }
            } catch (Throwable t) {
                say(-1, "an object", t);
            }
        }
    }

    /** Bytes of the objects that the call under way of this thread has packed or unpacked so far, as far as they are counted; otherwise 0. */
    public static long objectBytes() {
        ThreadProbe probe = PROBES.get();
        return probe == null ? 0 : probe.objectBytes();
    }

    /** Called inside MPI.Init when it is known which communicator the program will see as the world. */
    public static void programWorld(Class<?> mpi, Object world) {
        try {
            rankOf(mpi).programWorld(world);
        } catch (Throwable t) {
            say(-1, "what follows", t);
        }
    }

    /** The program has made a communicator of these ranks of its world, by rank in it. */
    public static void communicator(Object made, int[] members) {
        try {
            rankOf(made.getClass()).communicator(made, members);
        } catch (Throwable t) {
            say(-1, "a communicator", t);
        }
    }

    /** The call is guarded all the same, if its thread is known: calls inside it are not the program's. */
    static void cannotEnter(@Nullable ThreadProbe probe, int operation, Throwable reason) {
        if (probe != null) {
            probe.abandon();
            probe.enterUnmeasured(operation);
        }
        say(probe == null ? -1 : probe.rank.physicalRank(), "a call", reason);
        if (probe == null) {
            tellUnguarded("a thread that calls MPI cannot be followed: " + reason);
        }
    }

    private static void tellUnguarded(String reason) {
        Consumer<String> action = unguarded;
        unguarded = null; // once is enough, and there may be a next call
        if (action != null) {
            action.accept(reason);
        }
    }

    /** The call has succeeded, and that is what the program is to see. */
    private static void cannotMeasure(ThreadProbe probe, Throwable reason) {
        probe.abandon();
        say(probe.rank.physicalRank(), "a call", reason);
    }

    /** Says once what is not measured; where even that fails, nothing can be said. */
    private static void say(int rank, String what, Throwable reason) {
        try {
            if (!saidThatItFails) {
                saidThatItFails = true;
                System.err.println(
                        "[scansion] " + (rank < 0 ? "" : "rank " + rank + ": ") + what + " is not measured: " + reason);
            }
        } catch (Throwable t) {
            saidThatItFails = true;
        }
    }

    private static long now(ThreadProbe probe) {
        return probe.needsTime() ? System.nanoTime() : 0;
    }

    /** A receive is where it is waited for, too; a test is in a loop of its own. */
    private static void lookAfter(ThreadProbe probe, long receivedBefore, boolean timed) {
        if (timed && probe.received() > receivedBefore && probe.operation() == MpiOperation.WAIT) {
            look(probe, probe.received());
        }
    }

    private static void look(ThreadProbe probe, long receives) {
        if (probe.rank.wantsSite(receives)) {
            long before = System.nanoTime();
            try {
                probe.rank.sawReceive(probe.operation());
            } catch (Throwable t) { // the program goes on whatever becomes of the agent
                probe.rank.cannotLook(t);
            }
            probe.skip(System.nanoTime() - before);
        }
    }

    private static long bytes(int elements, int typeBytes, int typeSize) {
        return elements <= 0 || typeSize <= 0 ? 0 : (long) elements * typeBytes / typeSize;
    }

    private static ThreadProbe mine(Class<?> mpi) {
        ThreadProbe probe = latest;
        // A thread only ever finds itself as the owner of a probe that it has registered, so the race is harmless.
        return probe != null && probe.owner() == Thread.currentThread() ? probe : lookUp(mpi);
    }

    private static ThreadProbe lookUp(Class<?> mpi) {
        ThreadProbe probe = PROBES.get();
        if (probe == null) {
            probe = rankOf(mpi).probeFor(Thread.currentThread());
            PROBES.set(probe);
        }
        return probe;
    }

    private static RankProbes rankOf(Class<?> mpi) {
        ClassLoader loader = mpi.getClassLoader();
        synchronized (RANKS) {
            RankProbes rank = RANKS.get(loader == null ? BOOTSTRAP : loader);
            if (rank == null) {
                rank = new RankProbes(loader);
                RANKS.put(loader == null ? BOOTSTRAP : loader, rank);
            }
            return rank;
        }
    }
}
