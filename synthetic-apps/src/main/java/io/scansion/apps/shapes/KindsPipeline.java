package io.scansion.apps.shapes;

import io.scansion.apps.sequence.Mix;
import mpi.MPI;
import mpi.Status;

/** Items of three kinds, told by their tags: a rank looks which comes next, and receives it by its tag into a buffer of its size. */
public final class KindsPipeline {
    private static final int FIRST_KIND = 11;
    private static final int KINDS = 3;

    private KindsPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("KindsPipeline", args);
        if (run.isSource()) {
            source(run);
        } else {
            stageOrSink(run);
        }
        run.finish(run.options.items());
    }

    private static void source(ShapeRun run) {
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            run.serve(item);
            send(run, item, FIRST_KIND + (int) Math.floorMod(item[1], (long) KINDS));
        }
        run.sendEnd();
    }

    /** A kind further has one more long. */
    private static void send(ShapeRun run, long[] item, int kind) {
        long[] message = new long[ShapeRun.LENGTH + kind - FIRST_KIND];
        System.arraycopy(item, 0, message, 0, ShapeRun.LENGTH);
        MPI.COMM_WORLD.Send(message, 0, message.length, MPI.LONG, run.me + 1, kind);
    }

    private static void stageOrSink(ShapeRun run) {
        while (true) {
            Status waiting = MPI.COMM_WORLD.Probe(run.me - 1, MPI.ANY_TAG);
            long[] item = new long[waiting.Get_count(MPI.LONG)];
            MPI.COMM_WORLD.Recv(item, 0, item.length, MPI.LONG, run.me - 1, waiting.tag);
            if (waiting.tag == ShapeRun.END) {
                break;
            }
            item[1] = Mix.mix(item[1], waiting.tag);
            run.serve(item);
            if (run.isSink()) {
                run.accept(item);
            } else {
                send(run, item, waiting.tag);
            }
        }
        if (!run.isSink()) {
            run.sendEnd();
        }
    }
}
