package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.FrameDecoder;
import io.scansion.wire.FrameException;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** One connection, of an agent, of a console or of nobody known yet. Belongs to the channel's thread. */
final class Peer {
    /** Longest body accepted from a peer that has not shown the key, in bytes. */
    static final int STRANGER_BYTES = 4096;

    enum Role {
        STRANGER,
        AGENT,
        CONSOLE,
        /** Has been told why, and is to go; what it sends is not read any more. */
        LEAVING
    }

    /** A frame and how far it has been sent. */
    private static final class Unsent {
        final byte[] frame;
        final ByteBuffer bytes;

        Unsent(byte[] frame) {
            this.frame = frame;
            this.bytes = ByteBuffer.wrap(frame);
        }
    }

    private final SocketChannel channel;
    private final SelectionKey key;
    private final int backlogBytes;
    private final FrameDecoder decoder = new FrameDecoder(STRANGER_BYTES);
    private final Queue<Unsent> unsent = new ArrayDeque<>();
    private long unsentBytes;
    private Role role = Role.STRANGER;
    private @Nullable Hello hello;
    private boolean finishing;
    private boolean closed;
    boolean watching;
    boolean saidGoodbye;
    /** To be run once when the connection is gone. */
    final Queue<Runnable> whenGone = new ArrayDeque<>();

    long lastHeardNanos;

    /** Registers a new connection; on failure it is closed. */
    static void meet(SocketChannel channel, Selector selector, int backlogBytes, long nowNanos) throws IOException {
        try {
            new Peer(channel, selector, backlogBytes, nowNanos); // the selector's key holds it
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private Peer(SocketChannel channel, Selector selector, int backlogBytes, long nowNanos) throws IOException {
        this.channel = channel;
        this.backlogBytes = backlogBytes;
        lastHeardNanos = nowNanos;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    Role role() {
        return role;
    }

    boolean closed() {
        return closed;
    }

    boolean isAgent(int physicalRank) {
        return role == Role.AGENT && hello != null && hello.physicalRank() == physicalRank;
    }

    /** What this peer is called in a warning. */
    String name() {
        Hello agent = hello;
        return agent != null ? "rank " + agent.physicalRank() : role == Role.CONSOLE ? "a console" : "a stranger";
    }

    int physicalRank() {
        Hello agent = hello;
        if (agent == null) {
            throw new IllegalStateException(name() + " has no rank");
        }
        return agent.physicalRank();
    }

    void becomeAgent(Hello hello) {
        this.hello = hello;
        role = Role.AGENT;
        decoder.acceptBodiesOf(WireProtocol.MAX_FRAME_BYTES);
    }

    void becomeConsole() {
        role = Role.CONSOLE;
        decoder.acceptBodiesOf(WireProtocol.MAX_FRAME_BYTES);
    }

    /** Sends a last frame and closes once it is gone, or when the handshake's time is over. */
    void leaveWith(byte[] frame) throws IOException {
        role = Role.LEAVING;
        finishing = true;
        send(frame);
    }

    /** Reads what has arrived; false when the stream has ended. */
    boolean read(ByteBuffer chunk, long nowNanos) throws IOException {
        int count = channel.read(chunk.clear());
        if (role == Role.LEAVING) {
            return count >= 0; // read, so that closing does not reset the connection before the peer has read why
        }
        if (count < 0) {
            decoder.endOfStream();
            return false;
        }
        lastHeardNanos = nowNanos;
        decoder.feed(chunk.flip());
        return true;
    }

    @Nullable
    WireMessage next() throws FrameException {
        return closed || role == Role.LEAVING ? null : decoder.next();
    }

    /**
     * Sends what the socket takes and keeps the rest.
     *
     * @throws BacklogException if the peer leaves too much of it
     */
    void send(byte[] frame) throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        unsent.add(new Unsent(frame));
        unsentBytes += frame.length;
        flush();
        if (unsentBytes > backlogBytes) {
            throw new BacklogException(name() + " does not read: " + unsentBytes + " bytes wait for it");
        }
    }

    void flush() throws IOException {
        if (closed) {
            return;
        }
        for (Unsent head = unsent.peek(); head != null; head = unsent.peek()) {
            unsentBytes -= channel.write(head.bytes);
            if (head.bytes.hasRemaining()) {
                key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
                return;
            }
            unsent.remove();
        }
        key.interestOps(SelectionKey.OP_READ);
        if (finishing) {
            finishing = false;
            channel.shutdownOutput();
        }
    }

    /** Takes back a frame of which nothing has been sent yet. */
    void withdraw(byte[] frame) {
        if (unsent.removeIf(waiting -> waiting.frame == frame && waiting.bytes.position() == 0)) {
            unsentBytes -= frame.length;
        }
    }

    boolean backlogged() {
        return !closed && !unsent.isEmpty();
    }

    void close() {
        closed = true;
        unsent.clear(); // who still holds this peer must not hold megabytes with it
        try {
            channel.close();
        } catch (IOException e) {
            key.cancel(); // closed or not, nothing more is sent
        }
    }

    /** A peer that does not take what it is sent. */
    static final class BacklogException extends IOException {
        private static final long serialVersionUID = 1;

        BacklogException(String message) {
            super(message);
        }
    }
}
