package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** The stages wait for whichever comes first: the next item, or the end of their last send. */
public final class WaitanyPipeline {
    private static final int RECEIVE = 0;
    private static final int SEND = 1;

    private WaitanyPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("WaitanyPipeline", args);
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
        long[] next = new long[ShapeRun.LENGTH];
        Request[] requests = {receiveNext(run, next), MPI.REQUEST_NULL};
        while (true) {
            Status status = Request.Waitany(requests);
            if (status.index == SEND) {
                continue;
            }
            if (status.tag == ShapeRun.END) {
                break;
            }
            long[] item = next.clone();
            run.serve(item);
            requests[SEND].Wait();
            requests[SEND] = MPI.COMM_WORLD.Isend(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            requests[RECEIVE] = receiveNext(run, next);
        }
        requests[SEND].Wait();
        run.sendEnd();
    }

    private static Request receiveNext(ShapeRun run, long[] buffer) {
        return MPI.COMM_WORLD.Irecv(buffer, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
    }
}
