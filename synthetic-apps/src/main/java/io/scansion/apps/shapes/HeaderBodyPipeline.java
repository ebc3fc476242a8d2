package io.scansion.apps.shapes;

import io.scansion.apps.sequence.Mix;
import java.util.Arrays;
import mpi.MPI;

/** An item is two messages: a header with its ordinal and its length, and a body of that length. A negative length ends the stream. */
public final class HeaderBodyPipeline {
    private static final int HEADER = 5;
    private static final int BODY = 6;

    private HeaderBodyPipeline() {}

    public static void main(String[] args) {
        ShapeRun run = ShapeRun.start("HeaderBodyPipeline", args);
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
            send(run, ordinal, body(item[1]));
        }
        sendHeader(run, 0, -1);
    }

    /** 1 to 50 longs that follow from the value. */
    private static long[] body(long value) {
        long[] body = new long[1 + (int) Math.floorMod(value, 50L)];
        for (int i = 0; i < body.length; i++) {
            body[i] = Mix.mix(value, i);
        }
        return body;
    }

    private static void stageOrSink(ShapeRun run) {
        int[] header = new int[2];
        while (true) {
            MPI.COMM_WORLD.Recv(header, 0, 2, MPI.INT, run.me - 1, HEADER);
            if (header[1] < 0) {
                break;
            }
            long[] body = new long[header[1]];
            MPI.COMM_WORLD.Recv(body, 0, body.length, MPI.LONG, run.me - 1, BODY);
            long[] item = {header[0], Arrays.hashCode(body)};
            run.serve(item);
            if (run.isSink()) {
                run.accept(item);
            } else {
                send(run, header[0], body(item[1]));
            }
        }
        if (!run.isSink()) {
            sendHeader(run, 0, -1);
        }
    }

    private static void send(ShapeRun run, int ordinal, long[] body) {
        sendHeader(run, ordinal, body.length);
        MPI.COMM_WORLD.Send(body, 0, body.length, MPI.LONG, run.me + 1, BODY);
    }

    private static void sendHeader(ShapeRun run, int ordinal, int length) {
        MPI.COMM_WORLD.Send(new int[] {ordinal, length}, 0, 2, MPI.INT, run.me + 1, HEADER);
    }
}
