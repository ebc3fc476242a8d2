package io.scansion.apps.shapes;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** The stages post a receive and ask again and again whether it is complete. */
public final class PollingPipeline {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private PollingPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("PollingPipeline", args);
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
            Request[] receives = {MPI.COMM_WORLD.Irecv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG)};
            Status[] statuses = Request.Testall(receives);
            while (statuses == null) {
                LockSupport.parkNanos(PAUSE_NANOS);
                statuses = Request.Testall(receives);
            }
            if (statuses[0].tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
        run.sendEnd();
    }
}
