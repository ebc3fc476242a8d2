package io.scansion.agent.channel;

import io.scansion.wire.TunerAddress;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameDecoder;
import io.scansion.wire.codec.FrameException;
import io.scansion.wire.trust.Transport;
import io.scansion.wire.trust.UntrustedException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One connection to a tuner that has proved to be this job's: reads and writes as much as the socket takes, and waits for no one else. For one thread. */
final class LinkConnection implements Closeable {
    private final Transport transport;
    private final Selector selector;
    private final SelectionKey key;
    private final FrameDecoder decoder = new FrameDecoder(WireProtocol.MAX_FRAME_BYTES);
    private final ByteBuffer chunk = ByteBuffer.allocate(8192);
    /** What leaves together with the next bytes. */
    private final ByteArrayOutputStream queued = new ByteArrayOutputStream();

    private ByteBuffer leaving = ByteBuffer.allocate(0);

    private LinkConnection(SocketChannel channel, TunerAddress address, Selector selector) throws IOException {
        this.selector = selector;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        key = channel.register(selector, SelectionKey.OP_READ);
        transport = Transport.client(channel, address.proof());
        transport.flush();
    }

    /** Connects within a time-out. An address as a literal is not looked up, a name is. */
    static LinkConnection open(TunerAddress address, int timeoutMillis) throws IOException {
        InetAddress host = InetAddress.getByName(address.host());
        SocketChannel channel = SocketChannel.open();
        @Nullable Selector selector = null;
        try {
            channel.socket().connect(new InetSocketAddress(host, address.port()), timeoutMillis);
            selector = Selector.open();
            return new LinkConnection(channel, address, selector);
        } catch (IOException | RuntimeException e) {
            channel.close();
            if (selector != null) {
                selector.close();
            }
            throw e;
        }
    }

    /** Whether the tuner has proved itself. */
    boolean isOpen() {
        return transport.isOpen();
    }

    /** Queues a frame. It leaves with the next {@link #await}, all that were queued together. */
    void send(byte[] frame) {
        queued.writeBytes(frame);
    }

    /** Whether bytes wait because the tuner does not take them. */
    boolean backlogged() {
        return leaving.hasRemaining() || transport.holdsBytes();
    }

    /** Returns the next message that has arrived, or null. */
    @Nullable
    WireMessage next() throws FrameException {
        return decoder.next();
    }

    /**
     * Sends what was queued, and waits until bytes arrive or can leave, {@link #wakeup} is called or the time is over; moves what can be
     * moved.
     *
     * @throws UntrustedException if whoever listens there is not the tuner; nothing has been told to it
     */
    void await(long nanos) throws IOException {
        flush();
        key.interestOps(transport.interest(leaving.hasRemaining()));
        // not a moment before the time is over, only to wait once more
        selector.select(Math.max(1, (nanos + 999_999) / 1_000_000));
        selector.selectedKeys().clear();
        flush();
        do {
            if (transport.read(chunk.clear()) < 0) {
                decoder.endOfStream();
                throw new EOFException("the tuner closed the connection");
            }
            decoder.feed(chunk.flip());
        } while (transport.hasMore());
        flush(); // what waited for the tuner's proof
    }

    /** Ends the current or next {@link #await}. For any thread. */
    void wakeup() {
        selector.wakeup();
    }

    /**
     * Sends what waits, says that nothing follows, and waits until the tuner has closed its end: closing with bytes unread would
     * let the system throw away what the tuner has not read yet.
     *
     * @param deadlineNanos {@link System#nanoTime} at which the tuner is waited for no longer
     */
    void finish(long deadlineNanos) throws IOException {
        boolean said = false;
        for (long left = deadlineNanos - System.nanoTime(); left > 0; left = deadlineNanos - System.nanoTime()) {
            try {
                if (!said && flush()) {
                    transport.shutdownOutput();
                    said = true;
                }
                await(left);
            } catch (IOException e) { // closed, in whatever way; what it said meanwhile is answered by the goodbye
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            transport.close();
        } finally {
            selector.close();
        }
    }

    /** Whether all is with the system; sends what is not. */
    private boolean flush() throws IOException {
        transport.flush();
        while (leaving.hasRemaining() || queued.size() > 0) {
            if (!leaving.hasRemaining()) {
                leaving = ByteBuffer.wrap(queued.toByteArray());
                queued.reset();
            }
            transport.write(leaving);
            if (leaving.hasRemaining()) {
                return false;
            }
        }
        return !transport.holdsBytes();
    }
}
