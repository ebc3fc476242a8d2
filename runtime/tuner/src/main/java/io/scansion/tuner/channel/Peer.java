package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameDecoder;
import io.scansion.wire.codec.FrameException;
import io.scansion.wire.trust.Transport;
import io.scansion.wire.trust.TunerIdentity;
import java.io.IOException;
import java.net.InetSocketAddress;
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
    private final Transport transport;
    private final SelectionKey key;
    private final int backlogBytes;
    private final FrameDecoder decoder = new FrameDecoder(STRANGER_BYTES);
    private final Queue<Unsent> unsent = new ArrayDeque<>();
    private long unsentBytes;
    private Role role = Role.STRANGER;
    private @Nullable Hello hello;
    private boolean mayChange;
    private boolean finishing;
    private boolean closed;
    boolean watching;
    boolean saidGoodbye;
    /** To be run once when the connection is gone. */
    final Queue<Runnable> whenGone = new ArrayDeque<>();

    long lastHeardNanos;
    /** Since when it has been about to prove itself, to say who it is, or to go: what it sends meanwhile, however slowly, wins it no time. */
    private long waitingNanos;

    private boolean open;

    /** Registers a new connection; on failure it is closed. */
    static Peer meet(SocketChannel channel, TunerIdentity identity, Selector selector, int backlogBytes, long nowNanos)
            throws IOException {
        try {
            return new Peer(channel, identity, selector, backlogBytes, nowNanos); // the selector's key holds it
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private Peer(SocketChannel channel, TunerIdentity identity, Selector selector, int backlogBytes, long nowNanos)
            throws IOException {
        this.channel = channel;
        this.backlogBytes = backlogBytes;
        lastHeardNanos = nowNanos;
        waitingNanos = nowNanos;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        key = channel.register(selector, SelectionKey.OP_READ, this);
        transport = identity.server(channel);
    }

    Role role() {
        return role;
    }

    boolean closed() {
        return closed;
    }

    /** Whether it has not shown a key yet, or is to go: it takes a place that others may need. */
    boolean isWaiting() {
        return !closed && (role == Role.STRANGER || role == Role.LEAVING);
    }

    /** Whether it has taken longer than it may for the step of the opening at which it is. */
    boolean isLate(long nowNanos, ChannelSettings settings) {
        int millis = open ? settings.handshakeMillis() : settings.openingMillis();
        return nowNanos - waitingNanos > millis * 1_000_000L;
    }

    boolean isAgent(int physicalRank) {
        return role == Role.AGENT && hello != null && hello.physicalRank() == physicalRank;
    }

    /** Whether it is a console that may change the job. */
    boolean mayChange() {
        return mayChange;
    }

    /** The hello of an agent. */
    @Nullable
    Hello hello() {
        return hello;
    }

    /** Where it comes from, for warnings: " from ADDRESS", or nothing if it is gone. */
    String from() {
        try {
            return channel.getRemoteAddress() instanceof InetSocketAddress address
                    ? " from " + address.getAddress().getHostAddress()
                    : "";
        } catch (IOException e) {
            return "";
        }
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

    /** @param operator whether it may change the job, and not only look */
    void becomeConsole(boolean operator) {
        role = Role.CONSOLE;
        mayChange = operator;
        decoder.acceptBodiesOf(WireProtocol.MAX_FRAME_BYTES);
    }

    /** Sends a last frame and closes once it is gone, or when the handshake's time is over. */
    void leaveWith(byte[] frame) throws IOException {
        role = Role.LEAVING;
        waitingNanos = System.nanoTime();
        finishing = true;
        send(frame);
    }

    /** Reads what has arrived; false when the stream has ended. */
    boolean read(ByteBuffer chunk, long nowNanos) throws IOException {
        int count = transport.read(chunk.clear());
        if (role == Role.LEAVING) {
            return count >= 0; // read, so that closing does not reset the connection before the peer has read why
        }
        if (count < 0) {
            decoder.endOfStream();
            return false;
        }
        if (!open && transport.isOpen()) {
            open = true;
            waitingNanos = nowNanos; // computing TLS takes a starved host longer than saying hello may
        }
        if (transport.holdsBytes()) { // of the opening
            key.interestOps(transport.interest(!unsent.isEmpty()));
        }
        if (count > 0) { // bytes of the opening are no word
            lastHeardNanos = nowNanos;
            decoder.feed(chunk.flip());
        }
        return true;
    }

    /** Whether the last read has left something that no selector tells of. */
    boolean hasMore() {
        return !closed && transport.hasMore();
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
        transport.flush();
        for (Unsent head = unsent.peek(); head != null; head = unsent.peek()) {
            int before = head.bytes.remaining();
            transport.write(head.bytes);
            unsentBytes -= before - head.bytes.remaining();
            if (head.bytes.hasRemaining()) {
                break;
            }
            unsent.remove();
        }
        key.interestOps(transport.interest(!unsent.isEmpty()));
        if (finishing && !backlogged()) {
            finishing = false;
            transport.shutdownOutput();
        }
    }

    /** Takes back a frame of which nothing has been sent yet. */
    void withdraw(byte[] frame) {
        if (unsent.removeIf(waiting -> waiting.frame == frame && waiting.bytes.position() == 0)) {
            unsentBytes -= frame.length;
        }
    }

    boolean backlogged() {
        return !closed && (!unsent.isEmpty() || transport.holdsBytes());
    }

    void close() {
        closed = true;
        unsent.clear(); // who still holds this peer must not hold megabytes with it
        try {
            transport.close();
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
