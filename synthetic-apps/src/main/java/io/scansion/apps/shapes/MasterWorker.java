package io.scansion.apps.shapes;

import io.scansion.apps.sequence.Mix;
import io.scansion.apps.workload.Work;
import mpi.MPI;
import mpi.Status;

/** Rank 0 hands items to whichever worker answered last and receives from any of them. */
public final class MasterWorker {
    private MasterWorker() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("MasterWorker", args);
        if (run.isSource()) {
            master(run);
        } else {
            worker(run);
        }
        run.finish(run.options.items(), 0);
    }

    private static void master(ShapeRun run) {
        long[][] results = new long[run.options.items()][0];
        int handedOut = 0;
        int done = 0; // results are taken in the order of the items, whoever computed them
        for (int worker = 1; worker <= run.last; worker++) {
            handedOut += handOut(run, worker, handedOut);
        }
        for (int i = 0; i < results.length; i++) {
            long[] item = new long[ShapeRun.LENGTH];
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, MPI.ANY_SOURCE, ShapeRun.ITEM);
            results[(int) item[0]] = item;
            while (done < results.length && results[done].length > 0) {
                run.accept(results[done++]);
            }
            handedOut += handOut(run, status.source, handedOut);
        }
    }

    /** Sends the next item, or the end when there is none; returns how many items were sent. */
    private static int handOut(ShapeRun run, int worker, int ordinal) {
        if (ordinal < run.options.items()) {
            MPI.COMM_WORLD.Send(ShapeRun.item(ordinal), 0, ShapeRun.LENGTH, MPI.LONG, worker, ShapeRun.ITEM);
            return 1;
        }
        MPI.COMM_WORLD.Send(new long[ShapeRun.LENGTH], 0, ShapeRun.LENGTH, MPI.LONG, worker, ShapeRun.END);
        return 0;
    }

    /** The loop of a worker, whatever the master's rhythm. */
    static void worker(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, 0, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                break;
            }
            serve(run, item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, 0, ShapeRun.ITEM);
        }
    }

    private static void serve(ShapeRun run, long[] item) {
        long mark = Work.SLEEP.mark();
        item[1] = Mix.mix(item[1]); // not the rank: any worker gives the same result
        Work.SLEEP.fill(mark, run.options.serviceNanos(run.me));
    }
}
