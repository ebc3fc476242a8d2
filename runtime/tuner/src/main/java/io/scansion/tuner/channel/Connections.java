package io.scansion.tuner.channel;

import io.scansion.wire.TunerMessage.Rejected;
import io.scansion.wire.WireMessage;
import io.scansion.wire.codec.FrameException;
import io.scansion.wire.codec.FrameException.Fault;
import io.scansion.wire.codec.WireCodec;
import io.scansion.wire.trust.UntrustedException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The sockets of the tuner channel: accepts whoever comes, brings frames in and out, and closes a peer that
 * sends garbage, falls silent or does not read. What a message means, and who may stay, is its listener's to say. Belongs to one thread,
 * except for {@link #wakeUp}.
 */
final class Connections {
    /** Hears of peers, on the thread that the connections belong to. */
    interface Listener {
        /** @throws FrameException if it is not this peer's to say; the peer is closed for it */
        void onMessage(Peer peer, WireMessage message) throws FrameException;

        /** A connection is gone, whichever side has ended it. Called once for each. */
        void onGone(Peer peer, String reason);

        /** Something is wrong with a peer that the operator should know; one line. */
        void onWarning(String text);
    }

    private static final int BACKLOG = 1024;
    /** Connections that have not shown a key, besides those of all ranks at once. */
    static final int SPARE_CONNECTIONS = 64;
    /** From one round of reports to the next: what ranks send each on its own is taken together, in far fewer wake-ups. */
    static final long LULL_NANOS = 20_000_000L;
    /** A peer that has sent more at once has still more to send. */
    private static final int LITTLE_BYTES = 1 << 13;

    private final ChannelSettings settings;
    private final Listener listener;
    private final ServerSocketChannel acceptor;
    private final Selector selector;
    private final SelectionKey acceptorKey;
    private final ByteBuffer chunk = ByteBuffer.allocateDirect(1 << 16);
    /** Who may not have shown a key yet, longest first. */
    private final Deque<Peer> waiting = new ArrayDeque<>();

    /** Whose these connections are, once it serves them. */
    private volatile @Nullable Thread server;

    private long roundNanos = System.nanoTime();
    /** Whether the last round brought nothing but little from agents. */
    private boolean lull;

    private Connections(ChannelSettings settings, Listener listener, ServerSocketChannel acceptor, Selector selector)
            throws IOException {
        this.settings = settings;
        this.listener = listener;
        this.acceptor = acceptor;
        this.selector = selector;
        acceptor.bind(new InetSocketAddress(InetAddress.getByName(settings.local()), settings.port()), BACKLOG);
        acceptor.configureBlocking(false);
        acceptorKey = acceptor.register(selector, SelectionKey.OP_ACCEPT);
    }

    /**
     * Listens where the settings say.
     *
     * @throws IOException if there is none to be had
     */
    static Connections open(ChannelSettings settings, Listener listener) throws IOException {
        ServerSocketChannel acceptor = ServerSocketChannel.open();
        @Nullable Selector selector = null;
        try {
            selector = Selector.open();
            return new Connections(settings, listener, acceptor, selector);
        } catch (IOException | RuntimeException e) {
            acceptor.close();
            if (selector != null) {
                selector.close();
            }
            throw e;
        }
    }

    int port() throws IOException {
        return ((InetSocketAddress) acceptor.getLocalAddress()).getPort();
    }

    /** Makes {@link #serve} return. Any thread. */
    void wakeUp() {
        selector.wakeup();
        LockSupport.unpark(server);
    }

    /** Waits for something to happen until then, and serves whoever it happens to. Returns when that began, in nanoseconds. */
    long serve(long untilNanos) throws IOException {
        server = Thread.currentThread();
        if (lull) {
            LockSupport.parkNanos(this, roundNanos + LULL_NANOS - System.nanoTime());
        }
        selector.select(Math.max(1, (untilNanos - System.nanoTime() + 999_999) / 1_000_000));
        long now = System.nanoTime();
        roundNanos = now;
        lull = !selector.selectedKeys().isEmpty();
        for (SelectionKey key : selector.selectedKeys()) {
            if (!key.isValid()) {
                continue;
            }
            if (key == acceptorKey) {
                lull = false;
                accept(now);
            } else if (key.attachment() instanceof Peer peer) {
                servePeer(peer, key, now);
            }
        }
        selector.selectedKeys().clear();
        return now;
    }

    private void accept(long now) {
        try {
            for (SocketChannel channel = acceptor.accept(); channel != null; channel = acceptor.accept()) {
                waiting.add(Peer.meet(channel, settings.identity(), selector, settings.backlogBytes(), now));
                makeRoom();
            }
        } catch (IOException e) {
            acceptorKey.interestOps(0); // until the next tick: such as no file descriptor left
            listener.onWarning("no connection can be accepted: " + e.getMessage());
        }
    }

    /** A flood of connections that show no key costs the oldest of them their places, and never those who have shown one. */
    private void makeRoom() {
        int most = settings.processes() + SPARE_CONNECTIONS;
        if (waiting.size() > most) {
            waiting.removeIf(peer -> !peer.isWaiting());
        }
        if (waiting.size() > most) {
            listener.onWarning("a connection was closed: too many have not shown a key");
            drop(waiting.remove(), "too many have not shown a key");
        }
    }

    private void servePeer(Peer peer, SelectionKey key, long now) {
        try {
            if (key.isWritable()) {
                lull = false;
                peer.flush();
            }
            if (key.isReadable()) {
                boolean open;
                do {
                    open = peer.read(chunk, now);
                    lull &= peer.role() == Peer.Role.AGENT && chunk.limit() < LITTLE_BYTES;
                    for (WireMessage message = peer.next(); message != null; message = peer.next()) {
                        listener.onMessage(peer, message);
                    }
                } while (open && peer.hasMore());
                if (!open && !peer.closed()) {
                    throw new EOFException("it closed the connection");
                }
            }
        } catch (FrameException e) {
            listener.onWarning(peer.name() + " was disconnected: " + e.getMessage());
            if (e.fault() == Fault.UNKNOWN_VERSION && peer.role() == Peer.Role.STRANGER) {
                reject(peer, String.valueOf(e.getMessage()));
            } else {
                drop(peer, "it sent what is no frame");
            }
        } catch (UntrustedException e) {
            listener.onWarning("a stranger" + peer.from() + " was disconnected: " + e.getMessage());
            drop(peer, "it is a stranger");
        } catch (IOException e) {
            drop(peer, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) { // a mistake of ours costs one connection, not the channel
            listener.onWarning(peer.name() + " was disconnected: " + e);
            drop(peer, String.valueOf(e));
        }
    }

    /** Drops who has been silent for too long, and accepts again where that had failed. */
    void tick(long now) {
        acceptorKey.interestOps(SelectionKey.OP_ACCEPT);
        for (Peer peer : peers()) {
            long silent = now - peer.lastHeardNanos;
            switch (peer.role()) {
                case AGENT -> {
                    if (silent > settings.silenceNanos()) {
                        listener.onWarning(
                                peer.name() + " has been silent for " + silent / 1_000_000 + " ms and counts as lost");
                        drop(peer, "it sent no heartbeat for " + silent / 1_000_000 + " ms");
                    }
                }
                case STRANGER, LEAVING -> {
                    if (peer.isLate(now, settings)) {
                        drop(peer, "it did not say hello in time");
                    }
                }
                case CONSOLE -> {} // a console may be silent as long as it reads
            }
        }
    }

    /** Sends a frame, or drops who does not take it. */
    void send(Peer peer, byte[] frame) {
        try {
            peer.send(frame);
        } catch (Peer.BacklogException e) {
            listener.onWarning(e.getMessage() + "; it was disconnected");
            drop(peer, "it does not read");
        } catch (IOException e) {
            drop(peer, String.valueOf(e.getMessage()));
        }
    }

    /** Tells a peer why it may not stay, and closes it once it has been told. */
    void reject(Peer peer, String reason) {
        try {
            peer.leaveWith(WireCodec.encode(new Rejected(reason)));
        } catch (IOException e) {
            drop(peer, String.valueOf(e.getMessage()));
        }
    }

    /** Closes a connection; once is enough. */
    void drop(Peer peer, String reason) {
        if (!peer.closed()) {
            peer.close();
            listener.onGone(peer, reason);
        }
    }

    List<Peer> peers() {
        List<Peer> peers = new ArrayList<>();
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof Peer peer) {
                peers.add(peer);
            }
        }
        return peers;
    }

    /** Gives peers this time to read what was sent to them, in nanoseconds. */
    void flush(long patienceNanos) throws IOException {
        long deadline = System.nanoTime() + patienceNanos;
        while (peers().stream().anyMatch(Peer::backlogged) && System.nanoTime() - deadline < 0) {
            selector.select(10);
            selector.selectedKeys().clear();
            for (Peer peer : peers()) {
                try {
                    peer.flush();
                } catch (IOException e) {
                    drop(peer, String.valueOf(e.getMessage()));
                }
            }
        }
    }

    /** Accepts no more, when all peers have been dropped. */
    void close() throws IOException {
        acceptor.close();
        selector.close();
    }
}
