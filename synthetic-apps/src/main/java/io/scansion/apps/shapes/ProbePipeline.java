package io.scansion.apps.shapes;

import io.scansion.apps.sequence.Mix;
import java.util.Arrays;
import mpi.MPI;
import mpi.Status;

/** Messages of varying length: a stage asks for the length of the waiting message before it receives it. */
public final class ProbePipeline {
    private ProbePipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("ProbePipeline", args);
        if (run.isSource()) {
            source(run);
        } else if (run.isSink()) {
            sink(run);
        } else {
            stage(run);
        }
        run.finish(run.options.items());
    }

    /** Ordinal and value, then 0 to 49 longs that follow from the value. */
    private static long[] grown(long[] item) {
        long[] grown = Arrays.copyOf(item, ShapeRun.LENGTH + (int) Math.floorMod(item[1], 50L));
        for (int i = ShapeRun.LENGTH; i < grown.length; i++) {
            grown[i] = Mix.mix(item[1], i);
        }
        return grown;
    }

    private static void source(ShapeRun run) {
        for (int ordinal = 0; ordinal < run.options.items(); ordinal++) {
            long[] item = ShapeRun.item(ordinal);
            run.serve(item);
            item = grown(item);
            MPI.COMM_WORLD.Send(item, 0, item.length, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
        run.sendEnd();
    }

    private static void stage(ShapeRun run) {
        while (true) {
            Status waiting = MPI.COMM_WORLD.Probe(run.me - 1, MPI.ANY_TAG);
            long[] item = new long[waiting.Get_count(MPI.LONG)];
            MPI.COMM_WORLD.Recv(item, 0, item.length, MPI.LONG, waiting.source, waiting.tag);
            if (waiting.tag == ShapeRun.END) {
                run.sendEnd();
                break;
            }
            run.serve(item);
            item = grown(item);
            MPI.COMM_WORLD.Send(item, 0, item.length, MPI.LONG, run.me + 1, ShapeRun.ITEM);
        }
    }

    private static void sink(ShapeRun run) {
        while (true) {
            Status waiting = MPI.COMM_WORLD.Probe(run.me - 1, MPI.ANY_TAG);
            long[] item = new long[waiting.Get_count(MPI.LONG)];
            MPI.COMM_WORLD.Recv(item, 0, item.length, MPI.LONG, waiting.source, waiting.tag);
            if (waiting.tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            run.check.accept((int) item[0], Arrays.hashCode(item), System.nanoTime());
        }
    }
}
