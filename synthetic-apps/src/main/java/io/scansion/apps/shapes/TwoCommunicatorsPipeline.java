package io.scansion.apps.shapes;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/** Outside the contract: a pipeline whose items change between two communicators, from rank to rank. */
public final class TwoCommunicatorsPipeline {
    private TwoCommunicatorsPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("TwoCommunicatorsPipeline", args);
        Intracomm other = (Intracomm) MPI.COMM_WORLD.clone();
        Intracomm in = run.me % 2 == 0 ? other : MPI.COMM_WORLD;
        Intracomm out = run.me % 2 == 0 ? MPI.COMM_WORLD : other;
        long[] item = new long[ShapeRun.LENGTH];
        for (int ordinal = 0; run.isSource() && ordinal < run.options.items(); ordinal++) {
            item = ShapeRun.item(ordinal);
            run.serve(item);
            out.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, 1, ShapeRun.ITEM);
        }
        while (!run.isSource()) {
            Status status = in.Recv(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me - 1, MPI.ANY_TAG);
            if (status.tag == ShapeRun.END) {
                break;
            }
            run.serve(item);
            if (run.isSink()) {
                run.accept(item);
            } else {
                out.Send(item, 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.ITEM);
            }
        }
        if (!run.isSink()) {
            out.Send(new long[ShapeRun.LENGTH], 0, ShapeRun.LENGTH, MPI.LONG, run.me + 1, ShapeRun.END);
        }
        run.finish(run.options.items());
    }
}
