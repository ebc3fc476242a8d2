package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** The stages send the result of an item and receive the next item in one call. */
public final class SendrecvPipeline {
    private SendrecvPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("SendrecvPipeline", args);
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
        long[] next = new long[ShapeRun.LENGTH];
        Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
        while (status.tag != ShapeRun.END) {
            run.serve(item);
            status = MPI.COMM_WORLD.Sendrecv(
                    item,
                    0,
                    ShapeRun.LENGTH,
                    MPI.LONG,
                    run.me + 1,
                    ShapeRun.ITEM,
                    next,
                    0,
                    ShapeRun.LENGTH,
                    MPI.LONG,
                    run.me - 1,
                    MPI.ANY_TAG);
            System.arraycopy(next, 0, item, 0, ShapeRun.LENGTH);
        }
        run.sendEnd();
    }
}
