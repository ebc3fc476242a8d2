package io.scansion.agent.ranks.mpj;

import io.scansion.agent.mesh.MeshGuard;
import mpi.MPI;
import mpjdev.Group;
import org.jspecify.annotations.Nullable;
import xdev.ProcessID;

/** Which ranks have the agent as this one has it, told by the identities by which MPJ Express has connected them. Stateless. */
public final class Participants {
    private Participants() {}

    /**
     * Returns which ranks have not, in words; null if all have, or it cannot be told. Called in MPI.Init before the world is exchanged:
     * whoever has no agent goes on into the program, and the others would wait for it.
     */
    public static @Nullable String missing() {
        Group group = MPI.COMM_WORLD.Group().mpjdevGroup;
        ProcessID[] ids = group == null ? null : group.ids;
        if (ids == null || !MeshGuard.showsSpares(ids[MPI.COMM_WORLD.Rank()].uuid())) {
            return null;
        }
        StringBuilder ranks = new StringBuilder();
        boolean several = false;
        for (int rank = 0; rank < ids.length; rank++) {
            if (!MeshGuard.showsSpares(ids[rank].uuid())) {
                several = !ranks.isEmpty();
                ranks.append(several ? ", " : "").append(rank);
            }
        }
        return ranks.isEmpty()
                ? null
                : (several ? "ranks " + ranks + " have" : "rank " + ranks + " has")
                        + " no agent, or one that was told of another number of spare ranks";
    }
}
