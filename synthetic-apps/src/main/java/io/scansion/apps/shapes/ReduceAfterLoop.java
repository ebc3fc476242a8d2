package io.scansion.apps.shapes;

import mpi.MPI;

/** An ordinary pipeline whose ranks add up something when the stream has ended. */
public final class ReduceAfterLoop {
    private ReduceAfterLoop() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("ReduceAfterLoop", args);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            run.stageUntilEnd();
        }
        int[] sum = new int[1];
        MPI.COMM_WORLD.Reduce(new int[] {run.me}, 0, sum, 0, 1, MPI.INT, MPI.SUM, 0);
        run.finish(run.options.items());
    }
}
