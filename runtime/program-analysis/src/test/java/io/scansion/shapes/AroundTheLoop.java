package io.scansion.shapes;

import java.util.List;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;

/** Stages that differ in what an iteration sends, what surrounds the loop and what comes after it. */
public final class AroundTheLoop {
    private AroundTheLoop() {}

    public static void filters(Comm comm) {
        int[] buf = new int[1];
        while (true) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (buf[0] < 0) {
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                break;
            }
            if (buf[0] % 2 == 0) {
                continue;
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void sendsTwice(Comm comm) {
        int[] buf = new int[1];
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            if (buf[0] > 100) {
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        } while (buf[0] >= 0);
    }

    public static void sendsInAnInnerLoop(Comm comm) {
        int[] buf = new int[1];
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            for (int i = 0; i < buf[0]; i++) {
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        } while (buf[0] >= 0);
    }

    public static void sendsByAHelper(Comm comm) {
        int[] buf = new int[1];
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            out(comm, buf, buf[0] > 3 ? 1 : 2);
        } while (buf[0] >= 0);
    }

    private static void out(Comm comm, int[] buf, int kind) {
        if (kind == 1) {
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        } else {
            comm.Ssend(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void sendsFromALambda(Comm comm) {
        int[] buf = new int[1];
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            List.of(1, 2).forEach(tag -> comm.Send(buf, 0, 1, MPI.INT, 2, tag));
        } while (buf[0] >= 0);
    }

    public static void sendsByRecursion(Comm comm) {
        int[] buf = new int[1];
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            again(comm, buf, buf[0]);
        } while (buf[0] >= 0);
    }

    private static void again(Comm comm, int[] buf, int depth) {
        if (depth > 0) {
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            again(comm, buf, depth - 1);
        }
    }

    public static void sendsThroughAnInterface(Comm comm) {
        Output output = item -> comm.Send(item, 0, 1, MPI.INT, 2, 1);
        int[] buf = new int[1];
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            output.write(buf);
        } while (buf[0] >= 0);
    }

    /** Where items go. */
    private interface Output {
        void write(int[] item);
    }

    public static void headerAndBody(Comm comm) {
        int[] header = new int[1];
        while (true) {
            comm.Recv(header, 0, 1, MPI.INT, 0, 1);
            if (header[0] < 0) {
                comm.Send(header, 0, 1, MPI.INT, 2, 1);
                break;
            }
            int[] body = new int[header[0]];
            comm.Recv(body, 0, body.length, MPI.INT, 0, 2);
            comm.Send(header, 0, 1, MPI.INT, 2, 1);
            comm.Send(body, 0, body.length, MPI.INT, 2, 2);
        }
    }

    public static void headerAndBodyInHelpers(Comm comm) {
        int[] item = readBoth(comm);
        while (item[0] >= 0) {
            sendBoth(comm, item);
            item = readBoth(comm);
        }
    }

    private static int[] readBoth(Comm comm) {
        int[] item = new int[2];
        comm.Recv(item, 0, 1, MPI.INT, 0, 1);
        comm.Recv(item, 1, 1, MPI.INT, 0, 2);
        return item;
    }

    private static void sendBoth(Comm comm, int[] item) {
        comm.Send(item, 0, 1, MPI.INT, 2, 1);
        comm.Send(item, 1, 1, MPI.INT, 2, 2);
    }

    /** What the body is depends on a message that another instance may have taken, if messages are shared one by one. */
    public static void headerThenBody(Comm comm) {
        int[] item = new int[2];
        do {
            comm.Recv(item, 0, 1, MPI.INT, 0, 1);
            comm.Send(item, 0, 1, MPI.INT, 2, 1);
            comm.Recv(item, 1, 1, MPI.INT, 0, 2);
            comm.Send(item, 1, 1, MPI.INT, 2, 2);
        } while (item[0] >= 0);
    }

    public static void sometimesABody(Comm comm) {
        int[] item = new int[2];
        do {
            comm.Recv(item, 0, 1, MPI.INT, 0, 1);
            if (item[0] > 0) {
                comm.Recv(item, 1, 1, MPI.INT, 0, 2);
            }
            comm.Send(item, 0, 1, MPI.INT, 2, 1);
            if (item[0] > 1) {
                comm.Send(item, 1, 1, MPI.INT, 2, 2);
            }
        } while (item[0] >= 0);
    }

    public static void headerForTwo(Comm comm) {
        int[] item = new int[2];
        do {
            comm.Recv(item, 0, 2, MPI.INT, 0, 1);
            comm.Send(item, 0, 1, MPI.INT, 2, 1);
            comm.Send(item, 1, 1, MPI.INT, 2, 2);
        } while (item[0] >= 0);
    }

    public static void receivesAgainAfterTheLoop(Comm comm) {
        int[] buf = new int[1];
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        } while (buf[0] >= 0);
        readSummary(comm, buf);
    }

    private static void readSummary(Comm comm, int[] buf) {
        comm.Recv(buf, 0, 1, MPI.INT, 0, 9);
    }

    public static void barrierAfterTheStage(Comm comm) {
        loop(comm);
        ((Intracomm) comm).Barrier();
    }

    public static void bcastFirstAndReduceWhenTheStageFails(Comm comm) {
        int[] buf = new int[1];
        if (buf.length > 1) { // which runs do not come to
            ((Intracomm) comm).Bcast(buf, 0, 1, MPI.INT, 0);
        }
        try {
            loop(comm);
        } catch (IllegalStateException e) {
            ((Intracomm) comm).Reduce(buf, 0, buf, 0, 1, MPI.INT, MPI.SUM, 0);
        }
    }

    public static Object splitsFirstAndClonesAfterTheStage(Comm comm) {
        int[] buf = new int[1];
        loop(buf.length > 1 ? ((Intracomm) comm).Split(1, 0) : comm); // runs do not split
        return comm.clone();
    }

    private static void loop(Comm comm) {
        int[] buf = new int[1];
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        } while (buf[0] >= 0);
    }

    public static void runsTheStageThreeTimes(Comm comm) {
        for (int round = 0; round < 3; round++) {
            loop(comm);
        }
    }

    public static void exitsAfterTheLoop(Comm comm) {
        loop(comm);
        System.exit(0);
    }

    public static void exitsAfterFinalizing(Comm comm) {
        loop(comm);
        MPI.Finalize();
        System.exit(0);
    }

    public static void exitsAfterAHelperFinalized(Comm comm) {
        loop(comm);
        finish();
        System.exit(0);
    }

    private static void finish() {
        System.out.println("bye");
        MPI.Finalize();
    }

    public static void rolesInOneMethod(Comm comm) {
        int me = Integer.getInteger("rank", 1);
        int[] buf = new int[1];
        if (me == 0) {
            for (int i = 0; i < 10; i++) {
                comm.Send(buf, 0, 1, MPI.INT, 1, 1);
            }
        } else if (me == 2) {
            for (int i = 0; i < 10; i++) {
                comm.Recv(buf, 0, 1, MPI.INT, 1, 1);
            }
        } else {
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] < 0) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
        MPI.Finalize();
    }
}
