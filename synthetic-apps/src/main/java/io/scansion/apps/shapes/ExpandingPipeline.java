package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** Rank 1 sends two items for each one it receives; the other stages send one. */
public final class ExpandingPipeline {
    private ExpandingPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("ExpandingPipeline", args);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else if (run.me == 1) {
            expandingStage(run);
        } else {
            run.stageUntilEnd();
        }
        run.finish(2L * run.options.items());
    }

    private static void expandingStage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                run.sendEnd();
                break;
            }
            for (int half = 0; half < 2; half++) {
                long[] out = {2 * item[0] + half, item[1] + half};
                run.serve(out);
                MPI.COMM_WORLD.Send(out, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            }
        }
    }
}
