package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Prequest;
import mpi.Status;

/** The stages make their receive and their send once, and start them for every item. */
public final class PersistentPipeline {
    private PersistentPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("PersistentPipeline", args);
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
        long[] result = new long[ShapeRun.LENGTH];
        Prequest receive = MPI.COMM_WORLD.Recv_init(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
        Prequest send = MPI.COMM_WORLD.Send_init(result, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        while (true) {
            receive.Start();
            Status status = receive.Wait();
            if (status.tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            System.arraycopy(item, 0, result, 0, ShapeRun.LENGTH);
            send.Start();
            send.Wait();
        }
        run.sendEnd();
    }
}
