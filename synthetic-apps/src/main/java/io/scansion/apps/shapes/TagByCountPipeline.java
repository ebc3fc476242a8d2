package io.scansion.apps.shapes;

import mpi.MPI;
import mpi.Status;

/** Every item has a tag of its own number, by a few that come round, and the last rank asks for exactly the next one. */
public final class TagByCountPipeline {
    private static final int FIRST_TAG = 11;
    private static final int TAGS = 5;

    private TagByCountPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("TagByCountPipeline", args);
        if (run.isSource()) {
            source(run);
        } else if (run.isSink()) {
            sink(run);
        } else {
            stage(run);
        }
        run.finish(run.options.items());
    }

    private static int tag(int ordinal) {
        return FIRST_TAG + ordinal % TAGS;
    }

    private static void source(ShapeRun run) {
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, tag(ordinal));
        }
        run.sendEnd();
    }

    private static void stage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                run.sendEnd();
                break;
            }
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, status.tag);
        }
    }

    private static void sink(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, tag(ordinal));
            run.serve(item);
            run.accept(item);
        }
        MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, ShapeRun.END);
    }
}
