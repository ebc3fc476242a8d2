package io.scansion.apps.shapes;

import io.scansion.apps.workload.Work;
import io.scansion.skeletons.TuningPoint;
import mpi.MPI;
import mpi.Status;

/**
 * A chain whose inner stages work on batches: each costs a fixed time, one for every item, and one that grows with the square of its
 * items, so that neither a small nor a large batch is best. With {@code b} items in a batch an item takes {@code 20 / b + 0.5 + 0.05
 * b} ms, which is least for 20. The source goes on until {@code stop} is set, or all items are sent.
 */
public final class BatchingPipeline {
    private static final double BATCH_MILLIS = 20;
    private static final double ITEM_MILLIS = 0.5;
    private static final double PAIR_MILLIS = 0.05;

    @TuningPoint(name = "batch", min = 1, max = 64, tune = true)
    private static int batch = 1;

    // A tuning point only if the operator names it.
    private static boolean stop = false;

    private BatchingPipeline() {}

    /** Time that an item takes in an inner stage, in milliseconds. */
    public static double millisAnItem(int items) {
        return BATCH_MILLIS / items + ITEM_MILLIS + PAIR_MILLIS * items;
    }

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("BatchingPipeline", args);
        int items = run.isSource() ? send(run) : pass(run);
        run.finish(items);
    }

    private static int send(ShapeRun run) {
        int sent = 0;
        while (sent < run.options.items() && !stop) {
            long[] item = ShapeRun.item(sent);
            run.serve(item);
            MPI.COMM_WORLD.Ssend(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM); // nothing piles up
            sent++;
        }
        MPI.COMM_WORLD.Send(new long[] {sent, 0}, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.END);
        return sent;
    }

    /** Returns how many items the source has sent. */
    private static int pass(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        int inBatch = 0;
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            boolean end = status.tag == ShapeRun.END;
            if (!end) {
                run.serve(item);
                inBatch++;
            }
            if (!run.isSink() && (end || inBatch >= batch)) {
                long mark = Work.SLEEP.mark();
                Work.SLEEP.fill(mark, Math.round(inBatch * millisAnItem(Math.max(1, inBatch)) * 1e6));
                inBatch = 0;
            }
            if (!run.isSink()) {
                MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, status.tag);
            } else if (!end) {
                run.accept(item);
            }
            if (end) {
                return (int) item[0];
            }
        }
    }
}
