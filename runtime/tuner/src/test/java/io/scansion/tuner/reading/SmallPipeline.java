package io.scansion.tuner.reading;

import mpi.Comm;
import mpi.MPI;
import mpi.Status;

/** A program with two kinds of stage. It is read here, not run. */
final class SmallPipeline {
    private static final int END = 2;

    private SmallPipeline() {}

    public static void main(String[] args) {
        if (args.length > 1) {
            isCalledFrom(MPI.COMM_WORLD, Integer.parseInt(args[1]));
        } else if (args.length > 0) {
            endsOnAMessage(MPI.COMM_WORLD);
        } else {
            endsByCounting(MPI.COMM_WORLD);
        }
    }

    static void endsOnAMessage(Comm comm) {
        int[] buf = new int[1];
        while (true) {
            Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
            if (status.tag == END) {
                return;
            }
            comm.Send(Work.done(buf), 0, 1, MPI.INT, 2, 1);
        }
    }

    static void isCalledFrom(Comm comm, int deeper) {
        if (deeper > 0) {
            isCalledFrom(comm, deeper - 1);
        } else {
            endsOnAMessage(comm);
        }
    }

    static void endsByCounting(Comm comm) {
        int[] buf = new int[1];
        for (int i = 0; i < 10; i++) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(Work.done(buf), 0, 1, MPI.INT, 2, 1);
        }
    }

    /** A class that the stages need. */
    static final class Work {
        private Work() {}

        static int[] done(int[] buf) {
            buf[0]++;
            return buf;
        }
    }
}
