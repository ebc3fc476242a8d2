package loopends;

import java.io.*;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import mpi.*;

/** What is said by text, by sizes and by exceptions. */
public final class Parsers {
    @EndsByMessage
    public static final class NumberFormat {
        public static void main(Comm comm) {
            char[] buf = new char[12];
            while (true) {
                int length = comm.Recv(buf, 0, 12, MPI.CHAR, 0, 1).Get_count(MPI.CHAR);
                int number;
                try {
                    number = Integer.parseInt(new String(buf, 0, length));
                } catch (NumberFormatException e) {
                    break;
                }
                comm.Send(new int[] {number}, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class EndOfFile {
        static int parse(byte[] bytes, int length) throws EOFException {
            if (length < 4) {
                throw new EOFException();
            }
            return bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
        }

        public static void main(Comm comm) {
            byte[] buf = new byte[16];
            try {
                while (true) {
                    Status status = comm.Recv(buf, 0, 16, MPI.BYTE, 0, 1);
                    int[] item = {parse(buf, status.Get_count(MPI.BYTE))};
                    comm.Send(item, 0, 1, MPI.INT, 2, 1);
                }
            } catch (EOFException e) {
                System.out.println("done");
            }
        }
    }

    @EndsByMessage
    public static final class OwnException {
        static final class EndOfStream extends RuntimeException {}

        static final class Decoder {
            private final Comm comm;
            private final double[] buf = new double[4];

            Decoder(Comm comm) {
                this.comm = comm;
            }

            double[] next() {
                comm.Recv(buf, 0, 4, MPI.DOUBLE, 0, 1);
                if (Double.isNaN(buf[0])) {
                    throw new EndOfStream();
                }
                return buf;
            }
        }

        public static void main(Comm comm) {
            Decoder decoder = new Decoder(comm);
            boolean open = true;
            while (open) {
                try {
                    comm.Send(decoder.next(), 0, 4, MPI.DOUBLE, 2, 1);
                } catch (EndOfStream e) {
                    open = false;
                }
            }
        }
    }

    @EndsByMessage
    public static final class LineOfText {
        public static void main(Comm comm) {
            byte[] buf = new byte[256];
            for (; ; ) {
                Status status = comm.Recv(buf, 0, buf.length, MPI.BYTE, 0, 1);
                String line = new String(buf, 0, status.Get_count(MPI.BYTE), StandardCharsets.UTF_8);
                String[] words = line.trim().split("\\s+");
                if (words.length == 0 || words[0].equalsIgnoreCase("quit")) {
                    break;
                }
                StringBuilder out = new StringBuilder();
                for (String word : words) {
                    out.append(word.length()).append(' ');
                }
                byte[] answer = out.toString().getBytes(StandardCharsets.UTF_8);
                comm.Send(answer, 0, answer.length, MPI.BYTE, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class ScannerOverTheMessage {
        public static void main(Comm comm) {
            char[] buf = new char[64];
            boolean more = true;
            while (more) {
                comm.Recv(buf, 0, 64, MPI.CHAR, 0, 1);
                Scanner in = new Scanner(new String(buf));
                more = in.hasNextInt();
                int value = more ? in.nextInt() : -1;
                comm.Send(new int[] {value}, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class SizeOfTheMessage {
        public static void main(Comm comm) {
            float[] buf = new float[1000];
            Status status;
            while ((status = comm.Recv(buf, 0, 1000, MPI.FLOAT, 0, 1)).Get_elements(MPI.FLOAT) != 0) {
                int n = status.Get_elements(MPI.FLOAT);
                float sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += buf[i];
                }
                buf[0] = sum;
                comm.Send(buf, 0, n, MPI.FLOAT, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class RecordsInAMessage {
        public static void main(Comm comm) throws IOException {
            byte[] buf = new byte[512];
            boolean end = false;
            while (!end) {
                comm.Recv(buf, 0, 512, MPI.BYTE, 0, 1);
                DataInputStream in = new DataInputStream(new ByteArrayInputStream(buf));
                int records = in.readUnsignedShort();
                for (int i = 0; i < records; i++) {
                    if (in.readInt() == 0xDEAD) {
                        end = true;
                    }
                }
                comm.Send(buf, 0, 512, MPI.BYTE, 2, 1);
            }
        }
    }

    @EndsByMessage
    public static final class ChecksumEnds {
        static long sum(byte[] bytes) {
            long sum = 0;
            for (byte each : bytes) {
                sum = sum * 31 + each;
            }
            return sum;
        }

        public static void main(Comm comm) {
            byte[] buf = new byte[32];
            do {
                comm.Recv(buf, 0, 32, MPI.BYTE, 0, 1);
                comm.Send(buf, 0, 32, MPI.BYTE, 2, 1);
            } while (sum(buf) != 0);
        }
    }

    @EndsOtherwise("a place behind the last of an array")
    public static final class BehindTheLast {
        public static void main(Comm comm) {
            int[] weights = {3, 1, 4, 1, 5};
            int[] buf = new int[1];
            int i = 0;
            try {
                while (true) {
                    comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                    buf[0] *= weights[i++];
                    comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("all weights used");
            }
        }
    }

    @EndsOtherwise("a queue that has no more")
    public static final class NoSuchElement {
        public static void main(Comm comm) {
            Deque<Integer> weights = new ArrayDeque<>(List.of(3, 1, 4));
            int[] buf = new int[1];
            while (true) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                try {
                    buf[0] *= weights.remove();
                } catch (NoSuchElementException e) {
                    break;
                }
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }

    @EndsOtherwise("a buffer that overflows after so many messages")
    public static final class BufferOverflow {
        public static void main(Comm comm) {
            IntBuffer log = IntBuffer.allocate(60);
            int[] buf = new int[1];
            try {
                while (true) {
                    comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                    log.put(buf[0]);
                    comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                }
            } catch (BufferOverflowException e) {
                System.out.println("log is full");
            }
        }
    }

    @EndsOtherwise("an exception after so many items")
    public static final class ThrowsAfterACount {
        static final class Quota {
            private int left = 15;

            void use() {
                if (--left < 0) {
                    throw new IllegalStateException("quota");
                }
            }
        }

        public static void main(Comm comm) {
            Quota quota = new Quota();
            int[] buf = new int[1];
            try {
                for (; ; ) {
                    comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                    quota.use();
                    comm.Send(buf, 0, 1, MPI.INT, 2, 1);
                }
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @EndsOtherwise("the sum of the sizes of all messages")
    public static final class SumOfSizes {
        public static void main(Comm comm) {
            byte[] buf = new byte[100];
            long total = Long.getLong("bytes", 10_000);
            while (total > 0) {
                int size = comm.Recv(buf, 0, 100, MPI.BYTE, 0, 1).Get_count(MPI.BYTE);
                total = total - size;
                comm.Send(buf, 0, size, MPI.BYTE, 2, 1);
            }
        }
    }

    @EndsOtherwise("a text that is used up word by word")
    public static final class ScannerOverALongText {
        public static void main(Comm comm) {
            Scanner words = new Scanner("one two three four five");
            int[] buf = new int[1];
            while (words.hasNext()) {
                comm.Recv(buf, 0, 1, MPI.INT, 0, 1);
                buf[0] += words.next().length();
                comm.Send(buf, 0, 1, MPI.INT, 2, 1);
            }
        }
    }
}
