package io.scansion.apps.shapes;

import java.util.concurrent.atomic.AtomicInteger;
import mpi.MPI;

/** Two threads of the sink, which knows how many items there are, receive at the same time, and put them in order again. */
public final class TwoReceiversPipeline {
    private TwoReceiversPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("TwoReceiversPipeline", args);
        if (run.isSource()) {
            run.sendItems();
            run.sendEnd();
        } else if (run.isSink()) {
            sink(run);
        } else {
            run.stageUntilEnd();
        }
        run.finish(run.options.items());
    }

    private static void sink(ShapeRun run) {
        OrderedAcceptance acceptance = new OrderedAcceptance(run);
        AtomicInteger asked = new AtomicInteger();
        Thread second = new Thread(() -> receive(run, asked, acceptance), "second receiver");
        second.start();
        receive(run, asked, acceptance);
        try {
            second.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this program", e);
        }
        MPI.COMM_WORLD.Recv(new long[ShapeRun.LENGTH], 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, ShapeRun.END);
    }

    private static void receive(ShapeRun run, AtomicInteger asked, OrderedAcceptance acceptance) {
        while (asked.getAndIncrement() < run.options.items()) {
            long[] item = new long[ShapeRun.LENGTH];
            MPI.COMM_WORLD.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, ShapeRun.ITEM);
            run.serve(item);
            acceptance.accept(item);
        }
    }
}
