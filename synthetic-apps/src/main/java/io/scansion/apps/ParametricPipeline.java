package io.scansion.apps;

import io.scansion.apps.launch.ProgramStart;
import io.scansion.apps.payload.Payload;
import io.scansion.apps.sequence.LongestGaps;
import io.scansion.apps.sequence.SequenceCheck;
import io.scansion.apps.workload.Work;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/**
 * A pipeline with one stage per rank and service times on demand. Rank 0 makes items, every stage changes them, the last rank
 * checks them and prints one {@code RESULT} line, with the time of day at which the last item was done; see {@link PipelineOptions} for the options.
 *
 * <p>With {@code --until FILE} the items take these times until that file exists and none afterwards, for whoever has seen enough.
 *
 * <p>{@code --items 200 --times 100,400,300,200,100 --scale 0.1} is a pipeline of five ranks whose second stage takes 40 ms.
 */
public final class ParametricPipeline {
    private static final int ITEM = 1;
    private static final int END = 2;
    private static final double NANOS_PER_SECOND = 1e9;

    private final PipelineOptions options;
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int me = comm.Rank();
    private final int last = comm.Size() - 1;
    private final Payload payload;
    private final Work work;
    private final SequenceCheck check = new SequenceCheck();
    private final LongestGaps gaps;
    private long lastDoneMillis;

    private ParametricPipeline(PipelineOptions options) {
        this.options = options;
        this.payload = options.type().ofBytes(options.bytes());
        this.work = options.work(me);
        this.gaps = new LongestGaps(options.gaps());
        payload.create(0); // so that the buffer of a receiver is complete before the first message too
    }

    public static void main(String[] args) {
        ProgramStart.check("ParametricPipeline", args, PipelineOptions::parse);
        String[] rest = MPI.Init(args);
        PipelineOptions options = PipelineOptions.parse(rest);
        ProgramStart.requireRanks("ParametricPipeline", options.problemWith(MPI.COMM_WORLD.Size()));
        new ParametricPipeline(options).run();
        MPI.Finalize();
    }

    private void run() {
        boolean counted = options.end() == PipelineOptions.End.COUNT;
        if (me == 0) {
            source();
        } else if (me < last && counted) {
            countedStage();
        } else if (me < last) {
            stage();
        } else if (counted) {
            countedSink();
        } else {
            sink();
        }
        System.out.println("stage " + me + " finished");
        if (me == last) {
            System.out.printf(
                    Locale.ROOT,
                    "%s ended_s=%.3f%n",
                    check.result(options.items()).line(),
                    lastDoneMillis / 1e3);
            if (options.gaps() > 0) {
                System.out.println(gaps.line());
            }
        }
    }

    private void source() {
        long startNanos = System.nanoTime();
        for (int item = 0; item < options.items(); item++) {
            keepPace(startNanos, item);
            payload.create(item);
            serve();
            comm.Send(payload.array(), 0, payload.length(), payload.datatype(), me + 1, ITEM);
        }
        if (options.end() != PipelineOptions.End.COUNT) {
            sendEnd();
        }
    }

    private void stage() {
        while (true) {
            Status status = comm.Recv(payload.array(), 0, payload.length(), payload.datatype(), me - 1, receiveTag());
            if (isEnd(status)) {
                sendEnd();
                break;
            }
            serve();
            comm.Send(payload.array(), 0, payload.length(), payload.datatype(), me + 1, ITEM);
        }
    }

    private void sink() {
        while (true) {
            Status status = comm.Recv(payload.array(), 0, payload.length(), payload.datatype(), me - 1, receiveTag());
            if (isEnd(status)) {
                break;
            }
            serve();
            arrived();
        }
    }

    private void countedStage() {
        for (int i = 0; i < options.items(); i++) {
            comm.Recv(payload.array(), 0, payload.length(), payload.datatype(), me - 1, receiveTag());
            serve();
            comm.Send(payload.array(), 0, payload.length(), payload.datatype(), me + 1, ITEM);
        }
    }

    private void countedSink() {
        for (int i = 0; i < options.items(); i++) {
            comm.Recv(payload.array(), 0, payload.length(), payload.datatype(), me - 1, receiveTag());
            serve();
            arrived();
        }
    }

    private void arrived() {
        long nowNanos = System.nanoTime();
        check.accept(payload.ordinal(), payload.digest(), nowNanos);
        gaps.accept(nowNanos);
        lastDoneMillis = System.currentTimeMillis();
        if (options.print() > 0) {
            System.out.println("item " + payload.ordinal() + " " + ".".repeat(options.print()));
        }
    }

    private void serve() {
        long mark = work.mark();
        payload.transform(me);
        work.fill(mark, options.serviceNanos(me, payload.ordinal()));
    }

    private void sendEnd() {
        payload.createEnd();
        int tag = options.end() == PipelineOptions.End.TAG ? END : ITEM;
        comm.Send(payload.array(), 0, payload.length(), payload.datatype(), me + 1, tag);
    }

    private boolean isEnd(Status status) {
        return options.end() == PipelineOptions.End.TAG ? status.tag == END : payload.ordinal() == Payload.END_ORDINAL;
    }

    private int receiveTag() {
        return options.receive() == PipelineOptions.Receive.ANY ? MPI.ANY_TAG : ITEM;
    }

    private void keepPace(long startNanos, int item) {
        if (options.ratePerSecond() > 0) {
            Work.SLEEP.fill(startNanos, (long) (item * NANOS_PER_SECOND / options.ratePerSecond()));
        }
    }
}
