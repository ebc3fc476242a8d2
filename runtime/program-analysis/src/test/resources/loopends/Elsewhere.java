package loopends;

import java.util.*;
import mpi.*;

/** Receiving and deciding in other methods and classes than the loop. */
public final class Elsewhere {
    static final int END = 2;

    abstract static class Stage {
        final Comm comm;
        final int[] buf = new int[2];

        Stage(Comm comm) {
            this.comm = comm;
        }

        final void work() {
            setUp();
            while (receive()) {
                compute();
                deliver();
            }
        }

        void setUp() {}

        boolean receive() {
            Status status = comm.Recv(buf, 0, 2, MPI.INT, 0, MPI.ANY_TAG);
            return status.tag != END;
        }

        abstract void compute();

        void deliver() {
            comm.Send(buf, 0, 2, MPI.INT, 2, 1);
        }
    }

    @EndsByMessage
    public static final class TemplateMethod extends Stage {
        TemplateMethod(Comm comm) {
            super(comm);
        }

        @Override
        void compute() {
            buf[0] = buf[0] * buf[0];
        }

        public static void main(Comm comm) {
            new TemplateMethod(comm).work();
        }
    }

    @EndsOtherwise("a count in an override")
    public static final class OverrideCounts extends Stage {
        private int left = 30;

        OverrideCounts(Comm comm) {
            super(comm);
        }

        @Override
        boolean receive() {
            if (left == 0) {
                return false;
            }
            left--;
            return super.receive();
        }

        @Override
        void compute() {}

        public static void main(Comm comm) {
            new OverrideCounts(comm).work();
        }
    }

    interface Source {
        int[] next();
    }

    static final class MpiSource implements Source {
        private final Comm comm;

        MpiSource(Comm comm) {
            this.comm = comm;
        }

        @Override
        public int[] next() {
            int[] buf = new int[3];
            Status status = comm.Recv(buf, 0, 3, MPI.INT, 0, 1);
            return status.tag == END ? null : buf;
        }
    }

    @EndsByMessage
    public static final class NullAtTheEnd {
        public static void main(Comm comm) {
            Source source = new MpiSource(comm);
            int[] item;
            while ((item = source.next()) != null) {
                item[1] = item[0] + item[2];
                comm.Send(item, 0, 3, MPI.INT, 2, 1);
            }
        }
    }

    static final class LimitedSource implements Source {
        private final Source inner;
        private final int limit;
        private int given;

        LimitedSource(Source inner, int limit) {
            this.inner = inner;
            this.limit = limit;
        }

        @Override
        public int[] next() {
            return given++ < limit ? inner.next() : null;
        }
    }

    @EndsOtherwise("a source that gives so many items and no more")
    public static final class LimitedByADecorator {
        public static void main(Comm comm) {
            Source source = new LimitedSource(new MpiSource(comm), 40);
            int[] item;
            while ((item = source.next()) != null) {
                comm.Send(item, 0, 3, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class OptionalItem {
        static Optional<String> next(Comm comm) {
            char[] buf = new char[40];
            int length = comm.Recv(buf, 0, 40, MPI.CHAR, 0, 1).Get_count(MPI.CHAR);
            return length == 0 ? Optional.empty() : Optional.of(new String(buf, 0, length));
        }

        public static void main(Comm comm) {
            Optional<String> line = next(comm);
            while (line.isPresent()) {
                char[] out = line.get().toUpperCase(Locale.ROOT).toCharArray();
                comm.Send(out, 0, out.length, MPI.CHAR, 2, 1);
                line = next(comm);
            }
        }
    }

    @EndsByMessage
    public static final class ChannelObjects {
        static final class Inbox {
            private final Comm comm;
            private final Object[] box = new Object[1];
            private boolean open = true;

            Inbox(Comm comm) {
                this.comm = comm;
            }

            boolean isOpen() {
                return open;
            }

            Object take() {
                Status status = comm.Recv(box, 0, 1, MPI.OBJECT, 0, MPI.ANY_TAG);
                if (status.tag == END) {
                    close();
                    return null;
                }
                return box[0];
            }

            private void close() {
                open = false;
            }
        }

        public static void main(Comm comm) {
            Inbox inbox = new Inbox(comm);
            while (inbox.isOpen()) {
                Object item = inbox.take();
                if (item != null) {
                    comm.Send(new Object[] {item}, 0, 1, MPI.OBJECT, 2, 1);
                }
            }
        }
    }

    @EndsOtherwise("a channel that closes after so many items")
    public static final class ChannelCloses {
        static final class Inbox {
            private final Comm comm;
            private final Object[] box = new Object[1];
            private final int most = Integer.getInteger("most", 10);
            private int taken;
            private boolean open = true;

            Inbox(Comm comm) {
                this.comm = comm;
            }

            Object take() {
                comm.Recv(box, 0, 1, MPI.OBJECT, 0, MPI.ANY_TAG);
                taken = taken + 1;
                if (taken >= most) {
                    open = false;
                }
                return box[0];
            }
        }

        public static void main(Comm comm) {
            Inbox inbox = new Inbox(comm);
            while (inbox.open) {
                Object item = inbox.take();
                comm.Send(new Object[] {item}, 0, 1, MPI.OBJECT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class DecidedThreeCallsDown {
        private final Comm comm;
        private int tag;

        DecidedThreeCallsDown(Comm comm) {
            this.comm = comm;
        }

        private void receive(long[] into) {
            remember(comm.Recv(into, 0, into.length, MPI.LONG, 0, MPI.ANY_TAG));
        }

        private void remember(Status status) {
            tag = status.tag;
        }

        private boolean ended() {
            return isEnd(tag);
        }

        private static boolean isEnd(int tag) {
            return tag >= END;
        }

        public static void main(Comm comm) {
            DecidedThreeCallsDown stage = new DecidedThreeCallsDown(comm);
            long[] item = new long[1];
            stage.receive(item);
            while (!stage.ended()) {
                item[0] ^= item[0] << 13;
                comm.Send(item, 0, 1, MPI.LONG, 2, 1);
                stage.receive(item);
            }
        }
    }

    interface Protocol {
        boolean isEnd(int[] header);
    }

    enum Protocols implements Protocol {
        BY_SIGN {
            @Override
            public boolean isEnd(int[] header) {
                return header[0] < 0;
            }
        },
        BY_ZERO {
            @Override
            public boolean isEnd(int[] header) {
                return header[0] == 0;
            }
        }
    }

    @EndsByMessage
    public static final class OneOfSeveralProtocols {
        public static void main(Comm comm) {
            Protocol protocol = Protocols.values()[Integer.getInteger("protocol", 0)];
            int[] header = new int[1];
            while (true) {
                comm.Recv(header, 0, 1, MPI.INT, 0, 1);
                if (protocol.isEnd(header)) {
                    return;
                }
                comm.Send(header, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a protocol that may count")
    public static final class OneProtocolCounts {
        static final class Counting implements Protocol {
            private int items;

            @Override
            public boolean isEnd(int[] header) {
                return ++items > 10;
            }
        }

        static final class Signs implements Protocol {
            @Override
            public boolean isEnd(int[] header) {
                return header[0] < 0;
            }
        }

        public static void main(Comm comm) {
            Protocol protocol = Boolean.getBoolean("signs") ? new Signs() : new Counting();
            int[] header = new int[1];
            while (true) {
                comm.Recv(header, 0, 1, MPI.INT, 0, 1);
                if (protocol.isEnd(header)) {
                    return;
                }
                comm.Send(header, 0, 1, MPI.INT, 2, 1);
            }
        }
    }
}
