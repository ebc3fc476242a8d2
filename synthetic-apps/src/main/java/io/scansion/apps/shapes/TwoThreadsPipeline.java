package io.scansion.apps.shapes;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import mpi.MPI;
import mpi.Status;

/** The stages receive in one thread, serve and send in another; a short queue lies between the two. */
public final class TwoThreadsPipeline {
    private TwoThreadsPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("TwoThreadsPipeline", args);
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

    private static final long[] NO_MORE = {};
    private static final int QUEUE_PLACES = 4;

    private static void stage(ShapeRun run) {
        BlockingQueue<long[]> queue = new ArrayBlockingQueue<>(QUEUE_PLACES);
        Thread sender = new Thread(() -> sendFrom(queue, run), "sender");
        sender.start();
        try {
            receiveInto(queue, run);
            sender.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this program", e);
        }
    }

    private static void receiveInto(BlockingQueue<long[]> queue, ShapeRun run) throws InterruptedException {
        while (true) {
            long[] item = new long[ShapeRun.LENGTH];
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                queue.put(NO_MORE);
                break;
            }
            queue.put(item);
        }
    }

    private static void sendFrom(BlockingQueue<long[]> queue, ShapeRun run) {
        try {
            for (long[] item = queue.take(); item.length > 0; item = queue.take()) {
                run.serve(item);
                MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this program", e);
        }
        run.sendEnd();
    }
}
