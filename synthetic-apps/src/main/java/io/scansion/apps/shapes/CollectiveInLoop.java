package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** All ranks meet in a barrier after every item. */
public final class CollectiveInLoop {
    private CollectiveInLoop() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("CollectiveInLoop", args);
        if (run.isSource()) {
            source(run);
        } else if (run.isSink()) {
            sink(run);
        } else {
            stage(run);
        }
        run.finish(run.options.items());
    }

    private static void source(ShapeRun run) {
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            MPI.COMM_WORLD.Barrier();
        }
        run.sendEnd();
    }

    private static void stage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                run.sendEnd();
                break;
            }
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            MPI.COMM_WORLD.Barrier();
        }
    }

    private static void sink(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            run.accept(item);
            MPI.COMM_WORLD.Barrier();
        }
    }
}
