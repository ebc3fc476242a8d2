package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** A message without content ends the stream; it has the tag of an item. */
public final class ZeroLengthEndPipeline {
    private ZeroLengthEndPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("ZeroLengthEndPipeline", args);
        if (run.isSource()) {
            run.sendItems();
            sendEmpty(run);
        } else if (run.isSink()) {
            sink(run);
        } else {
            stage(run);
        }
        run.finish(run.options.items());
    }

    private static void sendEmpty(ShapeRun run) {
        MPI.COMM_WORLD.Send(new long[0], 0, 0, MPI.LONG, run.me + 1, ShapeRun.ITEM);
    }

    private static void stage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, ShapeRun.ITEM);
            if (status.Get_count(MPI.LONG) == 0) {
                sendEmpty(run);
                break;
            }
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
    }

    private static void sink(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, ShapeRun.ITEM);
            if (status.Get_count(MPI.LONG) == 0) {
                break;
            }
            run.serve(item);
            run.accept(item);
        }
    }
}
