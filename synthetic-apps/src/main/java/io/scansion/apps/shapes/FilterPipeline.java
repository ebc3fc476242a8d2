package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** Every stage drops the items whose ordinal is 6 modulo 7, so the first one sends less than it receives. */
public final class FilterPipeline {
    private FilterPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("FilterPipeline", args);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            stage(run);
        }
        run.finish(run.options.items() - run.options.items() / 7);
    }

    private static void stage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                run.sendEnd();
                break;
            }
            if (item[0] % 7 == 6) {
                continue;
            }
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
    }
}
