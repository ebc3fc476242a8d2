package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** Rank 0 hands one item to every worker, waits for all results, and only then hands out the next ones. */
public final class PhasedMasterWorker {
    private PhasedMasterWorker() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("PhasedMasterWorker", args);
        if (run.isSource()) {
            master(run);
        } else {
            MasterWorker.worker(run);
        }
        run.finish(run.options.items(), 0);
    }

    private static void master(ShapeRun run) {
        for (int first = 0; first < run.options.items(); first += run.last) {
            int inPhase = Math.min(run.last, run.options.items() - first);
            for (int i = 0; i < inPhase; i++) {
                MPI.COMM_WORLD.Send(ShapeRun.item(first + i), 0, ShapeRun.LENGTH, MPI.LONG, 1 + i, ShapeRun.ITEM);
            }
            long[][] results = new long[inPhase][ShapeRun.LENGTH];
            for (int i = 0; i < inPhase; i++) {
                long[] item = new long[ShapeRun.LENGTH];
                Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, MPI.ANY_SOURCE, ShapeRun.ITEM);
                results[status.source - 1] = item;
            }
            for (long[] result : results) {
                run.accept(result);
            }
        }
        for (int worker = 1; worker <= run.last; worker++) {
            MPI.COMM_WORLD.Send(new long[ShapeRun.LENGTH], 0, ShapeRun.LENGTH, MPI.LONG, worker, ShapeRun.END);
        }
    }
}
