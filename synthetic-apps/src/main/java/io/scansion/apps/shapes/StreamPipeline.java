package io.scansion.apps.shapes;

import java.util.stream.Stream;
import mpi.MPI;
import mpi.Status;

/** The stages are streams of what is received: their loop is the JDK's. */
public final class StreamPipeline {
    private StreamPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("StreamPipeline", args);
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
        long[] item = new long[ShapeRun.LENGTH];
        Stream.generate(() -> receive(run, item))
                .takeWhile(status -> status.tag != ShapeRun.END)
                .forEach(status -> {
                    run.serve(item);
                    MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
                });
        run.sendEnd();
    }

    private static Status receive(ShapeRun run, long[] item) {
        return MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
    }
}
