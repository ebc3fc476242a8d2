package io.scansion.apps.shapes;

import io.scansion.skeletons.TuningPoint;
import mpi.MPI;
import mpi.Status;

/**
 * A chain whose fields can be set while it runs. Every rank says from which item on it uses another grain; the source goes on
 * until {@code stop} is set, or all items are sent. At grain 64, stage 1 comes to use one more field, of a class that it has not
 * needed before.
 */
public final class TunablePipeline {
    private static final int GRAIN_OF_LATE_FIELDS = 64;

    @TuningPoint(name = "grain", min = 1, max = 64)
    private static int grain = 8;

    // The fields below are tuning points only if the operator names them.
    private static long pauseMicros = 0;
    private static boolean stop = false;

    private int grainSeen = grain;
    private double shareSeen = Double.NaN;

    private TunablePipeline() {}

    /** Fields that are needed late. */
    static final class Late {
        static double share = 0.5;

        private Late() {}
    }

    /** Fields that are never needed. */
    static final class Never {
        static int value = 1;

        private Never() {}
    }

    public static void main(String[] args) throws InterruptedException {
        ShapeRun run = ShapeRun.start("TunablePipeline", args);
        TunablePipeline pipeline = new TunablePipeline();
        int items = run.isSource() ? pipeline.send(run) : pipeline.pass(run);
        run.finish(items);
    }

    private int send(ShapeRun run) throws InterruptedException {
        int sent = 0;
        while (sent < run.options.items() && !stop) {
            long[] item = ShapeRun.item(sent);
            work(run, item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            sent++;
        }
        MPI.COMM_WORLD.Send(new long[] {sent, 0}, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.END);
        return sent;
    }

    /** Returns how many items the source has sent. */
    private int pass(ShapeRun run) throws InterruptedException {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            boolean end = status.tag == ShapeRun.END;
            if (!end) {
                work(run, item);
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

    private void work(ShapeRun run, long[] item) throws InterruptedException {
        run.serve(item);
        Thread.sleep(pauseMicros / 1000);
        int now = grain;
        if (now != grainSeen) {
            grainSeen = now;
            System.out.println("stage " + run.me + " uses grain " + now + " from item " + item[0] + " on");
        }
        if (run.me == 1 && now == GRAIN_OF_LATE_FIELDS && Late.share != shareSeen) {
            shareSeen = Late.share;
            System.out.println("stage 1 uses share " + shareSeen + " from item " + item[0] + " on");
        }
    }
}
