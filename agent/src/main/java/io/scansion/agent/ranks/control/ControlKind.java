package io.scansion.agent.ranks.control;

import org.jspecify.annotations.Nullable;

/** Kinds of control message; each names its MPI tag and carries longs. */
public enum ControlKind {
    /**
     * Distributor to follower: from item {@code [0]} on, follow slips; -2 only asks. {@code [1]} downstream rank or -1, {@code [2]} upstream rank,
     * {@code [3]} as in NOTICES, {@code [4]} messages of an item, 0 while that is asked of the first stage.
     */
    PREPARE(1),
    /**
     * Follower to distributor: {@code [0]} items finished so far; {@code [1]} is 1 if it is prepared, 2 if it soon can be, and tells its downstream
     * rank of every message with nothing in it from number {@code [2]} on; {@code [3]} collectives it called before its first message; {@code [4]} messages of its items;
     * {@code [5]} the communicator that they come on, by the number that it has in this rank.
     */
    PREPARED(2),
    /**
     * Distributor to follower: {@code [0]} slips follow, three longs each: an item, the process that it comes from, and the process that its result goes to,
     * or -1. From now on FINISHED is wanted once for {@code [1]} items, or never for 0. See {@code ranks.routes.SlipBatch}.
     */
    SLIP(3),
    /**
     * Follower to distributor: {@code [0]} whole items finished so far. Sent when as many as the last slips say have been finished since the last time;
     * by a stage also before it waits for a slip.
     */
    FINISHED(4),
    /** Distributor to spare: serve virtual rank {@code [0]}, upstream {@code [1]}, downstream {@code [2]}, collectives first {@code [3]}, messages of an item {@code [4]}, on communicator {@code [5]}. */
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
    NOTICES(11),
    /** Assigned spare to the primary of its rank: what have the collectives before the first message given it? */
    RECALL(12),
    /** The answer: {@code [0]} bytes follow on the data communicator, or -1 if it cannot be told. */
    RECORD(13),
    /** Instance to distributor: the program of rank {@code [0]} calls Barrier on communicator {@code [2]} after item {@code [1]}, which ended its loop. */
    BARRIER(14),
    /** Distributor to the primary of the rank: enter a barrier of communicator {@code [1]} in place of process {@code [0]} once all slips before this are done. */
    MEET(15),
    /** Primary to instance: the barrier is over. */
    MET(16);

    private final int tag;

    ControlKind(int tag) {
        this.tag = tag;
    }

    public int tag() {
        return tag;
    }

    public static @Nullable ControlKind ofTag(int tag) {
        for (ControlKind kind : values()) {
            if (kind.tag == tag) {
                return kind;
            }
        }
        return null;
    }
}
