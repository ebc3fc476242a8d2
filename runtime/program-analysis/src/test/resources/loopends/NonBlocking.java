package loopends;

import java.util.concurrent.locks.LockSupport;
import mpi.*;

/** Receives that are posted and completed later, and questions whether a message is there. */
public final class NonBlocking {
    static final int END = 2;

    @EndsByMessage
    public static final class PostedInTheLoop {
        public static void main(Comm comm) {
            int[] buf = new int[2];
            while (true) {
                Request request = comm.Irecv(buf, 0, 2, MPI.INT, 0, 1);
                request.Wait();
                if (buf[0] == -1) {
                    break;
                }
                comm.Send(buf, 0, 2, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class PostedAhead {
        public static void main(Comm comm) {
            int[] buf = new int[4];
            Request receive = comm.Irecv(buf, 0, 4, MPI.INT, 0, 1);
            Request send = null;
            while (true) {
                receive.Wait();
                int[] item = buf.clone();
                if (item[3] < 0) {
                    break;
                }
                receive = comm.Irecv(buf, 0, 4, MPI.INT, 0, 1);
                if (send != null) {
                    send.Wait();
                }
                send = comm.Isend(item, 0, 4, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class TestedInALoopOfItsOwn {
        public static void main(Comm comm) {
            long[] buf = new long[1];
            boolean more = true;
            while (more) {
                Request request = comm.Irecv(buf, 0, 1, MPI.LONG, 0, 1);
                while (request.Test() == null) {
                    Thread.yield();
                }
                more = buf[0] != 0;
                if (more) {
                    comm.Send(buf, 0, 1, MPI.LONG, 2, 1);
                }
            }
        }
    }

    @EndsByMessage
    public static final class AskedTwice {
        public static void main(Comm comm) {
            double[] buf = new double[1];
            while (true) {
                Request request = comm.Irecv(buf, 0, 1, MPI.DOUBLE, 0, MPI.ANY_TAG);
                Status status = request.Test();
                while (status == null) {
                    LockSupport.parkNanos(1000);
                    status = request.Test();
                }
                if (status.tag == END) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.DOUBLE, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class ContinuesWhileThereIsNothing {
        private long idle;

        void serve(Comm comm) {
            int[] buf = new int[1];
            Request request = comm.Irecv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
            while (true) {
                Status status = request.Test();
                if (status == null) {
                    idle++;
                    continue;
                }
                if (status.tag == END) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                request = comm.Irecv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
            }
        }

        public static void main(Comm comm) {
            new ContinuesWhileThereIsNothing().serve(comm);
        }
    }

    @EndsByMessage
    public static final class AllOfOne {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            while (true) {
                Request[] receives = {comm.Irecv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG)};
                Status[] statuses = Request.Testall(receives);
                while (statuses == null) {
                    Thread.onSpinWait();
                    statuses = Request.Testall(receives);
                }
                if (statuses[0].tag == END) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class HeaderAndBodyTogether {
        public static void main(Comm comm) {
            int[] header = new int[2];
            byte[] body = new byte[100];
            while (true) {
                Request[] both = {
                    comm.Irecv(header, 0, 2, MPI.INT, 0, 1), comm.Irecv(body, 0, 100, MPI.BYTE, 0, 3)
                };
                Request.Waitall(both);
                if (header[1] == 0) {
                    break;
                }
                comm.Send(header, 0, 2, MPI.INT, 2, 1);
                comm.Send(body, 0, 100, MPI.BYTE, 2, 3);
            }
        }
    }

    @EndsByMessage
    public static final class WhicheverComesFirst {
        static Request next(Comm comm, int[] buf) {
            return comm.Irecv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
        }

        public static void main(Comm comm) {
            int[] buf = new int[1];
            Request[] requests = {next(comm, buf), MPI.REQUEST_NULL};
            while (true) {
                Status status = Request.Waitany(requests);
                if (status.index == 1) {
                    continue;
                }
                if (status.tag == END) {
                    break;
                }
                requests[1] = comm.Isend(buf.clone(), 0, 1, MPI.INT, 2, 1);
                requests[0] = next(comm, buf);
            }
        }
    }

    @EndsByMessage
    public static final class AnyOfTwoReceives {
        public static void main(Comm comm) {
            int[] items = new int[1];
            int[] news = new int[1];
            Request[] requests = {
                comm.Irecv(items, 0, 1, MPI.INT, 0, 1), comm.Irecv(news, 0, 1, MPI.INT, 0, 3)
            };
            boolean open = true;
            while (open) {
                Status status = Request.Testany(requests);
                if (status == null) {
                    Thread.yield();
                    continue;
                }
                if (status.index == 0) {
                    open = items[0] != -1;
                    comm.Send(items, 0, 1, MPI.INT, 2, 1);
                    requests[0] = comm.Irecv(items, 0, 1, MPI.INT, 0, 1);
                } else {
                    open = news[0] == 0;
                    requests[1] = comm.Irecv(news, 0, 1, MPI.INT, 0, 3);
                }
            }
        }
    }

    @EndsByMessage
    public static final class Persistent {
        public static void main(Comm comm) {
            int[] buf = new int[3];
            int[] out = new int[3];
            Prequest receive = comm.Recv_init(buf, 0, 3, MPI.INT, 0, 1);
            Prequest send = comm.Send_init(out, 0, 3, MPI.INT, 2, 1);
            while (true) {
                receive.Start();
                receive.Wait();
                if (buf[2] == Integer.MIN_VALUE) {
                    break;
                }
                System.arraycopy(buf, 0, out, 0, 3);
                send.Start();
                send.Wait();
            }
        }
    }

    @EndsByMessage
    public static final class ProbedUntilThere {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Status status;
            do {
                while (comm.Iprobe(0, MPI.ANY_TAG) == null) {
                    LockSupport.parkNanos(1000);
                }
                status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                if (status.tag != END) {
                    comm.Ssend(buf, 0, 1, MPI.INT, 2, 1);
                }
            } while (status.tag != END);
        }
    }

    @EndsByMessage
    public static final class ProbedForItsSize {
        public static void main(Comm comm) {
            while (true) {
                Status there = comm.Iprobe(0, 1);
                if (there == null) {
                    Thread.yield();
                    continue;
                }
                int many = there.Get_count(MPI.BYTE);
                byte[] buf = new byte[many];
                comm.Recv(buf, 0, many, MPI.BYTE, 0, 1);
                if (many == 0) {
                    return;
                }
                comm.Send(buf, 0, many, MPI.BYTE, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class PolledInAMethod {
        private final int[] buf = new int[1];
        private final Comm comm;

        PolledInAMethod(Comm comm) {
            this.comm = comm;
        }

        Status poll() {
            return comm.Iprobe(0, MPI.ANY_TAG) == null ? null : comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
        }

        public static void main(Comm comm) {
            PolledInAMethod stage = new PolledInAMethod(comm);
            while (true) {
                Status status = stage.poll();
                if (status == null) {
                    continue;
                }
                if (status.tag == END) {
                    break;
                }
                comm.Send(stage.buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class CountsWhetherItHadToWait {
        private int waited;

        void serve(Comm comm) {
            int[] buf = new int[1];
            while (true) {
                if (comm.Iprobe(0, 1) == null) {
                    waited++;
                }
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == -1) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }

        public static void main(Comm comm) {
            new CountsWhetherItHadToWait().serve(comm);
        }
    }

    @EndsByMessage
    public static final class Swapped {
        public static void main(Comm comm) {
            int[] front = new int[1];
            int[] back = new int[1];
            Request request = comm.Irecv(back, 0, 1, MPI.INT, 0, 1);
            while (true) {
                Status status = request.Wait();
                int[] kept = front;
                front = back;
                back = kept;
                if (status.Get_count(MPI.INT) == 0) {
                    break;
                }
                request = comm.Irecv(back, 0, 1, MPI.INT, 0, 1);
                comm.Send(front, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("patience: so many questions without an answer")
    public static final class GivesUp {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Request request = comm.Irecv(buf, 0, 1, MPI.INT, 0, 1);
            int tries = 0;
            while (true) {
                if (request.Test() == null) {
                    if (++tries > 1000) {
                        break;
                    }
                    continue;
                }
                if (buf[0] == -1) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                request = comm.Irecv(buf, 0, 1, MPI.INT, 0, 1);
            }
        }
    }

    @EndsOtherwise("nothing is there yet")
    public static final class EndsWhenThereIsNothing {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            while (comm.Iprobe(0, MPI.ANY_TAG) != null) {
                Status status = comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                if (status.tag == END) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a clock that is read while nothing is there")
    public static final class EndsAfterATime {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            long until = System.nanoTime() + 1_000_000_000L;
            while (true) {
                while (comm.Iprobe(0, MPI.ANY_TAG) == null) {
                    if (System.nanoTime() - until > 0) {
                        return;
                    }
                }
                if (comm.Recv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG).tag == END) {
                    return;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("whether a message had to be waited for")
    public static final class WaitedFor {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            while (true) {
                boolean waited = false;
                while (comm.Iprobe(0, 1) == null) {
                    waited = true;
                }
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (waited && buf[0] == -1) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("in which of two places the message was received")
    public static final class ChecksInOnePlaceOnly {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            while (true) {
                if (comm.Iprobe(0, 1) == null) {
                    comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                    if (buf[0] == -1) {
                        break;
                    }
                } else {
                    comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                    if (buf[0] == -2) {
                        break;
                    }
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a field that is set while something is there")
    public static final class FieldSetByTheQuestion {
        private int mark;

        void serve(Comm comm) {
            int[] buf = new int[1];
            while (true) {
                if (comm.Iprobe(0, 1) != null) {
                    mark = 1;
                }
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == mark) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }

        public static void main(Comm comm) {
            new FieldSetByTheQuestion().serve(comm);
        }
    }

    @EndsOtherwise("a count of completed receives")
    public static final class CountsCompleted {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Prequest receive = comm.Recv_init(buf, 0, 1, MPI.INT, 0, 1);
            int done = 0;
            while (done < 30) {
                receive.Start();
                if (receive.Wait().tag == END) {
                    break;
                }
                done++;
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("the message before the last")
    public static final class OneBehind {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int previous = 0;
            while (true) {
                Request request = comm.Irecv(buf, 0, 1, MPI.INT, 0, 1);
                request.Wait();
                if (previous == -1) {
                    break;
                }
                previous = buf[0];
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a buffer into which a message may be on its way")
    public static final class ReadTooSoon {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            while (true) {
                Request request = comm.Irecv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == -1) {
                    break;
                }
                request.Wait();
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a send that is complete")
    public static final class EndsWithASend {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Request[] requests = {comm.Irecv(buf, 0, 1, MPI.INT, 0, 1), MPI.REQUEST_NULL};
            while (true) {
                Status status = Request.Waitany(requests);
                if (status.index == 1) {
                    break;
                }
                if (buf[0] == -1) {
                    break;
                }
                requests[1] = comm.Isend(buf.clone(), 0, 1, MPI.INT, 2, 1);
                requests[0] = comm.Irecv(buf, 0, 1, MPI.INT, 0, 1);
            }
        }
    }

    @EndsOtherwise("a second receive, asked for only when there was time")
    public static final class StoppedFromElsewhere {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int[] stop = new int[1];
            Request stopping = comm.Irecv(stop, 0, 1, MPI.INT, 3, 7);
            while (true) {
                if (comm.Iprobe(0, 1) == null) {
                    if (stopping.Test() != null) {
                        break;
                    }
                    continue;
                }
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (buf[0] == -1) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a status that is only set where nothing had to be waited for")
    public static final class StatusOfTwoOrigins {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Status status = new Status();
            while (true) {
                Request request = comm.Irecv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                Status now = request.Test();
                if (now != null) {
                    status = now;
                } else {
                    request.Wait();
                }
                if (status.tag == END) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("an object that is chosen by time")
    public static final class ChosenByTime {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            Object usual = new Object();
            Object late = new Object();
            while (true) {
                Object which = usual;
                if (comm.Iprobe(0, 1) == null) {
                    which = late;
                }
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (which == late || buf[0] == -1) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a handler that is chosen by time")
    public static final class HandlerChosenByTime {
        interface Handler {
            boolean ends(int value);
        }

        static final class Usual implements Handler {
            @Override
            public boolean ends(int value) {
                return value == -1;
            }
        }

        static final class Late implements Handler {
            @Override
            public boolean ends(int value) {
                return true;
            }
        }

        public static void main(Comm comm) {
            int[] buf = new int[1];
            while (true) {
                Handler handler = new Usual();
                if (System.nanoTime() % 1000 == 0) {
                    handler = new Late();
                }
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                if (handler.ends(buf[0])) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("the number of times that nothing was there, and the message")
    public static final class TagAgainstIdleTurns {
        public static void main(Comm comm) {
            int[] buf = new int[1];
            int idle = 0;
            while (true) {
                Request request = comm.Irecv(buf, 0, 1, MPI.INT, 0, 1);
                while (request.Test() == null) {
                    idle++;
                }
                if (buf[0] == idle) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a count in the next buffer, while a message is on its way into the last")
    public static final class CountInTheNextBuffer {
        public static void main(Comm comm) {
            int count = 0;
            Request request = null;
            while (true) {
                int[] buf = new int[1];
                buf[0] = count++;
                if (request == null) {
                    request = comm.Irecv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
                    continue;
                }
                Status status = request.Wait();
                if (buf[0] > 30 || status.tag == END) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                request = comm.Irecv(buf, 0, 1, MPI.INT, 0, MPI.ANY_TAG);
            }
        }
    }
}
