package io.scansion.apps.shapes;

import io.scansion.apps.sequence.Mix;
import mpi.MPI;
import mpi.Status;

/** A stage marks its last item: it looks what comes next before it sends the result of what it has. */
public final class LookAheadPipeline {
    private LookAheadPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("LookAheadPipeline", args);
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
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                run.sendEnd();
                break;
            }
            run.serve(item);
            Status next = MPI.COMM_WORLD.Probe(run.me - 1, MPI.ANY_TAG);
            item[1] = Mix.mix(item[1], next.tag);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
    }
}
