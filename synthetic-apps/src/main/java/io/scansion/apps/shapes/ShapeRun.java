package io.scansion.apps.shapes;

import io.scansion.apps.launch.ProgramStart;
import io.scansion.apps.sequence.Mix;
import io.scansion.apps.sequence.SequenceCheck;
import io.scansion.apps.workload.Work;
import java.util.Optional;
import mpi.MPI;
import mpi.Status;

/**
 * One rank of a small program: its start and end, and the source, stage and sink of an ordinary chain, for the ranks at which a
 * shape does nothing special. An item is two longs: its ordinal and a value that every stage changes.
 */
final class ShapeRun {
    static final int ITEM = 1;
    static final int END = 2;

    /** Longs per item. */
    static final int LENGTH = 2;

    final int me = MPI.COMM_WORLD.Rank();
    final int last = MPI.COMM_WORLD.Size() - 1;
    final ShapeOptions options;
    final SequenceCheck check = new SequenceCheck();

    private ShapeRun(ShapeOptions options) {
        this.options = options;
    }

    /** Starts MPI; ends the process when the arguments are wrong or there are fewer than 3 ranks. */
    static ShapeRun start(String program, String[] args) {
        ProgramStart.check(program, args, ShapeOptions::parse);
        String[] rest = MPI.Init(args);
        int ranks = MPI.COMM_WORLD.Size();
        ProgramStart.requireRanks(
                program,
                ranks < 3 ? Optional.of("needs at least 3 ranks, got " + ranks + "; start more") : Optional.empty());
        return new ShapeRun(ShapeOptions.parse(rest));
    }

    static long[] item(int ordinal) {
        return new long[] {ordinal, Mix.mix(ordinal)};
    }

    boolean isSource() {
        return me == 0;
    }

    boolean isSink() {
        return me == last;
    }

    /** What a stage does to an item, in its service time. */
    void serve(long[] item) {
        long mark = Work.SLEEP.mark();
        item[1] = Mix.mix(item[1], me);
        Work.SLEEP.fill(mark, options.serviceNanos(me));
    }

    /** Does nothing for as long as serving an item takes. */
    void rest() {
        Work.SLEEP.fill(Work.SLEEP.mark(), options.serviceNanos(me));
    }

    void accept(long[] item) {
        check.accept((int) item[0], item[1], System.nanoTime());
    }

    /** Sends all items, without a message to end them. */
    void sendItems() {
        for (int ordinal = 0; ordinal < options.items(); ordinal++) {
            long[] item = item(ordinal);
            serve(item);
            MPI.COMM_WORLD.Send(item, 0, LENGTH, MPI.LONG, me + 1, ITEM);
        }
    }

    void sendEnd() {
        MPI.COMM_WORLD.Send(new long[LENGTH], 0, LENGTH, MPI.LONG, me + 1, END);
    }

    /** The loop of an ordinary stage. */
    void stageUntilEnd() {
        long[] item = new long[LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, LENGTH, MPI.LONG, me - 1, MPI.ANY_TAG);
            if (status.tag == END) {
                sendEnd();
                break;
            }
            serve(item);
            MPI.COMM_WORLD.Send(item, 0, LENGTH, MPI.LONG, me + 1, ITEM);
        }
    }

    void sinkUntilEnd() {
        long[] item = new long[LENGTH];
        while (true) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, LENGTH, MPI.LONG, me - 1, MPI.ANY_TAG);
            if (status.tag == END) {
                break;
            }
            serve(item);
            accept(item);
        }
    }

    /** Ends this rank; the last one prints the result of the items it has accepted. */
    void finish(long expectedItems) {
        finish(expectedItems, last);
    }

    void finish(long expectedItems, int resultRank) {
        System.out.println("stage " + me + " finished");
        if (me == resultRank) {
            System.out.println(check.result(expectedItems).line());
        }
        MPI.Finalize();
    }
}
