package io.scansion.agent.ranks;

import org.jspecify.annotations.Nullable;

/** Kinds of control message; the ordinal plus one is the MPI tag. Each carries {@link ControlPlane#WORDS} longs. */
enum ControlKind {
    /** Distributor to follower: from item {@code [0]} on, follow slips. {@code [1]} downstream rank or -1, {@code [2]} upstream rank. */
    PREPARE,
    /** Follower to distributor: prepared; {@code [0]} items finished so far. */
    PREPARED,
    /** Distributor to follower: item {@code [0]} comes from process {@code [1]} and its result goes to process {@code [2]}, or -1. */
    SLIP,
    /** Follower to distributor: {@code [0]} items finished so far by the sending instance. */
    FINISHED,
    /** Distributor to spare: serve virtual rank {@code [0]}, upstream {@code [1]}, downstream {@code [2]}. */
    ASSIGN,
    /** Assigned spare to distributor: standing in its first receive. */
    READY,
    /** Distributor to stage instance: no more slips will come. {@code [0]} is 1 if MPI.Finalize is to be entered. */
    CLOSE,
    /** Primary to spare: this primary will assign no more work. {@code [0]} as in CLOSE. */
    RELEASE,
    /** Sender to receiver of an empty data message: item {@code [0]}; {@code [1]} is 1 if the item was dropped by the stage. */
    EMPTY,
    /** Receiver to sender, before any replication: {@code [0]} messages received so far, {@code [1]} window to use. */
    CREDIT;

    private static final ControlKind[] KINDS = values();

    int tag() {
        return ordinal() + 1;
    }

    static @Nullable ControlKind ofTag(int tag) {
        return tag >= 1 && tag <= KINDS.length ? KINDS[tag - 1] : null;
    }
}
