package io.scansion.integration.programs;

import io.scansion.skeletons.TuningPoint;
import mpi.MPI;

/** Offers a field that nobody can set. */
public final class WronglyTuned {
    @TuningPoint(name = "fixed", min = 1, max = 9)
    static final int FIXED = Integer.getInteger("no.such.property", 7);

    private WronglyTuned() {}

    public static void main(String[] args) {
        MPI.Init(args);
        System.out.println("rank " + MPI.COMM_WORLD.Rank() + " has " + FIXED);
        MPI.Finalize();
    }
}
