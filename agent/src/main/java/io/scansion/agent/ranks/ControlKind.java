package io.scansion.agent.ranks;

import org.jspecify.annotations.Nullable;

/** Kinds of control message; each names its MPI tag and carries {@link ControlPlane#WORDS} longs. */
enum ControlKind {
    /**
     * Distributor to follower: from item {@code [0]} on, follow slips; -2 only asks. {@code [1]} downstream rank or -1, {@code [2]} upstream rank,
     * {@code [3]} as in NOTICES.
     */
    PREPARE(1),
    /**
     * Follower to distributor: {@code [0]} items finished so far; {@code [1]} is 1 if it is prepared, 2 if it soon can be, and tells its downstream
     * rank of every message with nothing in it from number {@code [2]} on.
     */
    PREPARED(2),
    /** Distributor to follower: item {@code [0]} comes from process {@code [1]} and its result goes to process {@code [2]}, or -1. */
    SLIP(3),
    /** Follower to distributor: {@code [0]} items finished so far by the sending instance. */
    FINISHED(4),
    /** Distributor to spare: serve virtual rank {@code [0]}, upstream {@code [1]}, downstream {@code [2]}. */
    ASSIGN(5),
    /** Assigned spare to distributor: standing in its first receive. */
    READY(6),
    /** Distributor to stage instance: no more slips will come. {@code [0]} is 1 if MPI.Finalize is to be entered. */
    CLOSE(7),
    /** Primary to spare: this primary will assign no more work. {@code [0]} as in CLOSE. */
    RELEASE(8),
    /** Sender to receiver of an empty data message: item {@code [0]}; {@code [1]} is 1 if the item was dropped by the stage. */
    EMPTY(9),
    /** Receiver to sender, before any replication: {@code [0]} messages received so far, {@code [1]} window to use. */
    CREDIT(10),
    /** Distributor to follower: from number {@code [0]} on, an empty message of its upstream rank comes with EMPTY; -1 while that is open. */
    NOTICES(11);

    private final int tag;

    ControlKind(int tag) {
        this.tag = tag;
    }

    int tag() {
        return tag;
    }

    static @Nullable ControlKind ofTag(int tag) {
        for (ControlKind kind : values()) {
            if (kind.tag == tag) {
                return kind;
            }
        }
        return null;
    }
}
