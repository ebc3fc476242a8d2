package io.scansion.apps.shapes;

import mpi.Datatype;
import mpi.MPI;

/** A pipeline whose first stage gets its parameters as a type of its own, and whose second stage gets more of them than the others. */
public final class UnkeptParametersPipeline {
    private static final int MUCH = 600_000;

    private UnkeptParametersPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("UnkeptParametersPipeline", args);
        long[] pair = new long[2];
        Datatype type = run.me == 1 ? Datatype.Contiguous(2, MPI.LONG) : MPI.LONG;
        if (run.me == 1) {
            type.Commit();
        }
        MPI.COMM_WORLD.Bcast(pair, 0, run.me == 1 ? 1 : 2, type, 0);
        int[] counts = new int[run.last + 1];
        int[] places = new int[run.last + 1];
        counts[2] = MUCH;
        long[] much = new long[run.isSource() ? MUCH : 0];
        long[] mine = new long[counts[run.me]];
        MPI.COMM_WORLD.Scatterv(much, 0, counts, places, MPI.LONG, mine, 0, mine.length, MPI.LONG, 0);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            run.stageUntilEnd();
        }
        run.finish(run.options.items());
    }
}
