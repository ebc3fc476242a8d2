package io.scansion.shapes;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.Comm;
import mpi.MPI;
import mpi.Status;

/** Stages whose loop does not end on a message, or not for sure. */
@SuppressWarnings("UnnecessaryAsync") // the bytecode of these forms is the point
public final class NotEndingByMessage {
    private static final int END = 2;

    private NotEndingByMessage() {}

    private static int items() {
        return Integer.getInteger("items", 10);
    }

    public static void fixedCount(Comm comm) {
        int[] buf = new int[1];
        int items = items();
        for (int i = 0; i < items; i++) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void countDown(Comm comm) {
        int[] buf = new int[1];
        long left = items();
        while (left-- > 0) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void countReceivedBeforeTheLoop(Comm comm) {
        int[] buf = {3};
        int items = buf[0];
        for (int i = 0; i < items; i++) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void fixedCountWithFailureCheck(Comm comm) {
        int[] buf = new int[1];
        int items = items();
        for (int i = 0; i < items; i++) {
            Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (status.tag == END) {
                throw new IllegalStateException("early end");
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void fixedCountInAField(Comm comm) {
        new Counting(comm, items()).run();
    }

    private static final class Counting {
        private final Comm comm;
        private final int total;
        private final int[] buf = new int[1];
        private int seen;

        Counting(Comm comm, int total) {
            this.comm = comm;
            this.total = total;
        }

        void run() {
            while (seen < total) {
                one();
            }
        }

        private void one() {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            seen++;
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void flagSetByACount(Comm comm) {
        int[] buf = new int[1];
        int items = items();
        int seen = 0;
        boolean done = false;
        while (!done) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            if (++seen == items) {
                done = true;
            }
        }
    }

    public static void messageOrCount(Comm comm) {
        int[] buf = new int[1];
        int items = items();
        for (int i = 0; i < items; i++) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (buf[0] < 0) {
                break;
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void sumOfWhatWasReceived(Comm comm) {
        int[] buf = new int[1];
        int total = items();
        int received = 0;
        while (received < total) {
            received += comm.Recv(buf, 0, 1, MPI.INT, 0, 1).Get_count(MPI.INT);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void onlyValidItemsAreCounted(Comm comm) {
        int[] buf = new int[1];
        int items = items();
        int valid = 0;
        while (valid < items) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (buf[0] > 0) {
                valid++;
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void neverEnds(Comm comm) {
        int[] buf = new int[1];
        while (true) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void endsTheMachine(Comm comm) {
        int[] buf = new int[1];
        while (true) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (buf[0] < 0) {
                System.exit(0);
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void overAList(Comm comm) {
        int[] buf = new int[1];
        for (String name : List.of("a", "b")) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            System.out.println(name);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void atomicCounter(Comm comm) {
        int[] buf = new int[1];
        AtomicInteger left = new AtomicInteger(items());
        while (left.getAndDecrement() > 0) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void untilADeadline(Comm comm) {
        int[] buf = new int[1];
        long deadlineNanos = System.nanoTime() + 1_000_000_000L;
        while (System.nanoTime() - deadlineNanos < 0) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void calledBackOncePerItem(Comm comm) {
        int[] buf = new int[1];
        List.of(1, 2, 3).forEach(i -> {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, i);
        });
    }

    public static void noLoop(Comm comm) {
        int[] buf = new int[1];
        comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
        comm.Send(buf, 0, 1, MPI.INT, 2, 1);
    }

    public static void counterKeptInAnArray(Comm comm) {
        int[] buf = new int[1];
        int[] seen = {0};
        while (seen[0] < 10) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            seen[0]++;
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }
}
