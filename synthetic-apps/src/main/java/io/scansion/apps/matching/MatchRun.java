package io.scansion.apps.matching;

import io.scansion.apps.launch.ProgramStart;
import io.scansion.apps.workload.Work;
import java.util.Optional;
import java.util.function.Function;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/** One rank of either program: its start, the messages of both, and the slave's loop. Rank 0 is the master. */
final class MatchRun {
    static final int MASTER = 0;

    /** A slice, or with nothing in it the end. */
    static final int TASK = 1;

    static final int PACK = 2;

    final Intracomm comm = MPI.COMM_WORLD;
    final int me = comm.Rank();
    final int slaves = comm.Size() - 1;
    final MatchOptions options;
    private final byte[] taskBuffer;
    private final long[] packBuffer;

    private MatchRun(MatchOptions options) {
        this.options = options;
        int width = options.size().width();
        int height = options.size().height();
        taskBuffer = new byte[me == MASTER ? 0 : SliceTask.mostBytes(width, height)];
        packBuffer = new long[me == MASTER ? Pack.HEADER + options.pack() : 0];
    }

    /** What came from whom; without matches unless it is a pack. */
    record Arrival(int slave, int tag, Pack pack) {}

    /** Starts MPI; ends the process when the arguments are wrong or there are too few ranks. */
    static MatchRun start(String program, String[] args, Function<String[], MatchOptions> parser) {
        ProgramStart.check(program, args, words -> {
            MatchOptions unused = parser.apply(words); // it throws what is wrong
        });
        MatchOptions options = parser.apply(MPI.Init(args));
        ProgramStart.requireRanks(program, options.problemWith(MPI.COMM_WORLD.Size()));
        return new MatchRun(options);
    }

    boolean isMaster() {
        return me == MASTER;
    }

    void finish() {
        System.out.println("rank " + me + " finished");
        MPI.Finalize();
    }

    void sendTask(int slave, SliceTask task) {
        byte[] message = task.toBytes();
        comm.Send(message, 0, message.length, MPI.BYTE, slave, TASK);
    }

    void sendEnds() {
        for (int slave = 1; slave <= slaves; slave++) {
            comm.Send(new byte[0], 0, 0, MPI.BYTE, slave, TASK);
        }
    }

    /**
     * Waits for the next message of any slave.
     *
     * @param tag or {@link MPI#ANY_TAG}; a message without a pack has another tag than {@link #PACK}
     */
    Arrival receive(int tag) {
        Status status = comm.Recv(packBuffer, 0, packBuffer.length, MPI.LONG, MPI.ANY_SOURCE, tag);
        int length = status.tag == PACK ? status.Get_count(MPI.LONG) : 0;
        return new Arrival(status.source, status.tag, length == 0 ? Pack.NONE : Pack.fromLongs(packBuffer, length));
    }

    /** The slave's loop: slices until the end; before every pack it waits until it may send it, and after the last it says so. */
    void serve(Runnable awaitPermission, Runnable sayIdle) {
        Optional<SliceTask> task = receiveTask();
        while (task.isPresent()) {
            match(task.get(), awaitPermission);
            sayIdle.run();
            task = receiveTask();
        }
    }

    private Optional<SliceTask> receiveTask() {
        Status status = comm.Recv(taskBuffer, 0, taskBuffer.length, MPI.BYTE, MASTER, TASK);
        int length = status.Get_count(MPI.BYTE);
        return length == 0 ? Optional.empty() : Optional.of(SliceTask.fromBytes(taskBuffer, length));
    }

    private void match(SliceTask task, Runnable awaitPermission) {
        long mark = Work.SLEEP.mark();
        Propagation propagation = task.propagation();
        boolean last = false;
        for (int number = 0; !last; number++) {
            long[] matches = propagation.next(options.pack());
            last = !propagation.hasNext();
            Work.SLEEP.fill(mark, options.computeNanos(task.round(), task.slice(), number));
            awaitPermission.run();
            long[] message = new Pack(task.round(), task.slice(), number, last, matches).toLongs();
            comm.Send(message, 0, message.length, MPI.LONG, MASTER, PACK);
            mark = Work.SLEEP.mark();
        }
    }
}
