package io.scansion.apps.shapes;

import io.scansion.apps.workload.Work;
import mpi.MPI;

/** Rank 0 broadcasts every item, all other ranks work on it, and their results come back as one sum. */
public final class CollectivesOnly {
    private CollectivesOnly() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("CollectivesOnly", args);
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            MPI.COMM_WORLD.Bcast(item, 0, ShapeRun.LENGTH, MPI.LONG, 0);
            long[] part = {part(run, item)};
            long[] sum = new long[1];
            MPI.COMM_WORLD.Reduce(part, 0, sum, 0, 1, MPI.LONG, MPI.SUM, 0);
            if (run.isSource()) {
                run.accept(new long[] {item[0], sum[0]});
            }
        }
        run.finish(run.options.items(), 0);
    }

    private static long part(ShapeRun run, long[] item) {
        if (run.isSource()) {
            return 0;
        }
        long mark = Work.SLEEP.mark();
        long part = item[1] / (run.me + 1);
        Work.SLEEP.fill(mark, run.options.serviceNanos(run.me));
        return part;
    }
}
