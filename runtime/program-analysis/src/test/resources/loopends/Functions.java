package loopends;

import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import mpi.*;

/** Functions handed to something that runs them. */
public final class Functions {
    static final int END = 2;

    static final class Runner<T> {
        private final Supplier<T> in;
        private final Predicate<T> last;
        private final Consumer<T> out;

        Runner(Supplier<T> in, Predicate<T> last, Consumer<T> out) {
            this.in = in;
            this.last = last;
            this.out = out;
        }

        void run() {
            while (true) {
                T item = in.get();
                if (last.test(item)) {
                    break;
                }
                out.accept(item);
            }
        }
    }

    @EndsByMessage
    public static final class GenericRunner {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            new Runner<int[]>(
                            () -> {
                                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                                return buf;
                            },
                            item -> item[0] < 0,
                            item -> comm.Send(item, 0, 1, MPI.INT, 2, 1))
                    .run();
        }
    }

    @EndsOtherwise("a runner whose predicate counts")
    public static final class GenericRunnerThatCounts {
        static final class CountingRunner {
            private final IntPredicate more;
            private final Runnable step;

            CountingRunner(IntPredicate more, Runnable step) {
                this.more = more;
                this.step = step;
            }

            void run() {
                for (int n = 0; more.test(n); n++) {
                    step.run();
                }
            }
        }

        public static void main(Comm comm) {
            int[] buf = new int[1];
            new CountingRunner(n -> n < 25, () -> {
                        comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                        comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                    })
                    .run();
        }
    }

    static void repeat(BooleanSupplier step) {
        boolean more;
        do {
            more = step.getAsBoolean();
        } while (more);
    }

    @EndsByMessage
    public static final class RepeatedStep {
        static boolean step(Comm comm, int[] buf) {
            int tag = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG).tag;
            if (tag == END) {
                return false;
            }
            comm.Send(buf, 0, 1, MPI.INT, 2, tag);
            return true;
        }

        public static void main(Comm comm) {
            int[] buf = new int[1];
            repeat(() -> step(comm, buf));
        }
    }

    @EndsOtherwise("a captured counter")
    public static final class RepeatedStepCounts {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            AtomicInteger left = new AtomicInteger(12);
            repeat(() -> {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                return left.decrementAndGet() > 0;
            });
        }
    }

    @EndsByMessage
    public static final class HandlerMap {
        private final Map<Integer, Consumer<double[]>> handlers = new HashMap<>();
        private final Comm comm;
        private boolean running = true;

        HandlerMap(Comm comm) {
            this.comm = comm;
            handlers.put(1, this::forward);
            handlers.put(END, item -> running = false);
        }

        void forward(double[] item) {
            comm.Send(item, 0, item.length, MPI.DOUBLE, 2, 1);
        }

        void serve() {
            double[] buf = new double[16];
            while (running) {
                Status status = comm.Recv(buf, 0, 16, MPI.DOUBLE, 0, MPI.ANY_TAG);
                handlers.get(status.tag).accept(buf);
            }
        }

        public static void main(Comm comm) {
            new HandlerMap(comm).serve();
        }
    }

    @EndsOtherwise("a handler that stops after so many items")
    public static final class HandlerCounts {
        private final Map<Integer, Consumer<double[]>> handlers = new HashMap<>();
        private final Comm comm;
        private boolean running = true;
        private int items;

        HandlerCounts(Comm comm) {
            this.comm = comm;
            handlers.put(1, this::forward);
        }

        void forward(double[] item) {
            comm.Send(item, 0, item.length, MPI.DOUBLE, 2, 1);
            if (++items == 64) {
                running = false;
            }
        }

        void serve() {
            double[] buf = new double[16];
            while (running) {
                Status status = comm.Recv(buf, 0, 16, MPI.DOUBLE, 0, MPI.ANY_TAG);
                handlers.get(status.tag).accept(buf);
            }
        }

        public static void main(Comm comm) {
            new HandlerCounts(comm).serve();
        }
    }

    interface Listener {
        void item(int value);

        void end();
    }

    @EndsByMessage
    public static final class ListenerSetsAFlag {
        static final class Dispatcher {
            private final Comm comm;
            private final Listener listener;
            private final int[] buf = new int[1];

            Dispatcher(Comm comm, Listener listener) {
                this.comm = comm;
                this.listener = listener;
            }

            void dispatch() {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                switch (status.tag) {
                    case 1 -> listener.item(buf[0]);
                    case END -> listener.end();
                    default -> throw new IllegalStateException("tag " + status.tag);
                }
            }
        }

        public static void main(Comm comm) {
            boolean[] ended = {false};
            Dispatcher dispatcher = new Dispatcher(comm, new Listener() {
                @Override
                public void item(int value) {
                    comm.Send(new int[] {value + 1}, 0, 1, MPI.INT, 2, 1);
                }

                @Override
                public void end() {
                    ended[0] = true;
                }
            });
            while (!ended[0]) {
                dispatcher.dispatch();
            }
        }
    }

    @EndsByMessage
    public static final class ListOfFilters {
        public static void main(Comm comm) {
            List<IntUnaryOperator> steps = List.of(x -> x + 1, x -> x * 3, Math::abs);
            int[] buf = new int[1];
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == Integer.MIN_VALUE) {
                    break;
                }
                int value = buf[0];
                for (IntUnaryOperator step : steps) {
                    value = step.applyAsInt(value);
                }
                buf[0] = value;
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a queue of functions that is used up")
    public static final class QueueOfFunctions {
        public static void main(Comm comm) {
            Deque<IntUnaryOperator> steps = new ArrayDeque<>(List.of(x -> x + 1, x -> x * 3, Math::abs));
            int[] buf = new int[1];
            while (!steps.isEmpty()) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                buf[0] = steps.pop().applyAsInt(buf[0]);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class ReceiveGivenAsAMethod {
        interface Receive {
            Status into(int[] buf, int offset, int count, Datatype type, int source, int tag);
        }

        public static void main(Comm comm) {
            Receive receive = comm::Recv;
            int[] buf = new int[1];
            while (receive.into(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG).tag != END) {
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }
}
