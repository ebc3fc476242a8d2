package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** The stages receive, serve and send in a thread of their own, for which the main thread waits; that one has only asked for its rank. */
public final class WorkerThreadPipeline {
    private WorkerThreadPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("WorkerThreadPipeline", args);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            Thread worker = new Thread(() -> serve(run), "worker");
            worker.start();
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts this program", e);
            }
        }
        run.finish(run.options.items());
    }

    private static void serve(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
        run.sendEnd();
    }
}
