package io.scansion.agent.probe;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.SentSizes;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the probes know of one rank; a process has one, or one for each rank with the multicore device. Safe for all threads. */
public final class RankProbes {
    /** No rank. */
    static final int UNKNOWN = Integer.MIN_VALUE;

    /** Communicators of a program that are known, at most: every call looks through them. */
    public static final int MOST_COMMUNICATORS = 64;

    private static final int MAX_SITES = 4;

    private static final Set<String> LIBRARY = Set.of("mpi", "mpjdev", "xdev", "mpjbuf");

    private static final class Known {
        private final Object communicator;
        private final int[] members;

        Known(Object communicator, int[] members) {
            this.communicator = communicator;
            this.members = members.clone();
        }
    }

    private final @Nullable ClassLoader loader;
    private final List<ThreadProbe> threads = new CopyOnWriteArrayList<>();
    private final List<ReceiveSite> sites = new CopyOnWriteArrayList<>();

    // Plain: written once inside MPI.Init, before the program can start a thread that communicates.
    private @Nullable Object world;

    /** Communicators that the program has made of the world. */
    private volatile Known[] known = {};

    /** Made at the first wait or test: linking to fields by reflection costs tens of milliseconds. */
    private volatile @Nullable RequestAccess requests;

    private volatile boolean requestsUnknown;

    // Plain: an immutable record; a thread that reads the old one for a while only counts by the old cost.
    private MessageCost messageCost = MessageCost.UNKNOWN;
    private long leastExplainedNanos = messageCost.leastExplainedNanos();

    private volatile long startedNanos;
    // One reporter moves them on at every snapshot; calls that are only counted know the time by them.
    private volatile long latestTick;
    private volatile long formerTick;
    private volatile int physicalRank = -1;
    private volatile int virtualRank = AgentMessage.Snapshot.PARKED;
    private volatile int processes;
    private volatile boolean finalised;
    private volatile boolean blind;

    RankProbes(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    void initialised(Object worldCommunicator, int rank, int size) {
        world = worldCommunicator;
        processes = size;
        virtualRank = rank;
        startedNanos = System.nanoTime();
        formerTick = startedNanos;
        latestTick = startedNanos;
        physicalRank = rank;
    }

    void programWorld(Object worldCommunicator) {
        world = worldCommunicator;
    }

    public boolean isInitialised() {
        return physicalRank >= 0;
    }

    void finalised() {
        finalised = true;
    }

    /** Whether MPI.Finalize has returned. */
    public boolean isFinalised() {
        return finalised;
    }

    public int physicalRank() {
        return physicalRank;
    }

    /** The rank that the program sees here, or {@link AgentMessage.Snapshot#PARKED}. */
    public int virtualRank() {
        return virtualRank;
    }

    public void virtualRank(int rank) {
        virtualRank = rank;
    }

    /** Processes that were launched, spares included. */
    public int processes() {
        return processes;
    }

    /** {@link System#nanoTime} when MPI.Init had connected the rank. */
    public long startedNanos() {
        return startedNanos;
    }

    /** Says what time it is, from time to time; for one thread. */
    void tick(long now) {
        formerTick = latestTick;
        latestTick = now;
    }

    /** The last time that was said. */
    long latestTick() {
        return latestTick;
    }

    /** The time before that: a call that has begun before it lasts longer than from one to the other. */
    long formerTick() {
        return formerTick;
    }

    /** Bytes of what all threads keep, see {@link ThreadProbe#tableBytes}. */
    long tableBytes() {
        long bytes = 0;
        for (ThreadProbe thread : threads) {
            bytes += thread.tableBytes();
        }
        return bytes;
    }

    /** Sets the cost above which a call counts as having waited for its peer. */
    public void messageCost(MessageCost cost) {
        messageCost = cost;
        leastExplainedNanos = cost.leastExplainedNanos();
    }

    boolean waitedForPeer(long nanos, long bytes) {
        return nanos > leastExplainedNanos && nanos > messageCost.explainedNanos(bytes);
    }

    /** Where this rank receives: the first place and up to three more, in the order in which they were seen. */
    public List<ReceiveSite> receiveSites() {
        return List.copyOf(sites);
    }

    /** The threads of the program that call MPI, in the order in which they first did; some may have ended. */
    public synchronized List<Thread> threads() {
        List<Thread> owners = new ArrayList<>();
        for (ThreadProbe thread : threads) {
            owners.add(thread.owner());
        }
        return owners;
    }

    /**
     * The system's ids of those threads; null where some are not known, or have ended: what they used last cannot be told.
     */
    synchronized long @Nullable [] tasks() {
        long[] tasks = new long[threads.size()];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = threads.get(i).task();
            if (tasks[i] < 0) {
                return null;
            }
        }
        return tasks;
    }

    /** What every thread has published, in the order in which the threads first called MPI. */
    List<ThreadReading> readings() {
        List<ThreadReading> readings = new ArrayList<>();
        for (ThreadProbe thread : threads) {
            readings.add(thread.read());
        }
        return readings;
    }

    /** Whether a send that does not wait for its message to leave has copied it when it returns, and so done all that it costs. */
    boolean isCopiedAtOnce(long bytes) {
        return messageCost.isEager(bytes);
    }

    /** What the sends of all threads have taken so far, by thread, receiver and size. */
    List<SentSizes> sendTimes() {
        List<SentSizes> sizes = new ArrayList<>();
        for (ThreadProbe thread : threads) {
            thread.addSendTimes(sizes);
        }
        return sizes;
    }

    void addComputeTimes(long[] sum) {
        for (ThreadProbe thread : threads) {
            thread.addComputeTimes(sum);
        }
    }

    /** What the rank has done so far, for those who decide about replication. */
    public TrafficFacts facts() {
        return TrafficFacts.of(readings());
    }

    /** Returns a new probe for the calling thread, one of the program's, or one whose owner has ended. */
    synchronized ThreadProbe probeFor(Thread caller) {
        for (ThreadProbe probe : threads) {
            if (!probe.owner().isAlive()) { // so everything that it wrote is visible here
                probe.inherit(caller);
                return probe;
            }
        }
        ThreadProbe probe = new ThreadProbe(this, caller, callersTask());
        threads.add(probe);
        return probe;
    }

    /** Returns the system's id of the calling thread, as Linux shows it, or -1. */
    private static long callersTask() {
        try {
            String path = new File("/proc/thread-self").getCanonicalPath(); // such as /proc/17/task/18
            return Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }

    /** The program has a communicator of these ranks of its world, by rank in it. */
    synchronized void communicator(Object communicator, int[] members) {
        if (known.length < MOST_COMMUNICATORS) {
            Known[] more = Arrays.copyOf(known, known.length + 1);
            more[known.length] = new Known(communicator, members);
            known = more;
        }
    }

    /** Rank in the world of one of this communicator; {@link #UNKNOWN} where nothing is known of it. */
    int inWorld(Object communicator, int peer) {
        if (communicator == world) {
            return peer;
        }
        for (Known each : known) {
            if (each.communicator == communicator && peer >= 0 && peer < each.members.length) {
                return each.members[peer];
            }
        }
        return UNKNOWN;
    }

    void exitCompletion(ThreadProbe probe, @Nullable Object request, @Nullable Object status, long now) {
        RequestAccess access = requestAccess();
        Object communicator = world;
        try {
            if (access != null && communicator != null && access.receives(request)) {
                if (status == null) {
                    probe.exitCompletion(true, false, communicator, -1, 0, 0, now);
                } else {
                    probe.exitCompletion(
                            true,
                            true,
                            communicatorOf(access, request, communicator),
                            access.source(status),
                            access.tag(status),
                            access.bytes(status),
                            now);
                }
                return;
            }
        } catch (Throwable t) { // a request of an unexpected kind is timed as a send
            requestsUnknown = true;
        }
        probe.exit(now);
    }

    void exitCompletions(ThreadProbe probe, @Nullable Object[] all, @Nullable Object result, long now) {
        RequestAccess access = requestAccess();
        Object communicator = world;
        try {
            if (access != null && communicator != null && anyReceives(access, all)) {
                if (result == null) {
                    probe.exitCompletion(true, false, communicator, -1, 0, 0, now);
                    return;
                }
                Object[] statuses = result instanceof Object[] several ? several : new Object[] {result};
                probe.exitCompletions(access, communicator, all, statuses, now);
            }
        } catch (Throwable t) { // as above
            requestsUnknown = true;
        }
        probe.exit(now);
    }

    /** The communicator that a receive was posted on. */
    static Object communicatorOf(RequestAccess access, @Nullable Object request, Object world) throws Throwable {
        Object own = request == null ? null : access.communicator(request);
        return own == null ? world : own;
    }

    private static boolean anyReceives(RequestAccess access, @Nullable Object[] requests) throws Throwable {
        for (Object request : requests) {
            if (access.receives(request)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable RequestAccess requestAccess() {
        RequestAccess access = requests;
        if (requestsUnknown) {
            return null;
        }
        if (access == null) {
            access = RequestAccess.of(loader);
            requests = access;
            requestsUnknown = access == null;
        }
        return access;
    }

    /** Whether the stack is worth a look at the receive of this ordinal: at those that may be of one item, then at the 16th, 32nd, ... */
    boolean wantsSite(long receives) {
        return (receives <= Alternation.MOST_PER_ITEM || (receives & (receives - 1)) == 0)
                && sites.size() < MAX_SITES
                && !blind;
    }

    /** Never to look at the stack again, because it cannot be read: the stage stays watched and is not replicated. */
    void cannotLook(Throwable reason) {
        blind = true;
        System.err.println("[scansion] rank " + physicalRank() + ": cannot see where the program receives: " + reason);
    }

    /** Remembers where the program is receiving; called from within the receive. */
    void sawReceive(MpiOperation operation) {
        List<ReceiveSite.Frame> frames = applicationFrames();
        if (!frames.isEmpty()) {
            ReceiveSite.Frame caller = frames.get(0);
            for (ReceiveSite site : sites) {
                if (site.frames().get(0).equals(caller)) {
                    return;
                }
            }
            sites.add(new ReceiveSite(operation, frames));
        }
    }

    private static List<ReceiveSite.Frame> applicationFrames() {
        // From Java 25 on a frame tells its method's descriptor only where it may tell its class.
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(new ApplicationFrames());
    }

    /** Not a lambda: the first one of a JVM costs tens of milliseconds. */
    private static final class ApplicationFrames
            implements Function<Stream<StackWalker.StackFrame>, List<ReceiveSite.Frame>> {
        @Override
        public List<ReceiveSite.Frame> apply(Stream<StackWalker.StackFrame> stack) {
            List<ReceiveSite.Frame> frames = new ArrayList<>();
            Iterator<StackWalker.StackFrame> each = stack.iterator();
            while (each.hasNext() && frames.size() < CodeQuestion.MOST_FRAMES) {
                StackWalker.StackFrame frame = each.next();
                if (ofTheApplication(frame.getClassName())) {
                    frames.add(new ReceiveSite.Frame(
                            frame.getClassName(),
                            frame.getMethodName(),
                            frame.getDescriptor(),
                            frame.getByteCodeIndex(),
                            frame.getDeclaringClass().getClassLoader()));
                }
            }
            return frames;
        }
    }

    private static boolean ofTheApplication(String className) {
        int dot = className.indexOf('.');
        return !(dot > 0 && LIBRARY.contains(className.substring(0, dot)))
                && !className.startsWith("io.scansion.agent.")
                && !className.startsWith("runtime.starter.")
                && !className.startsWith("runtime.daemon.")
                && !className.startsWith("java.")
                && !className.startsWith("jdk.");
    }
}
