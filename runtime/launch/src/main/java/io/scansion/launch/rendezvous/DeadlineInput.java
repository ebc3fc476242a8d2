package io.scansion.launch.rendezvous;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** What a socket says until a moment, in however many pieces it says it. For one thread. */
final class DeadlineInput extends InputStream {
    private final Socket socket;
    private final InputStream in;
    private final long deadlineNanos;

    /** @param deadlineNanos by {@link System#nanoTime} */
    DeadlineInput(Socket socket, long deadlineNanos) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.deadlineNanos = deadlineNanos;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        long leftMillis = (deadlineNanos - System.nanoTime()) / 1_000_000;
        if (leftMillis <= 0) {
            throw new SocketTimeoutException("it has not said in time who it is");
        }
        socket.setSoTimeout((int) leftMillis);
        return in.read(bytes, offset, length);
    }
}
