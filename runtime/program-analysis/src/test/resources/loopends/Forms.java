package loopends;

import java.util.*;
import mpi.*;

/** Forms of the loop itself. */
public final class Forms {
    static final int END = 2;

    @EndsByMessage
    public static final class LabelledBreakFromAnInnerLoop {
        public static void main(Comm comm) {
            int[] buf = new int[8];
            items:
            while (true) {
                comm.Recv(buf, 0, 8, MPI.INT, 0, 1);
                for (int i = 0; i < 8; i++) {
                    if (buf[i] == -1) {
                        break items;
                    }
                    buf[i]++;
                }
                comm.Send(buf, 0, 8, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class Recursive {
        static void step(Comm comm, int[] buf) {
            Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
            if (status.tag == END) {
                return;
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            step(comm, buf);
        }

        public static void main(Comm comm) {
            step(comm, new int[1]);
        }
    }

    @EndsOtherwise("a depth of recursion")
    public static final class RecursiveCount {
        static void step(Comm comm, int[] buf, int left) {
            if (left == 0) {
                return;
            }
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            step(comm, buf, left - 1);
        }

        public static void main(Comm comm) {
            step(comm, new int[1], 14);
        }
    }

    @EndsByMessage
    public static final class SwitchExpression {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            boolean more;
            do {
                int tag = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG).tag;
                more = switch (tag) {
                    case 1, 3 -> {
                        comm.Send(buf, 0, 1, MPI.INT, 2, tag);
                        yield true;
                    }
                    default -> false;
                };
            } while (more);
        }
    }

    @EndsByMessage
    public static final class SwitchOverText {
        public static void main(Comm comm) {
            Object[] box = new Object[1];
            boolean open = true;
            while (open) {
                comm.Recv(box, 0, 1, MPI.OBJECT, 0, 1);
                switch ((String) box[0]) {
                    case "item":
                        comm.Send(box, 0, 1, MPI.OBJECT, 2, 1);
                        break;
                    case "stop":
                        open = false;
                        break;
                    default:
                        throw new IllegalArgumentException();
                }
            }
        }
    }

    @EndsByMessage
    public static final class SkipsSome {
        public static void main(Comm comm) {
            double[] buf = new double[1];
            boolean finished = false;
            while (!finished) {
                Status status = comm.Recv(buf, 0, 1, MPI.DOUBLE, 0, MPI.ANY_TAG);
                if (status.tag == END) {
                    finished = true;
                    continue;
                }
                if (buf[0] < 0.5) {
                    continue;
                }
                comm.Send(buf, 0, 1, MPI.DOUBLE, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class TwoReasons {
        public static void main(Comm comm) {
            int[] buf = new int[2];
            while (true) {
                Status status = comm.Recv(buf, 0, 2, MPI.INT, 0, MPI.ANY_TAG);
                if (status.tag == END || buf[0] == -1 && buf[1] == -1) {
                    break;
                }
                try {
                    buf[1] /= buf[0];
                } catch (ArithmeticException e) {
                    buf[1] = 0;
                }
                comm.Send(buf, 0, 2, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class SynchronizedLoop {
        private boolean over;

        private synchronized void finish() {
            over = true;
        }

        private synchronized boolean over() {
            return over;
        }

        public static void main(Comm comm) {
            SynchronizedLoop stage = new SynchronizedLoop();
            int[] buf = new int[1];
            do {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                synchronized (stage) {
                    if (buf[0] < 0) {
                        stage.finish();
                    }
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            } while (!stage.over());
        }
    }

    @EndsOtherwise("a count that is a condition of its own at the bottom")
    public static final class CountAtTheBottom {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int i = 0;
            do {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                if (status.tag == END) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            } while (++i != 70);
        }
    }

    @EndsOtherwise("a count in steps of three, from above")
    public static final class CountInSteps {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            for (double x = 30; x >= 0; x -= 3) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a count in a static field of another class")
    public static final class CountInAnotherClass {
        static final class Progress {
            static int done;

            static boolean complete() {
                return done >= 44;
            }
        }

        static void one(Comm comm, int[] buf) {
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            Progress.done++;
            comm.Send(buf, 0, 1, MPI.INT, 2, 1);
        }

        public static void main(Comm comm) {
            int[] buf = new int[1];
            do {
                one(comm, buf);
            } while (!Progress.complete());
        }
    }

    @EndsOtherwise("a boxed count")
    public static final class BoxedCount {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Integer left = 21;
            while (!left.equals(0)) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                left = left - 1;
            }
        }
    }

    @EndsOtherwise("a count of those that are left out")
    public static final class CountOfSkipped {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int skipped = 0;
            boolean enough = false;
            while (!enough) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] % 2 == 0) {
                    skipped++;
                }
                enough = skipped > 5 || buf[0] == -1;
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a mixture of a count and a message in one number")
    public static final class MixedInOneNumber {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int step = 0;
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                step += 2;
                if ((buf[0] ^ step) == 40) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }
}
