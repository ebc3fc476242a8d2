package io.scansion.apps.shapes;

import java.util.stream.LongStream;
import mpi.MPI;
import mpi.Status;

/** One item out per item in until item {@code --from}; after that every third item is dropped. */
public final class LateFilterPipeline {
    private LateFilterPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("LateFilterPipeline", args);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            stage(run);
        }
        run.finish(survivors(run.options));
    }

    private static void stage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                run.sendEnd();
                break;
            }
            if (item[0] >= run.options.from() && item[0] % 3 == 0) {
                continue;
            }
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
    }

    private static long survivors(ShapeOptions options) {
        return LongStream.range(0, options.items())
                .filter(ordinal -> ordinal < options.from() || ordinal % 3 != 0)
                .count();
    }
}
