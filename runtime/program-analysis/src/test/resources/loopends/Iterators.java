package loopends;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import mpi.*;

/** Iterators, iterables and streams over what is received. */
public final class Iterators {
    static final int END = 2;

    static final class Messages implements Iterator<int[]> {
        private final Comm comm;
        private int[] ahead;

        Messages(Comm comm) {
            this.comm = comm;
        }

        @Override
        public boolean hasNext() {
            int[] buf = new int[2];
            Status status = comm.Recv(buf, 0, 2, MPI.INT, 0, MPI.ANY_TAG);
            ahead = buf;
            return status.tag != END;
        }

        @Override
        public int[] next() {
            return ahead;
        }
    }

    @EndsByMessage
    public static final class HasNextReceives {
        public static void main(Comm comm) {
            Iterator<int[]> messages = new Messages(comm);
            while (messages.hasNext()) {
                int[] item = messages.next();
                comm.Send(item, 0, 2, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class ForEachOverAnIterable {
        static final class Inbox implements Iterable<int[]> {
            private final Comm comm;

            Inbox(Comm comm) {
                this.comm = comm;
            }

            @Override
            public Iterator<int[]> iterator() {
                return new Messages(comm);
            }
        }

        public static void main(Comm comm) {
            for (int[] item : new Inbox(comm)) {
                item[0] += 1;
                comm.Send(item, 0, 2, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class LooksAheadOnce {
        static final class Inbox implements Iterator<String> {
            private final Comm comm;
            private final char[] buf = new char[80];
            private String ahead;

            Inbox(Comm comm) {
                this.comm = comm;
            }

            @Override
            public boolean hasNext() {
                if (ahead == null) {
                    Status status = comm.Recv(buf, 0, 80, MPI.CHAR, 0, MPI.ANY_TAG);
                    ahead = status.tag == END ? "" : new String(buf, 0, status.Get_count(MPI.CHAR));
                }
                return !ahead.isEmpty();
            }

            @Override
            public String next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                String result = ahead;
                ahead = null;
                return result;
            }
        }

        public static void main(Comm comm) {
            Inbox inbox = new Inbox(comm);
            while (inbox.hasNext()) {
                char[] line = inbox.next().toCharArray();
                comm.Send(line, 0, line.length, MPI.CHAR, 2, 1);
            }
        }
    }

    @EndsOtherwise("an iterator that counts")
    public static final class IteratorCounts {
        public static void main(Comm comm) {
            Iterator<int[]> messages = new Iterator<>() {
                private int given;

                @Override
                public boolean hasNext() {
                    return given < 33;
                }

                @Override
                public int[] next() {
                    given++;
                    int[] buf = new int[2];
                    comm.Recv(buf, 0, 2, MPI.INT, 0, 1);
                    return buf;
                }
            };
            while (messages.hasNext()) {
                comm.Send(messages.next(), 0, 2, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class TakeWhile {
        static int[] receive(Comm comm) {
            int[] buf = new int[1];
            comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
            return buf;
        }

        public static void main(Comm comm) {
            Stream.generate(() -> receive(comm))
                    .takeWhile(item -> item[0] >= 0)
                    .map(item -> new int[] {item[0] * 2})
                    .forEach(item -> comm.Send(item, 0, 1, MPI.INT, 2, 1));
        }
    }

    @EndsByMessage
    public static final class NumbersTakenWhile {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            IntStream.generate(() -> {
                        comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                        return buf[0];
                    })
                    .takeWhile(n -> n != -1)
                    .forEach(n -> {
                        buf[0] = n + 1;
                        comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                    });
        }
    }

    @EndsOtherwise("a stream with a limit")
    public static final class Limit {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Stream.generate(() -> {
                        comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                        return buf;
                    })
                    .limit(20)
                    .forEach(item -> comm.Send(item, 0, 1, MPI.INT, 2, 1));
        }
    }

    @EndsOtherwise("a limit and an end")
    public static final class LimitAndTakeWhile {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Stream.generate(() -> {
                        comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                        return buf;
                    })
                    .takeWhile(item -> item[0] >= 0)
                    .limit(20)
                    .forEach(item -> comm.Send(item, 0, 1, MPI.INT, 2, 1));
        }
    }

    @EndsOtherwise("a predicate that counts")
    public static final class TakeWhileCounts {
        public static void main(Comm comm) {
            int[] left = {20};
            Stream.generate(() -> {
                        int[] buf = new int[1];
                        comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                        return buf;
                    })
                    .takeWhile(item -> left[0]-- > 0)
                    .forEach(item -> comm.Send(item, 0, 1, MPI.INT, 2, 1));
        }
    }

    @EndsOtherwise("a range of numbers")
    public static final class RangeOfNumbers {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            IntStream.range(0, 16).forEach(i -> {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            });
        }
    }

    @EndsOtherwise("a map that is gone through")
    public static final class OverTheEntriesOfAMap {
        public static void main(Comm comm) {
            Map<String, Integer> parts = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
            int[] buf = new int[1];
            for (Map.Entry<String, Integer> part : parts.entrySet()) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                buf[0] += part.getValue();
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }
}
