package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** The stages receive the next item and send the last one without blocking while they serve. */
public final class NonBlockingPipeline {
    private NonBlockingPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("NonBlockingPipeline", args);
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
        Request receive = receiveNext(run, next);
        Request send = MPI.REQUEST_NULL;
        while (true) {
            Status status = receive.Wait();
            if (status.tag == ShapeRun.END) {
                break;
            }
            long[] item = next.clone();
            receive = receiveNext(run, next);
            run.serve(item);
            send = awaitThenSend(run, send, item);
        }
        if (!send.Is_null()) {
            send.Wait();
        }
        run.sendEnd();
    }

    private static Request receiveNext(ShapeRun run, long[] buffer) {
        return MPI.COMM_WORLD.Irecv(buffer, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
    }

    private static Request awaitThenSend(ShapeRun run, Request previous, long[] item) {
        if (!previous.Is_null()) {
            previous.Wait();
        }
        return MPI.COMM_WORLD.Isend(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
    }
}
