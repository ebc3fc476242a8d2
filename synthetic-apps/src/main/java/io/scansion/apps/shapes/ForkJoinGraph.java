package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/**
 * Rank 0 deals items out to the inner ranks, two to the first of them for one to each other, and the last rank collects them in
 * order: a graph without a circle that is no pipeline.
 */
public final class ForkJoinGraph {
    private ForkJoinGraph() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("ForkJoinGraph", args);
        if (run.isSource()) {
            deal(run);
        } else if (run.isSink()) {
            collect(run);
        } else {
            work(run);
        }
        run.finish(run.options.items());
    }

    private static void deal(ShapeRun run) {
        int workers = run.last - 1;
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            run.serve(item);
            int worker = Math.max(1, ordinal % (workers + 1));
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, worker, ShapeRun.ITEM);
        }
        for (int worker = 1; worker <= workers; worker++) {
            MPI.COMM_WORLD.Send(new long[ShapeRun.LENGTH], 0, ShapeRun.LENGTH, MPI.LONG, worker, ShapeRun.END);
        }
    }

    private static void work(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, 0, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.last, ShapeRun.ITEM);
        }
    }

    private static void collect(ShapeRun run) {
        long[][] arrived = new long[run.options.items()][0];
        int done = 0;
        for (int i = 0; i < arrived.length; i++) {
            long[] item = new long[ShapeRun.LENGTH];
            MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, MPI.ANY_SOURCE, ShapeRun.ITEM);
            run.serve(item);
            arrived[(int) item[0]] = item;
            while (done < arrived.length && arrived[done].length > 0) {
                run.accept(arrived[done++]);
            }
        }
    }
}
