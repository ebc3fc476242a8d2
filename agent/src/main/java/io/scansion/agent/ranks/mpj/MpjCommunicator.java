package io.scansion.agent.ranks.mpj;

import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Path;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/** A communicator of the program as MPJ Express has it in this process, and the ranks in the world of those in it. */
public final class MpjCommunicator {
    private final Intracomm comm;
    private final int number;
    private final int[] members;
    private final int[] rankOf;

    /**
     * @param number as in {@link Path}
     * @param members ranks in the world, by rank in the communicator
     * @param ranks of the world
     */
    MpjCommunicator(Intracomm comm, int number, int[] members, int ranks) {
        this.comm = comm;
        this.number = number;
        this.members = members.clone();
        rankOf = new int[ranks];
        Arrays.fill(rankOf, MPI.UNDEFINED);
        for (int rank = 0; rank < members.length; rank++) {
            rankOf[members[rank]] = rank;
        }
    }

    public Intracomm comm() {
        return comm;
    }

    public int number() {
        return number;
    }

    public int size() {
        return members.length;
    }

    /** Rank in the communicator of one in the world; undone by {@link #inWorld}. */
    public int rank(int worldRank) {
        if (worldRank < 0) {
            return worldRank;
        }
        return worldRank < rankOf.length ? rankOf[worldRank] : worldRank - rankOf.length;
    }

    /** What the program names as a rank by its name in the world; what is no rank of this communicator is none there. */
    public int inWorld(int rank) {
        if (rank < 0) {
            return rank;
        }
        return rank < members.length ? members[rank] : rank + rankOf.length;
    }

    /** The status that the program is to see. */
    public Status status(Arrival arrival) {
        Status status = (Status) arrival.origin();
        status.source = rank(arrival.source());
        return status;
    }
}
