package io.scansion.shapes;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import mpi.Comm;
import mpi.MPI;
import mpi.Status;

/** Stages whose loop ends on a message. */
@SuppressWarnings({"StatementSwitchToExpressionSwitch", "UnusedVariable"}) // the bytecode of these forms is the point
public final class EndingByMessage {
    private static final int END = 2;

    private EndingByMessage() {}

    private static void send(Comm comm, int[] buf) {
        comm.Send(buf, 0, buf.length, MPI.INT, 2, 1);
    }

    public static void endTagBreaksAnEndlessLoop(Comm comm) {
        int[] buf = new int[2];
        while (true) {
            Status status = comm.Recv(buf, 0, 2, MPI.INT, 0, 1);
            if (status.tag == END) {
                break;
            }
            send(comm, buf);
        }
    }

    public static void negativeItemReturns(Comm comm) {
        int[] buf = new int[1];
        for (; ; ) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (buf[0] < 0) {
                return;
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void flagEndsTheLoop(Comm comm) {
        int[] buf = new int[1];
        boolean done = false;
        while (!done) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            done = buf[0] < 0;
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void flagSetInABranchEndsTheLoop(Comm comm) {
        int[] buf = new int[1];
        boolean running = true;
        long sum = 0;
        while (running) {
            Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (status.tag == END) {
                running = false;
            } else {
                sum += buf[0];
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
        System.out.println(sum);
    }

    public static void doWhileTheTagIsAnItem(Comm comm) {
        int[] buf = new int[1];
        Status status;
        do {
            status = comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, status.tag);
        } while (status.tag != END);
    }

    public static void objectItemsEndWithAnEnd(Comm comm) {
        Object[] box = new Object[1];
        while (true) {
            comm.Recv(box, 0, 1, MPI.OBJECT, 0, 1);
            Object item = box[0];
            comm.Send(box, 0, 1, MPI.OBJECT, 2, 1);
            if (item instanceof End) {
                break;
            }
        }
    }

    /** Marks the end of the stream. */
    public record End() {}

    /** An item that knows whether it is the last. */
    public record Item(int value, boolean last) {}

    public static void objectItemsKnowTheLast(Comm comm) {
        Object[] box = new Object[1];
        Item item;
        do {
            comm.Recv(box, 0, 1, MPI.OBJECT, 0, 1);
            item = (Item) box[0];
            comm.Send(box, 0, 1, MPI.OBJECT, 2, 1);
        } while (!item.last());
    }

    public static void wrappedBytesHoldTheKind(Comm comm) {
        byte[] buf = new byte[64];
        while (true) {
            comm.Recv(buf, 0, 64, MPI.BYTE, 0, 1);
            int kind = ByteBuffer.wrap(buf).getInt();
            if (kind == END) {
                break;
            }
            comm.Send(buf, 0, 64, MPI.BYTE, 2, 1);
        }
    }

    public static void streamOverBytesHoldsTheKind(Comm comm) throws IOException {
        byte[] buf = new byte[64];
        while (true) {
            comm.Recv(buf, 0, 64, MPI.BYTE, 0, 1);
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(buf));
            if (in.readInt() == END) {
                break;
            }
            comm.Send(buf, 0, 64, MPI.BYTE, 2, 1);
        }
    }

    private static final class Header {
        private int kind;
        private int length;

        void parse(byte[] bytes) {
            kind = bytes[0];
            length = bytes[1] << 8 | bytes[2];
        }

        boolean isEnd() {
            return kind == END;
        }
    }

    public static void headerIsParsedByAnObject(Comm comm) {
        byte[] buf = new byte[64];
        Header header = new Header();
        while (true) {
            comm.Recv(buf, 0, 64, MPI.BYTE, 0, 1);
            header.parse(buf);
            if (header.isEnd()) {
                break;
            }
            comm.Send(buf, 0, header.length, MPI.BYTE, 2, 1);
        }
    }

    private static int next(Comm comm, int[] buf) {
        Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
        return status.tag == END ? -1 : buf[0];
    }

    public static void helperReturnsMinusOneAtTheEnd(Comm comm) {
        int[] buf = new int[1];
        int item;
        while ((item = next(comm, buf)) >= 0) {
            buf[0] = item + 1;
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    private static void fill(Comm comm, int[] buf) {
        comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
    }

    public static void helperFillsTheBuffer(Comm comm) {
        int[] buf = new int[1];
        do {
            fill(comm, buf);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        } while (buf[0] != -1);
    }

    public static void helperInAnotherClass(Comm comm) {
        Receiver receiver = new Receiver(comm);
        while (receiver.advance()) {
            receiver.forward();
        }
    }

    /** Receives on behalf of a stage. */
    public static final class Receiver {
        private final Comm comm;
        private final int[] buf = new int[2];
        private boolean finished;

        Receiver(Comm comm) {
            this.comm = comm;
        }

        boolean advance() {
            Status status = comm.Recv(buf, 0, 2, MPI.INT, 0, 1);
            if (status.tag == END) {
                finished = true;
            }
            return !finished;
        }

        void forward() {
            comm.Send(buf, 0, 2, MPI.INT, 2, 1);
        }
    }

    public static void tryAroundTheLoop(Comm comm) {
        int[] buf = new int[1];
        try {
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] < 0) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        } finally {
            System.out.println("stage left its loop");
        }
    }

    public static void tryInsideTheLoop(Comm comm) {
        int[] buf = new int[1];
        while (true) {
            try {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] < 0) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            } catch (IllegalStateException e) {
                System.out.println("ignored " + e);
            }
        }
    }

    public static void switchOverTheTag(Comm comm) {
        int[] buf = new int[1];
        stream:
        while (true) {
            Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            switch (status.tag) {
                case 1:
                    comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                    break;
                case END:
                    break stream;
                default:
                    throw new IllegalStateException("tag " + status.tag);
            }
        }
    }

    public static void computingLoopInside(Comm comm) {
        double[] buf = new double[100];
        while (true) {
            Status status = comm.Recv(buf, 0, 100, MPI.DOUBLE, 0, 1);
            if (status.tag == END) {
                return;
            }
            for (int round = 0; round < 10; round++) {
                for (int i = 0; i < buf.length; i++) {
                    buf[i] = Math.sin(buf[i]) + round;
                }
            }
            comm.Send(buf, 0, 100, MPI.DOUBLE, 2, 1);
        }
    }

    public static void emptyMessageEnds(Comm comm) {
        int[] buf = new int[100];
        int count;
        while ((count = comm.Recv(buf, 0, 100, MPI.INT, 0, 1).Get_count(MPI.INT)) > 0) {
            comm.Send(buf, 0, count, MPI.INT, 2, 1);
        }
    }

    public static void twoBuffersTakeTurns(Comm comm) {
        int[][] bufs = new int[2][1];
        for (int turn = 0; ; turn ^= 1) {
            comm.Recv(bufs[turn], 0, 1, MPI.INT, 0, 1);
            if (bufs[turn][0] < 0) {
                break;
            }
            comm.Send(bufs[turn], 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void itemsAreCountedButDoNotEnd(Comm comm) {
        int[] buf = new int[1];
        long items = 0;
        while (true) {
            Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (status.tag == END) {
                break;
            }
            items++;
            if (items % 100 == 0) {
                System.out.println(items);
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
        System.out.println(items);
    }

    public static void countUpToTheLargestNumber(Comm comm) {
        int[] buf = new int[1];
        for (int i = 0; i < Integer.MAX_VALUE; i++) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (buf[0] < 0) {
                break;
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void enumStateMachine(Comm comm) {
        int[] buf = new int[1];
        State state = State.RUNNING;
        while (state != State.FINISHED) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (buf[0] == -1) {
                state = State.FINISHED;
            } else {
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    private enum State {
        RUNNING,
        FINISHED
    }

    public static void receiveInALambda(Comm comm) {
        int[] buf = new int[1];
        Status status;
        do {
            status = timed(() -> comm.Recv(buf, 0, 1, MPI.INT, 0, 1));
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        } while (status.tag != END);
    }

    private static <T> T timed(Supplier<T> call) {
        long start = System.nanoTime();
        T result = call.get();
        System.out.println(System.nanoTime() - start);
        return result;
    }

    public static void firstReceiveBeforeTheLoopIsItsEntry(Comm comm) {
        int[] buf = new int[1];
        for (boolean more = true; more; more = buf[0] >= 0) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void lastNumberEnds(Comm comm) {
        int[] buf = new int[1];
        int last = Integer.getInteger("last", 99);
        do {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        } while (buf[0] != last);
    }

    public static void flagKeptInAnArray(Comm comm) {
        int[] buf = new int[1];
        boolean[] done = {false};
        while (!done[0]) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            if (buf[0] < 0) {
                done[0] = true;
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }
    }

    public static void copiedBytesHoldTheEnd(Comm comm) {
        byte[] buf = new byte[64];
        byte[] copy = new byte[64];
        while (true) {
            comm.Recv(buf, 0, 64, MPI.BYTE, 0, 1);
            System.arraycopy(buf, 0, copy, 0, 64);
            if (new String(copy, java.nio.charset.StandardCharsets.UTF_8).startsWith("end")) {
                break;
            }
            comm.Send(copy, 0, 64, MPI.BYTE, 2, 1);
        }
    }

    public static void failureChecksAreNoEnd(Comm comm) {
        int[] buf = new int[2];
        int expected = 0;
        while (true) {
            Status status = comm.Recv(buf, 0, 2, MPI.INT, 0, 1);
            if (status.tag == END) {
                break;
            }
            if (buf[0] != expected++) {
                throw new IllegalStateException("item " + buf[0]);
            }
            comm.Send(buf, 0, 2, MPI.INT, 2, 1);
        }
    }
}
