package io.scansion.agent.probe;

import java.util.EnumSet;
import java.util.Set;

/** The MPI calls that are told apart. Emitted code passes the number. */
public enum MpiOperation {
    INIT(Kind.OTHER),
    FINALIZE(Kind.OTHER),
    SEND(Kind.SEND),
    BUFFERED_SEND(Kind.SEND),
    SYNCHRONOUS_SEND(Kind.SEND),
    READY_SEND(Kind.SEND),
    IMMEDIATE_SEND(Kind.SEND),
    RECEIVE(Kind.RECEIVE),
    IMMEDIATE_RECEIVE(Kind.POST),
    PROBE(Kind.RECEIVE),
    IMMEDIATE_PROBE(Kind.RECEIVE),
    SEND_RECEIVE(Kind.SEND),
    WAIT(Kind.COMPLETION),
    TEST(Kind.COMPLETION),
    PERSISTENT(Kind.OTHER),
    START(Kind.POST),
    COLLECTIVE(Kind.COLLECTIVE),
    COMMUNICATOR(Kind.COLLECTIVE),
    GROUP(Kind.OTHER),
    RANK(Kind.OTHER),
    SIZE(Kind.OTHER);

    /** What the time inside a call counts as. */
    public enum Kind {
        /** Blocked in send; its entry completes the item that is being worked on. */
        SEND,
        /** Blocked in receive; its entry asks for the next item and so completes the one before. */
        RECEIVE,
        /** Starts something without waiting for it. */
        POST,
        /** Waits for something started before: send or receive, as the request says. */
        COMPLETION,
        COLLECTIVE,
        OTHER
    }

    private static final MpiOperation[] ALL = values();

    private final Kind kind;

    MpiOperation(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
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
