package io.scansion.apps.shapes;

import mpi.MPI;

/** An ordinary pipeline whose ranks meet in a barrier when the stream has ended. */
public final class BarrierAfterLoop {
    private BarrierAfterLoop() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("BarrierAfterLoop", args);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            run.stageUntilEnd();
        }
        MPI.COMM_WORLD.Barrier();
        run.finish(run.options.items());
    }
}
