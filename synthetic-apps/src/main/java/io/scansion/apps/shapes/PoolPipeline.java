package io.scansion.apps.shapes;

import io.scansion.apps.sequence.Mix;
import io.scansion.apps.workload.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mpi.MPI;
import mpi.Status;

/**
 * An ordinary chain whose inner stages compute every item in a pool of threads: each of them computes for the stage's service time,
 * and the thread that calls MPI only waits for them.
 */
public final class PoolPipeline {
    private static final int THREADS = 2;

    private PoolPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("PoolPipeline", args);
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
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        long[] item = new long[ShapeRun.LENGTH];
        try {
            while (true) {
                Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
                if (status.tag == ShapeRun.END) {
                    break;
                }
                computeIn(pool, run.options.serviceNanos(run.me));
                item[1] = Mix.mix(item[1], run.me);
                MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            }
        } finally {
            pool.shutdown();
        }
        run.sendEnd();
    }

    private static void computeIn(ExecutorService pool, long nanos) {
        List<Future<?>> parts = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            parts.add(pool.submit(() -> Work.COMPUTE.fill(Work.COMPUTE.mark(), nanos)));
        }
        try {
            for (Future<?> part : parts) {
                part.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the pool computes, and nobody interrupts this program", e);
        }
    }
}
