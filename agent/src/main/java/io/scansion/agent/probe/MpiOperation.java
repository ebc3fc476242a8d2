package io.scansion.agent.probe;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The MPI calls that are told apart: as what each is measured, whether virtual ranks take it over, and what the contract says
 * of a stage that makes it. Emitted code passes the number. Which methods of a library these are is in the bindings of
 * {@code agent.mpi}.
 */
public enum MpiOperation {
    INIT(Kind.OTHER, Routing.NONE),
    FINALIZE(Kind.OTHER, Routing.REDIRECTED),
    SEND(Kind.SEND, Routing.REDIRECTED),
    BUFFERED_SEND(Kind.SEND, Routing.REDIRECTED),
    SYNCHRONOUS_SEND(Kind.SEND, Routing.REDIRECTED),
    READY_SEND(Kind.SEND, Routing.REDIRECTED),
    IMMEDIATE_SEND(Kind.SEND, Routing.REDIRECTED),
    IMMEDIATE_SYNCHRONOUS_SEND(Kind.SEND, Routing.REDIRECTED),
    RECEIVE(Kind.RECEIVE, Routing.REDIRECTED),
    IMMEDIATE_RECEIVE(Kind.POST, Routing.REDIRECTED),
    PROBE(Kind.RECEIVE, Routing.REDIRECTED),
    IMMEDIATE_PROBE(Kind.RECEIVE, Routing.REDIRECTED),
    SEND_RECEIVE(Kind.COMPLETION, Routing.REDIRECTED),
    WAIT(Kind.COMPLETION, Routing.NONE),
    TEST(Kind.COMPLETION, Routing.NONE),
    PERSISTENT(Kind.OTHER, Routing.NONE),
    START(Kind.POST, Routing.REDIRECTED),
    COLLECTIVE(Kind.COLLECTIVE, Routing.REPLAYED, "calls a collective operation after its first message"),
    /** Before the first message: whoever takes the rank over later gets what it got. */
    EARLY_COLLECTIVE(Kind.COLLECTIVE, Routing.REPLAYED),
    /** Before the first message and after the loop within the contract; where it stands is for the bytecode to show. */
    BARRIER(Kind.COLLECTIVE, Routing.REPLAYED),
    /** Makes a communicator of another; before the first message it is an early collective. */
    SPLIT(Kind.COLLECTIVE, Routing.REPLAYED, "makes a communicator after its first message"),
    COMMUNICATOR(Kind.COLLECTIVE, Routing.REFUSED, "makes a topology or an inter-communicator"),
    RANK(Kind.OTHER, Routing.NONE),
    SIZE(Kind.OTHER, Routing.NONE);

    /** What the time inside a call counts as. */
    public enum Kind {
        /** Blocked in send; its entry completes the item that is being worked on. */
        SEND,
        /** Blocked in receive; its entry asks for the next item and so completes the one before. */
        RECEIVE,
        /** Starts something without waiting for it. */
        POST,
        /** Waits for something started before, or in the call: send or receive, which is told when it is over. */
        COMPLETION,
        COLLECTIVE,
        OTHER
    }

    /** What becomes of a call where processes serve virtual ranks. */
    public enum Routing {
        /** Goes on as written. */
        NONE,
        /** Goes where its virtual rank is served. */
        REDIRECTED,
        /** Goes on as written, and is repeated from a record where its virtual rank is taken over. */
        REPLAYED,
        /** Only an untouched rank can make it. */
        REFUSED
    }

    private static final MpiOperation[] ALL = values();

    private final Kind kind;
    private final Routing routing;
    private final @Nullable String clause;

    MpiOperation(Kind kind, Routing routing) {
        this(kind, routing, null);
    }

    MpiOperation(Kind kind, Routing routing, @Nullable String clause) {
        this.kind = kind;
        this.routing = routing;
        this.clause = clause;
    }

    public Kind kind() {
        return kind;
    }

    public Routing routing() {
        return routing;
    }

    /** What a stage does that makes this call and so is outside the contract; empty where the call is within it. */
    public Optional<String> clause() {
        return Optional.ofNullable(clause);
    }

    /** The number that emitted code passes. */
    @SuppressWarnings("EnumOrdinal") // numbers are handed out and read in one process
    public int code() {
        return ordinal();
    }

    /** This operation's place in a bit set of operations. */
    long bit() {
        return 1L << code();
    }

    static MpiOperation of(int code) {
        return ALL[code];
    }

    /** Whether a thread that has made these calls did more than begin, ask for its rank, or end. */
    static boolean takePart(long bits) {
        return (bits & ~(INIT.bit() | FINALIZE.bit() | RANK.bit() | SIZE.bit())) != 0;
    }

    static Set<MpiOperation> setOf(long bits) {
        Set<MpiOperation> set = EnumSet.noneOf(MpiOperation.class);
        for (MpiOperation operation : ALL) {
            if ((bits & operation.bit()) != 0) {
                set.add(operation);
            }
        }
        return set;
    }
}
