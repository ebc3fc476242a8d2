package io.scansion.apps.shapes;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import mpi.Status;

/** Every rank asks again and again whether a message is there before it receives, and sends only to who is ready to take it. */
public final class SynchronousPipeline {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private SynchronousPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("SynchronousPipeline", args);
        if (run.isSource()) {
            source(run);
        } else if (run.isSink()) {
            run.sinkUntilEnd();
        } else {
            stage(run);
        }
        run.finish(run.options.items());
    }

    private static void source(ShapeRun run) {
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            run.serve(item);
            MPI.COMM_WORLD.Issend(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM)
                    .Wait();
        }
        run.sendEnd();
    }

    private static void stage(ShapeRun run) {
        long[] item = new long[ShapeRun.LENGTH];
        while (true) {
            while (MPI.COMM_WORLD.Iprobe(run.me - 1, MPI.ANY_TAG) == null) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            MPI.COMM_WORLD.Ssend(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
        run.sendEnd();
    }
}
