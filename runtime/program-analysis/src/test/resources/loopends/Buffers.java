package loopends;

import java.nio.ByteBuffer;
import java.util.*;
import mpi.*;

/** Where the message is kept. */
public final class Buffers {
    static final int END = 2;

    @EndsByMessage
    public static final class InAField {
        private final int[] buf = new int[4];
        private final Comm comm;

        InAField(Comm comm) {
            this.comm = comm;
        }

        public static void main(Comm comm) {
            new InAField(comm).serve();
        }

        void serve() {
            while (true) {
                comm.Recv(buf, 0, 4, MPI.INT, 0, 1);
                if (buf[3] < 0) {
                    break;
                }
                for (int i = 0; i < 4; i++) {
                    buf[i] = buf[i] * 2;
                }
                comm.Send(buf, 0, 4, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class InAHelperObject {
        static final class Frame {
            byte[] bytes = new byte[128];
            int length;

            int kind() {
                return bytes[0] & 0xff;
            }

            void read(Comm comm) {
                length = comm.Recv(bytes, 0, 128, MPI.BYTE, 0, 1).Get_count(MPI.BYTE);
            }
        }

        public static void main(Comm comm) {
            Frame frame = new Frame();
            frame.read(comm);
            while (frame.kind() != END) {
                comm.Send(frame.bytes, 0, frame.length, MPI.BYTE, 2, 1);
                frame.read(comm);
            }
        }
    }

    @EndsByMessage
    public static final class NewForEveryItem {
        record Message(int tag, double[] values) {
            boolean last() {
                return tag == END;
            }
        }

        static Message next(Comm comm) {
            double[] values = new double[8];
            Status status = comm.Recv(values, 0, 8, MPI.DOUBLE, 0, MPI.ANY_TAG);
            return new Message(status.tag, values);
        }

        public static void main(Comm comm) {
            for (Message message = next(comm); !message.last(); message = next(comm)) {
                double[] values = message.values();
                comm.Send(values, 0, values.length, MPI.DOUBLE, 2, message.tag());
            }
        }
    }

    @EndsByMessage
    public static final class ViewedByAByteBuffer {
        public static void main(Comm comm) {
            byte[] bytes = new byte[64];
            ByteBuffer view = ByteBuffer.wrap(bytes);
            while (true) {
                comm.Recv(bytes, 0, 64, MPI.BYTE, 0, 1);
                view.clear();
                int kind = view.getInt();
                if (kind == END) {
                    break;
                }
                view.putInt(4, kind + 1);
                comm.Send(bytes, 0, 64, MPI.BYTE, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class CopiedIntoAnItem {
        static class Item {
            int id;
            boolean end;
            double[] data;
        }

        static Item decode(double[] buf) {
            Item item = new Item();
            item.id = (int) buf[0];
            item.end = buf[1] == 1.0;
            item.data = Arrays.copyOfRange(buf, 2, buf.length);
            return item;
        }

        public static void main(Comm comm) {
            double[] buf = new double[10];
            Item item;
            do {
                comm.Recv(buf, 0, 10, MPI.DOUBLE, 0, 1);
                item = decode(buf);
                item.data[0] += item.id;
                comm.Send(item.data, 0, 8, MPI.DOUBLE, 2, 1);
            } while (!item.end);
        }
    }

    @EndsByMessage
    public static final class SerializedObjects {
        static final class Job implements java.io.Serializable {
            String name;
            List<Integer> parts = new ArrayList<>();
        }

        public static void main(Comm comm) {
            Object[] box = new Object[1];
            while (true) {
                comm.Recv(box, 0, 1, MPI.OBJECT, 0, 1);
                Job job = (Job) box[0];
                if (job == null || job.name.equals("stop")) {
                    return;
                }
                job.parts.add(job.parts.size());
                comm.Send(box, 0, 1, MPI.OBJECT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class ExaminedBeforehand {
        public static void main(Comm comm) {
            while (true) {
                Status ahead = comm.Probe(0, MPI.ANY_TAG);
                int[] buf = new int[ahead.Get_count(MPI.INT)];
                comm.Recv(buf, 0, buf.length, MPI.INT, 0, ahead.tag);
                if (ahead.tag == END) {
                    break;
                }
                comm.Send(buf, 0, buf.length, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a counter in the part of the buffer that no message fills")
    public static final class CounterBesideTheMessage {
        public static void main(Comm comm) {
            int[] buf = new int[2];
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                buf[1]++;
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                if (buf[1] == 50) {
                    break;
                }
            }
        }
    }

    @EndsOtherwise("a window of the last four messages")
    public static final class WindowOfMessages {
        public static void main(Comm comm) {
            int[] window = new int[4];
            int at = 0;
            do {
                comm.Recv(window, at, 1, MPI.INT, 0, 1);
                comm.Send(window, at, 1, MPI.INT, 2, 1);
                at = (at + 1) % 4;
            } while (window[0] + window[1] + window[2] + window[3] > 0);
        }
    }

    @EndsOtherwise("a list of all messages that is full")
    public static final class ListIsFull {
        public static void main(Comm comm) {
            List<Integer> seen = new ArrayList<>();
            int[] buf = new int[1];
            while (seen.size() < 100) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                seen.add(buf[0]);
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a buffer that is filled up by one message after the other")
    public static final class FilledUp {
        public static void main(Comm comm) {
            ByteBuffer all = ByteBuffer.allocate(1024);
            byte[] part = new byte[16];
            while (all.hasRemaining()) {
                comm.Recv(part, 0, 16, MPI.BYTE, 0, 1);
                all.put(part);
                comm.Send(part, 0, 16, MPI.BYTE, 2, 1);
            }
        }
    }

    @EndsOtherwise("a text that grows with every message")
    public static final class TextGrows {
        private final StringBuilder log = new StringBuilder();
        private final char[] buf = new char[8];

        public static void main(Comm comm) {
            new TextGrows().serve(comm);
        }

        void serve(Comm comm) {
            do {
                comm.Recv(buf, 0, 8, MPI.CHAR, 0, 1);
                log.append(buf);
                comm.Send(buf, 0, 8, MPI.CHAR, 2, 1);
            } while (log.length() < 4000);
        }
    }

    @EndsOtherwise("as many items as the array has places")
    public static final class ForEveryPlace {
        public static void main(Comm comm) {
            double[] results = new double[20];
            double[] buf = new double[1];
            for (int i = 0; i < results.length; i++) {
                comm.Recv(buf, 0, 1, MPI.DOUBLE, 0, 1);
                results[i] = buf[0];
                comm.Send(buf, 0, 1, MPI.DOUBLE, 2, 1);
            }
        }
    }
}
