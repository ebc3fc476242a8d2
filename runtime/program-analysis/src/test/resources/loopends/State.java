package loopends;

import java.util.*;
import java.util.concurrent.atomic.*;
import mpi.*;

/** What is kept from one item to the next. */
public final class State {
    static final int END = 2;

    @EndsByMessage
    public static final class SerialNumber {
        public static void main(Comm comm) {
            long[] buf = new long[2];
            long serial = 0;
            while (true) {
                comm.Recv(buf, 0, 2, MPI.LONG, 0, 1);
                if (buf[0] < 0) {
                    break;
                }
                buf[1] = serial++;
                comm.Send(buf, 0, 2, MPI.LONG, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class Statistics {
        private long items;
        private double sum;
        private double largest = Double.NEGATIVE_INFINITY;
        private final Map<Integer, AtomicLong> byTag = new HashMap<>();

        void note(double value, int tag) {
            items++;
            sum += value;
            if (value > largest) {
                largest = value;
            }
            byTag.computeIfAbsent(tag, t -> new AtomicLong()).incrementAndGet();
            if (items % 1000 == 0) {
                System.out.println(items + " items, mean " + sum / items + ", largest " + largest);
            }
        }

        public static void main(Comm comm) {
            Statistics statistics = new Statistics();
            double[] buf = new double[1];
            while (true) {
                Status status = comm.Recv(buf, 0, 1, MPI.DOUBLE, 0, MPI.ANY_TAG);
                statistics.note(buf[0], status.tag);
                if (status.tag == END) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.DOUBLE, 2, 1);
            }
            System.out.println(statistics.items);
        }
    }

    @EndsByMessage
    public static final class StatisticsInTheSameObject {
        private final Comm comm;
        private final int[] buf = new int[2];
        private int seen;
        private boolean done;

        StatisticsInTheSameObject(Comm comm) {
            this.comm = comm;
        }

        void one() {
            Status status = comm.Recv(buf, 0, 2, MPI.INT, 0, MPI.ANY_TAG);
            seen++;
            if (status.tag == END) {
                done = true;
            } else {
                comm.Send(buf, 0, 2, MPI.INT, 2, 1);
            }
        }

        public static void main(Comm comm) {
            StatisticsInTheSameObject stage = new StatisticsInTheSameObject(comm);
            while (!stage.done) {
                stage.one();
            }
            System.out.println(stage.seen);
        }
    }

    @EndsByMessage
    public static final class Profile {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            List<Long> times = new ArrayList<>();
            boolean done = false;
            while (!done) {
                long start = System.nanoTime();
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                times.add(System.nanoTime() - start);
                if (buf[0] == 0) {
                    done = true;
                    continue;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
            System.out.println(times.size());
        }
    }

    @EndsByMessage
    public static final class CacheOfResults {
        public static void main(Comm comm) {
            Map<Integer, Integer> cache = new HashMap<>();
            int[] buf = new int[1];
            while (true) {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                if (status.tag != 1) {
                    break;
                }
                buf[0] = cache.computeIfAbsent(buf[0], n -> n * n);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class StateMachineOfOneMessage {
        enum Phase {
            READY,
            CLOSED
        }

        public static void main(Comm comm) {
            Phase phase = Phase.READY;
            int[] buf = new int[1];
            while (phase == Phase.READY) {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                phase = status.tag == END ? Phase.CLOSED : Phase.READY;
                if (phase == Phase.READY) {
                    comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                }
            }
        }
    }

    @EndsOtherwise("the second end")
    public static final class SecondEnd {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            boolean one = false;
            while (true) {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                if (status.tag == END) {
                    if (one) {
                        break;
                    }
                    one = true;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a message that was seen before the last")
    public static final class OpenedAndClosed {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            boolean opened = false;
            boolean over = false;
            while (!over) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == 'A') {
                    opened = true;
                }
                over = opened && buf[0] == 'B';
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("two equal messages after each other")
    public static final class Converged {
        public static void main(Comm comm) {
            double[] buf = new double[1];
            double before = Double.NaN;
            while (true) {
                comm.Recv(buf, 0, 1, MPI.DOUBLE, 0, 1);
                if (Math.abs(buf[0] - before) < 1e-9) {
                    break;
                }
                before = buf[0];
                comm.Send(buf, 0, 1, MPI.DOUBLE, 2, 1);
            }
        }
    }

    @EndsOtherwise("the mean of all messages")
    public static final class RunningMean {
        private double mean;

        public static void main(Comm comm) {
            RunningMean stage = new RunningMean();
            double[] buf = new double[1];
            do {
                comm.Recv(buf, 0, 1, MPI.DOUBLE, 0, 1);
                stage.mean = 0.9 * stage.mean + 0.1 * buf[0];
                comm.Send(buf, 0, 1, MPI.DOUBLE, 2, 1);
            } while (stage.mean < 10);
        }
    }

    @EndsOtherwise("a phase that takes two messages")
    public static final class StateMachineOfSeveralMessages {
        enum Phase {
            OPEN,
            CLOSING,
            CLOSED
        }

        public static void main(Comm comm) {
            Phase phase = Phase.OPEN;
            int[] buf = new int[1];
            while (phase != Phase.CLOSED) {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                if (status.tag == END) {
                    phase = phase == Phase.OPEN ? Phase.CLOSING : Phase.CLOSED;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("an item that came before")
    public static final class SeenBefore {
        public static void main(Comm comm) {
            Set<Integer> seen = new HashSet<>();
            int[] buf = new int[1];
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (!seen.add(buf[0])) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a bit that moves with every item")
    public static final class MovingBit {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int mask = 1;
            while (mask != 0) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                mask <<= 1;
            }
        }
    }

    @EndsOtherwise("a linked list that is gone through")
    public static final class LinkedNodes {
        static final class Node {
            final int weight;
            final Node next;

            Node(int weight, Node next) {
                this.weight = weight;
                this.next = next;
            }
        }

        public static void main(Comm comm) {
            int[] buf = new int[1];
            for (Node node = new Node(1, new Node(2, new Node(3, null))); node != null; node = node.next) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                buf[0] *= node.weight;
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("an immutable counter that is made anew")
    public static final class MadeAnew {
        record Progress(int done, int of) {
            Progress step() {
                return new Progress(done + 1, of);
            }

            boolean complete() {
                return done == of;
            }
        }

        public static void main(Comm comm) {
            int[] buf = new int[1];
            Progress progress = new Progress(0, 18);
            while (!progress.complete()) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                progress = progress.step();
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("an end that is heeded only from the tenth item on")
    public static final class EndHeededLater {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int items = 0;
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                items++;
                if (buf[0] < 0 && items > 10) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("the item after the end")
    public static final class OneMoreAfterTheEnd {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            boolean last = false;
            boolean ended = false;
            while (!ended) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                ended = last;
                last = buf[0] < 0;
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a text of as many marks as there were items")
    public static final class MarksInAText {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            String marks = "";
            while (!marks.equals("||||||||||||")) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                marks = marks + "|";
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }
}
