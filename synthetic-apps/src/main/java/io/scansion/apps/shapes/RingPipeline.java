package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** Every item travels from rank 0 through all ranks and back to rank 0, which then sends the next one. */
public final class RingPipeline {
    private RingPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("RingPipeline", args);
        if (run.isSource()) {
            head(run);
        } else {
            link(run);
        }
        run.finish(run.options.items(), 0);
    }

    private static void head(ShapeRun run) {
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, 1, ShapeRun.ITEM);
            MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.last, ShapeRun.ITEM);
            run.serve(item);
            run.accept(item);
        }
        run.sendEnd();
        MPI.COMM_WORLD.Recv(new long[ShapeRun.LENGTH], 0, ShapeRun.LENGTH, MPI.LONG, run.last, ShapeRun.END);
    }

    private static void link(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        int next = (run.me + 1) % (run.last + 1);
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.ITEM) {
                run.serve(item);
            }
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, next, status.tag);
            if (status.tag == ShapeRun.END) {
                break;
            }
        }
    }
}
