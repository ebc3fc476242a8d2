package io.scansion.integration.programs;

import io.scansion.skeletons.Pipeline;
import java.util.List;
import mpi.MPI;

/** A pipeline with a stage more in rank 2 than in the others. */
public final class DifferentByRank {
    private DifferentByRank() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Pipeline<Integer> same = Pipeline.from(List.of(1, 2, 3)).stage("blur", (Integer item) -> item);
        (MPI.COMM_WORLD.Rank() == 2 ? same.stage("thin", (Integer item) -> item) : same).run();
        MPI.Finalize();
    }
}
