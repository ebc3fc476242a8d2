package io.scansion.apps.shapes;

import java.util.concurrent.atomic.AtomicInteger;
import mpi.MPI;
import mpi.Status;

/** Two threads of the source make items and send them at the same time, in whatever order; the sink puts them in order again. */
public final class TwoSendersPipeline {
    private TwoSendersPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("TwoSendersPipeline", args);
        if (run.isSource()) {
            source(run);
        } else if (run.isSink()) {
            sink(run);
        } else {
            run.stageUntilEnd();
        }
        run.finish(run.options.items());
    }

    private static void source(ShapeRun run) {
        AtomicInteger next = new AtomicInteger();
        Thread second = new Thread(() -> send(run, next), "second sender");
        second.start();
        send(run, next);
        try {
            second.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this program", e);
        }
        run.sendEnd();
    }

    private static void send(ShapeRun run, AtomicInteger next) {
        for (int ordinal = next.getAndIncrement(); ordinal < run.options.items(); ordinal = next.getAndIncrement()) {
            long[] item = ShapeRun.item(ordinal);
            run.serve(item);
            MPI.COMM_WORLD.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
    }

    private static void sink(ShapeRun run) {
        OrderedAcceptance acceptance = new OrderedAcceptance(run);
        while (true) {
            long[] item = new long[ShapeRun.LENGTH];
            Status status = MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            acceptance.accept(item);
        }
    }
}
