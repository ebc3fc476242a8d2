package io.scansion.wire.trust;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * The bytes of one connection over a socket that does not block. Until both ends have proved themselves none go either way. For one
 * thread, as its socket is.
 */
public abstract class Transport implements Closeable {
    final SocketChannel socket;

    Transport(SocketChannel socket) {
        this.socket = socket;
    }

    /** Returns the client's end of a connection to a tuner with this proof. */
    public static Transport client(SocketChannel socket, Proof proof) throws IOException {
        return proof instanceof Proof.Words words
                ? new PlainTransport(socket, words, true)
                : TlsTransport.client(socket, (Proof.Certificate) proof);
    }

    /**
     * Takes bytes that have arrived.
     *
     * @return how many, 0 if there are none now, -1 if there will be none any more
     * @throws UntrustedException if the other end is not who it should be
     */
    public abstract int read(ByteBuffer target) throws IOException;

    /** Whether the last {@link #read} has left bytes behind of which the socket knows nothing any more. */
    public abstract boolean hasMore();

    /** Sends as much of this as the socket takes; the rest stays in the buffer. */
    public abstract void write(ByteBuffer source) throws IOException;

    /** Whether bytes that were taken for sending are still here. */
    public abstract boolean holdsBytes();

    /** Whether both ends have proved themselves. */
    public abstract boolean isOpen();

    /** Sends what is to be sent before anything else is. */
    abstract void advance() throws IOException;

    /** Whether all that {@link #write} has taken is with the system; sends what is not. */
    public boolean flush() throws IOException {
        advance();
        return !holdsBytes();
    }

    /**
     * What to wait for.
     *
     * @param waiting whether the caller has bytes to write
     */
    public int interest(boolean waiting) {
        return holdsBytes() || (waiting && isOpen())
                ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
                : SelectionKey.OP_READ;
    }

    /** Says that nothing follows. */
    public abstract void shutdownOutput() throws IOException;

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
