package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** The stages catch whatever is thrown in their loop, report it and go on to their end. */
public final class CatchThrowablePipeline {
    private CatchThrowablePipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("CatchThrowablePipeline", args);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            stage(run);
        }
        run.finish(run.options.items());
    }

    private static void stage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        try {
            while (true) {
                Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
                if (status.tag == ShapeRun.END) {
                    run.sendEnd();
                    break;
                }
                run.serve(item);
                MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            }
        } catch (Throwable t) {
            System.err.println("stage " + run.me + " caught " + t);
        }
    }
}
