package io.scansion.launch.host;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One end of the connection between a launcher and a host: messages over two streams. What a login shell prints before the host
 * begins is passed over. Any thread may send; one receives.
 */
final class HostStream {
    private static final byte[] OPENING = "\u0002scansion rank 1\n".getBytes(StandardCharsets.US_ASCII);
    /** Slurm hands on what ends a line, and keeps the rest until more comes. */
    private static final int END = '\n';

    private static final int MAX_BYTES = 16 << 20;
    private static final int MAX_BEFORE_OPENING = 1 << 16;

    private final DataInputStream in;
    private final DataOutputStream out;

    HostStream(InputStream in, OutputStream out) {
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
    }

    /** Says that messages follow. Called by the host before all else. */
    synchronized void open() throws IOException {
        out.write(OPENING);
        out.flush();
    }

    /** Passes over what is no message. Called by the launcher before it receives. */
    void awaitOpening() throws IOException {
        byte[] last = new byte[OPENING.length];
        for (int read = 0; !Arrays.equals(last, OPENING); read++) {
            if (read > MAX_BEFORE_OPENING) {
                throw new IOException("it speaks, but not as 'scansion rank' does");
            }
            System.arraycopy(last, 1, last, 0, last.length - 1);
            last[last.length - 1] = in.readByte();
        }
    }

    void send(HostMessage message) throws IOException {
        byte[] bytes = HostCodec.encode(message);
        synchronized (this) {
            out.writeInt(bytes.length);
            out.write(bytes);
            out.write(END);
            out.flush();
        }
    }

    /** @throws EOFException when the other end has closed the stream */
    HostMessage receive() throws IOException {
        int length = in.readInt();
        if (length < 1 || length > MAX_BYTES) {
            throw new IOException("not a message: " + length + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        if (in.readByte() != END) {
            throw new IOException("not a message: it does not end where it should");
        }
        return HostCodec.decode(bytes);
    }
}
