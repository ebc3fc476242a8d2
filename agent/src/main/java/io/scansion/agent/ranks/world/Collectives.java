package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.collectives.Collective;
import io.scansion.agent.ranks.collectives.CollectiveRecord;
import io.scansion.agent.ranks.collectives.CollectiveReplay;
import io.scansion.agent.ranks.collectives.CommunicatorMade;
import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.MpiPort.Path;
import io.scansion.agent.ranks.port.Patience;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collectives that the program calls before its first message. MPI serves those of the primaries; a primary whose role may be taken
 * over keeps what it got. A spare that has taken a role over asks for that record when its program comes to the first of them, and is
 * given from it what its rank got. How many there are to be is told with the role.
 *
 * <p>A barrier after the loop is entered by the primary in place of the instance whose program calls it: that one has taken the message
 * that ends the loop, so the primary waits in its receive. It is told by the distributor, behind all slips of former items.
 *
 * <p>Threads: the program's calls, and the control thread, which answers who asks.
 */
public final class Collectives {
    /** Of a record in one message: those below the protocol switch travel whether their sender lives on or not. */
    private static final int PIECE_BYTES = 1 << 16;

    private static final int TAG = 0;
    private static final long NONE = -1;

    private final VirtualWorld world;
    private final ControlPlane control;
    /** Whether others may take over the role that this process has from the start. */
    private final boolean keeps;
    /** Guards all that follows but {@link #replay} and {@link #replayed}, which are the program's. */
    private final Gate gate;

    private final CollectiveRecord record = new CollectiveRecord();
    private @Nullable Collective under;
    /** One that was called after the first message. */
    private @Nullable String late;
    /** Primaries that have ended without MPI.Finalize. */
    private final Set<Integer> gone = new HashSet<>();

    private long expected;
    private @Nullable Long answer;
    /** Barriers that the primary has entered for this process, less those that the program knows of. */
    private int met;

    private @Nullable CollectiveReplay replay;
    private long replayed;

    Collectives(VirtualWorld world, ControlPlane control, boolean keeps) {
        this.world = world;
        this.control = control;
        this.keeps = keeps;
        gate = world.process().newGate();
    }

    /** Before a call of the program; true if it has been served, and MPI is to be left alone. */
    public boolean enter(Collective call) {
        if (world.isPrimary()) {
            begin(call);
            return false;
        }
        if (!world.hasTakenPart()) {
            replay(call);
            return true;
        }
        if (call.name().equals("Barrier")) {
            meet(call.communicator());
            return true;
        }
        world.outOfContract(call.name());
        return false;
    }

    /** After a call of the program that MPI has served. */
    public void leave() {
        Collective call;
        gate.enter();
        try {
            call = under;
        } finally {
            gate.leave();
        }
        if (call == null) {
            return;
        }
        record.add(call); // outside the gate: objects may take long, and nobody reads it while a call is under way
        gate.enter();
        try {
            under = null;
        } finally {
            gate.leave();
        }
    }

    /** After a call that has made a communicator of these ranks of the world. */
    public void leave(int[] members) {
        gate.enter();
        try {
            if (under != null) {
                CommunicatorMade.fill(under, members);
            }
        } finally {
            gate.leave();
        }
        leave();
    }

    private void begin(Collective call) {
        boolean early = world.isUntouched();
        gate.enter();
        try {
            if (under != null) {
                record.refuse(call.name() + " follows a collective that failed");
            } else if (!early) {
                late = call.name();
            } else if (keeps) {
                under = call;
            }
        } finally {
            gate.leave();
        }
    }

    /** The program calls a collective on a communicator that spares have no part in, or makes such a one. */
    public void elsewhere(String call) {
        gate.enter();
        try {
            record.refuse(call
                    + " is called where only the world and what Split, Create and clone make of it can be replaced");
        } finally {
            gate.leave();
        }
    }

    /** Has the primary of this rank meet the others of a communicator, and waits until it has. */
    private void meet(int communicator) {
        int rank = world.virtualRank();
        Follower following = world.follower();
        if (following != null) { // as in every process that has taken a role over
            control.send(following.distributor(), ControlKind.BARRIER, rank, following.lastItem(), communicator);
        }
        gate.enter();
        try {
            while (met == 0 && !gone.contains(rank)) {
                gate.await(RankProcess.FOREVER);
            }
            if (met == 0) {
                throw world.process().halt("rank " + rank + " has ended before a Barrier of its replica");
            }
            met--;
        } finally {
            gate.leave();
        }
    }

    /** The primary has met the others; on the control thread. */
    void met() {
        gate.enter();
        try {
            met++;
            gate.changed();
        } finally {
            gate.leave();
        }
    }

    /** Why nobody can be given what this rank got from its collectives, or null. */
    @Nullable
    public String obstacle() {
        gate.enter();
        try {
            return record.refusal();
        } finally {
            gate.leave();
        }
    }

    /** Why nobody else can take this rank's role over now, or null. */
    @Nullable
    String refusal() {
        gate.enter();
        try {
            if (under != null) {
                return "its " + under.name() + " is not over";
            }
            return late == null ? record.refusal() : "it has called " + late + " since its first message";
        } finally {
            gate.leave();
        }
    }

    /** How many whoever takes this rank's role over has to be given. */
    long calls() {
        gate.enter();
        try {
            return record.calls();
        } finally {
            gate.leave();
        }
    }

    /** A spare asks for what this rank got; on the control thread. */
    void asked(int spare) {
        byte[] content = null;
        gate.enter();
        try {
            if (under == null && record.refusal() == null) {
                content = record.toByteArray();
            }
        } finally {
            gate.leave();
        }
        control.send(spare, ControlKind.RECORD, content == null ? NONE : content.length);
        for (int from = 0; content != null && from < content.length; from += PIECE_BYTES) {
            int count = Math.min(PIECE_BYTES, content.length - from);
            world.port().isend(Path.DATA, new Outgoing(world.port().bytes(content, from, count), TAG, false), spare);
        }
    }

    /** This process has taken a role over that comes with so many calls; on the control thread. */
    void expect(long calls) {
        gate.enter();
        try {
            expected = calls;
        } finally {
            gate.leave();
        }
    }

    /** So many bytes come from the primary of this process's rank, or none can; on the control thread. */
    void answered(long bytes) {
        gate.enter();
        try {
            answer = bytes;
            gate.changed();
        } finally {
            gate.leave();
        }
    }

    /** A primary has ended; on the control thread. */
    void ended(int primary, boolean finalising) {
        gate.enter();
        try {
            if (!finalising) {
                gone.add(primary);
                gate.changed();
            }
        } finally {
            gate.leave();
        }
    }

    /** The program's first receive in a process that has taken a role over. */
    void requireAll() {
        if (replayed != expected) {
            world.outOfContract("a receive before all collectives of its rank");
        }
    }

    private void replay(Collective call) {
        String obstacle = call.obstacle() != null ? call.obstacle() : fill(call);
        if (obstacle != null) {
            world.outOfContract(call.name() + " " + obstacle);
        }
        replayed++;
    }

    /** Returns why that cannot be done, or null. */
    private @Nullable String fill(Collective call) {
        if (replayed >= expected) {
            return "where its rank called none";
        }
        if (replay == null) {
            byte[] content = fetch();
            if (content == null) {
                return "whose result can no longer be had";
            }
            replay = new CollectiveReplay(content);
        }
        try {
            return replay.next(call) ? null : "where its rank called another collective";
        } catch (IOException e) {
            return "whose result cannot be read (" + e.getMessage() + ")";
        }
    }

    private byte @Nullable [] fetch() {
        int rank = world.virtualRank();
        control.send(rank, ControlKind.RECALL);
        long bytes = awaitAnswer(rank);
        if (bytes == NONE) {
            return null;
        }
        byte[] content = new byte[(int) bytes];
        int from = 0;
        Patience patience = new Patience();
        while (from < content.length) {
            boolean over = isGone(rank); // before the look: what it has sent is there, or never will be
            if (world.port().probe(Path.DATA, rank, TAG) != null) {
                int count = Math.min(PIECE_BYTES, content.length - from);
                world.port().receive(Path.DATA, world.port().bytes(content, from, count), rank, TAG);
                from += count;
            } else if (over) {
                return null;
            } else {
                world.process().pause(patience);
            }
        }
        return content;
    }

    private long awaitAnswer(int rank) {
        gate.enter();
        try {
            while (answer == null && !gone.contains(rank)) {
                gate.await(RankProcess.FOREVER);
            }
            return answer == null ? NONE : answer;
        } finally {
            gate.leave();
        }
    }

    private boolean isGone(int rank) {
        gate.enter();
        try {
            return gone.contains(rank);
        } finally {
            gate.leave();
        }
    }
}
