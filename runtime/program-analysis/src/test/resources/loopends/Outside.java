package loopends;

import java.io.*;
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import mpi.*;

/** What does not come with the message, and code that is reached in other ways. */
public final class Outside {
    static final int END = 2;

    @EndsOtherwise("time")
    public static final class TimeOrMessage {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            long until = System.currentTimeMillis() + 60_000;
            while (System.currentTimeMillis() < until) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] < 0) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("time, by a message that is too late")
    public static final class TooLate {
        public static void main(Comm comm) {
            long[] buf = new long[1];
            while (true) {
                comm.Recv(buf, 0, 1, MPI.LONG, 0, 1);
                if (System.nanoTime() > buf[0]) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.LONG, 2, 1);
            }
        }
    }

    @EndsOtherwise("a file")
    public static final class StopFile {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Path stop = Path.of("stop");
            do {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            } while (!Files.exists(stop));
        }
    }

    @EndsOtherwise("the lines of a file")
    public static final class LinesOfAFile {
        public static void main(Comm comm) throws IOException {
            int[] buf = new int[1];
            BufferedReader lines = new BufferedReader(new StringReader("a\nb\nc\n"));
            String line;
            while ((line = lines.readLine()) != null) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                buf[0] += line.length();
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("random numbers")
    public static final class RandomEnd {
        public static void main(Comm comm) {
            Random random = new Random(7);
            int[] buf = new int[1];
            while (random.nextInt(100) != 0) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("random numbers compared with the message")
    public static final class RandomThreshold {
        public static void main(Comm comm) {
            double[] buf = new double[1];
            do {
                comm.Recv(buf, 0, 1, MPI.DOUBLE, 0, 1);
                comm.Send(buf, 0, 1, MPI.DOUBLE, 2, 1);
            } while (Math.random() < buf[0]);
        }
    }

    @EndsOtherwise("another thread")
    public static final class StoppedByAnotherThread {
        private volatile boolean stopped;

        public static void main(Comm comm) {
            StoppedByAnotherThread stage = new StoppedByAnotherThread();
            Thread timer = new Thread(() -> stage.stopped = true);
            timer.setDaemon(true);
            if (Boolean.getBoolean("timed")) {
                timer.start();
            }
            int[] buf = new int[1];
            while (!stage.stopped) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == -5) {
                    return;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("another thread, by an atomic value")
    public static final class StoppedByAnAtomic {
        public static void main(Comm comm) {
            AtomicBoolean stopped = new AtomicBoolean();
            Thread timer = new Thread(() -> stopped.set(true));
            if (Boolean.getBoolean("timed")) {
                timer.start();
            }
            int[] buf = new int[1];
            while (!stopped.get()) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == -5) {
                    return;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("another thread, by an element of an array")
    public static final class StoppedByAnElement {
        public static void main(Comm comm) {
            boolean[] stopped = {false};
            Thread timer = new Thread(() -> stopped[0] = true);
            if (Boolean.getBoolean("timed")) {
                timer.start();
            }
            int[] buf = new int[1];
            while (!stopped[0]) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == -5) {
                    return;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class FinishedByAnAtomic {
        private final AtomicBoolean finished = new AtomicBoolean();

        void handle(int tag) {
            if (tag == END) {
                finished.set(true);
            }
        }

        public static void main(Comm comm) {
            FinishedByAnAtomic stage = new FinishedByAnAtomic();
            int[] buf = new int[1];
            while (!stage.finished.get()) {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                stage.handle(status.tag);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("an interrupt")
    public static final class Interrupted {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            while (!Thread.interrupted()) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a latch that is counted down")
    public static final class Latch {
        public static void main(Comm comm) {
            CountDownLatch left = new CountDownLatch(9);
            int[] buf = new int[1];
            while (left.getCount() > 0) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                left.countDown();
            }
        }
    }

    @EndsOtherwise("as many items as a message before the loop said")
    public static final class CountToldFirst {
        public static void main(Comm comm) {
            int[] header = new int[1];
            comm.Recv(header, 0, 1, MPI.INT, 0, 0);
            double[] buf = new double[5];
            int n = header[0];
            while (n != 0) {
                comm.Recv(buf, 0, 5, MPI.DOUBLE, 0, 1);
                comm.Send(buf, 0, 5, MPI.DOUBLE, 2, 1);
                n--;
            }
        }
    }

    @EndsOtherwise("items left, told by the first message and counted down")
    public static final class CountToldInTheLoop {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int left = -1;
            while (left != 0) {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                if (status.tag == 9) {
                    left = buf[0];
                } else {
                    left = left - 1;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("an environment that changes")
    public static final class FreeMemory {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            while (Runtime.getRuntime().freeMemory() > 1 << 20) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class InvokedByReflection {
        private final Comm comm;
        private final int[] buf = new int[1];

        InvokedByReflection(Comm comm) {
            this.comm = comm;
        }

        public int receive() {
            return comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG).tag;
        }

        public static void main(Comm comm) throws ReflectiveOperationException {
            InvokedByReflection stage = new InvokedByReflection(comm);
            Method receive = InvokedByReflection.class.getMethod("receive");
            while ((Integer) receive.invoke(stage) != END) {
                comm.Send(stage.buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a count behind reflection")
    public static final class CountsByReflection {
        private final Comm comm;
        private final int[] buf = new int[1];
        private int left = 11;

        CountsByReflection(Comm comm) {
            this.comm = comm;
        }

        public boolean receive() {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            return --left > 0;
        }

        public static void main(Comm comm) throws ReflectiveOperationException {
            CountsByReflection stage = new CountsByReflection(comm);
            Method receive = CountsByReflection.class.getMethod("receive");
            boolean more = true;
            while (more) {
                more = (Boolean) receive.invoke(stage);
                comm.Send(stage.buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class LoopRunByReflection {
        public static void loop(Comm comm) {
            int[] buf = new int[1];
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == 77) {
                    return;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }

        public static void main(Comm comm) throws ReflectiveOperationException {
            LoopRunByReflection.class.getMethod("loop", Comm.class).invoke(null, comm);
        }
    }

    @EndsByMessage
    public static final class TimesEveryItem {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Random random = new Random();
            long slow = 0;
            while (true) {
                long start = System.nanoTime();
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] < 0) {
                    break;
                }
                if (System.nanoTime() - start > 1_000_000) {
                    slow++;
                    System.out.println("slow " + slow);
                }
                buf[0] += random.nextInt(5);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class ReadsATableFirst {
        private static final int[] TABLE = new int[256];

        static {
            for (int i = 0; i < 256; i++) {
                TABLE[i] = i * i;
            }
            TABLE[255] = -1;
        }

        public static void main(Comm comm) {
            byte[] buf = new byte[1];
            while (true) {
                comm.Recv(buf, 0, 1, MPI.BYTE, 0, 1);
                int value = TABLE[buf[0] & 0xff];
                if (value == -1) {
                    break;
                }
                comm.Send(new int[] {value}, 0, 1, MPI.INT, 2, 1);
            }
        }
    }
}
