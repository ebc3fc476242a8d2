package io.scansion.apps.shapes;

import mpi.MPI;

/** Every rank counts the items: no message ends the stream. */
public final class FixedCountPipeline {
    private FixedCountPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("FixedCountPipeline", args);
        if (run.isSource()) {
            run.sendItems();
        } else if (run.isSink()) {
            sink(run);
        } else {
            stage(run);
        }
        run.finish(run.options.items());
    }

    private static void stage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        for (int i = 0; i < run.options.items(); i++) {
            MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
    }

    private static void sink(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        for (int i = 0; i < run.options.items(); i++) {
            MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            run.serve(item);
            run.accept(item);
        }
    }
}
