package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.FrameException;
import io.scansion.wire.FrameException.Fault;
import io.scansion.wire.OperatorMessage.EventLine;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.OperatorMessage.OperatorReply;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.TunerMessage.Rejected;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireCodec;
import io.scansion.wire.WireMessage;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The tuner's end of the tuner channel: listens on the loopback interface at a port of the system's choice, says so in the
 * address file, and serves agents and consoles on one daemon thread. A peer that sends garbage, falls silent or does not
 * read is closed with one warning and takes nobody with it. Methods may be called from any thread and never wait for a peer.
 */
public final class TunerServer implements AutoCloseable {
    /** Time that {@link #close} gives peers to read what was sent to them, in milliseconds. */
    public static final int CLOSE_MILLIS = 500;

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int SPARE_CONNECTIONS = 64;

    private final ChannelSettings settings;
    private final ChannelListener listener;
    private final Doorkeeper door;
    private final TunerAddressFile addressFile;
    private final TunerAddress address;
    private final ServerSocketChannel acceptor;
    private final Selector selector;
    private final SelectionKey acceptorKey;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private volatile boolean closing;
    private volatile boolean ended;
    // The channel's thread only:
    private final ByteBuffer chunk = ByteBuffer.allocateDirect(1 << 16);
    private final Map<Integer, Peer> agents = new HashMap<>();
    private final PendingCommands pending = new PendingCommands(this::tell, this::dispatch, TunerServer::withdraw);
    private final WarningValve warnings;

    private TunerServer(
            ChannelSettings settings, ChannelListener listener, ServerSocketChannel acceptor, Selector selector)
            throws IOException {
        this.settings = settings;
        this.listener = listener;
        this.acceptor = acceptor;
        this.selector = selector;
        door = new Doorkeeper(settings);
        warnings = new WarningValve(listener::onWarning, System.nanoTime());
        acceptor.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), 1024);
        acceptor.configureBlocking(false);
        acceptorKey = acceptor.register(selector, SelectionKey.OP_ACCEPT);
        InetSocketAddress bound = (InetSocketAddress) acceptor.getLocalAddress();
        address = new TunerAddress(
                "127.0.0.1", bound.getPort(), ProcessHandle.current().pid());
        addressFile = new TunerAddressFile(settings.addressFile());
        addressFile.write(address);
        thread = new Thread(this::serve, "scansion-tuner-channel");
        thread.setDaemon(true);
    }

    /**
     * Listens, writes the address file and starts to serve.
     *
     * @throws IOException if no port or the file is to be had
     */
    public static TunerServer start(ChannelSettings settings, ChannelListener listener) throws IOException {
        ServerSocketChannel acceptor = ServerSocketChannel.open();
        @Nullable Selector selector = null;
        try {
            selector = Selector.open();
            TunerServer server = new TunerServer(settings, listener, acceptor, selector);
            server.thread.start();
            return server;
        } catch (IOException | RuntimeException e) {
            acceptor.close();
            if (selector != null) {
                selector.close();
            }
            throw e;
        }
    }

    /** Where this server listens. */
    public TunerAddress address() {
        return address;
    }

    /**
     * Sends a command until it is answered: at once if the rank is connected, and again on every new connection of the rank.
     * A command that is still waiting for its answer is not sent twice but shares the answer. The rank refuses it when it comes
     * later than the time-out.
     *
     * @return completes on the channel's thread with the rank's answer, accepted or not; exceptionally with {@link
     *     TimeoutException} when none came in time, with {@link IOException} when the server closes first, and with {@link
     *     IllegalArgumentException} when there is no such rank or the decision's id is waiting with another command
     */
    public CompletableFuture<Acknowledgement> send(int physicalRank, Command command, Duration timeout) {
        if (physicalRank < 0 || physicalRank >= settings.processes()) {
            return CompletableFuture.failedFuture(
                    new IllegalArgumentException("there is no rank " + physicalRank + " in " + settings.processes()));
        }
        PendingCommand fresh;
        try {
            long now = System.nanoTime();
            int validMillis = (int) Math.max(1, Math.min(Integer.MAX_VALUE, timeout.toMillis()));
            fresh = new PendingCommand(
                    physicalRank,
                    command,
                    WireCodec.encode(new Order(now, validMillis, command)),
                    now + timeout.toNanos(),
                    timeout.toMillis());
        } catch (FrameException e) {
            return CompletableFuture.failedFuture(new IllegalArgumentException(e.getMessage(), e));
        }
        submit(() -> pending.add(fresh));
        if (ended) { // the thread may have ended between the check in submit and now
            fresh.answer.completeExceptionally(closed());
        }
        return fresh.answer;
    }

    /** Sends an event to every console that watches. */
    public void broadcast(String json) {
        submit(() -> {
            Optional<byte[]> frame = encode(new EventLine(json));
            if (frame.isPresent()) {
                for (Peer peer : peers()) {
                    if (peer.watching) {
                        sendTo(peer, frame.get());
                    }
                }
            }
        });
    }

    /** Ends all connections, after a moment for what is still to be sent, and removes the address file. */
    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        if (Thread.currentThread() == thread) {
            return; // the loop ends after the listener's call that this is
        }
        try {
            thread.join(4L * CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void submit(Runnable task) {
        if (!ended) {
            tasks.add(task);
            selector.wakeup();
        }
    }

    private void serve() {
        try {
            serveUntilClosed();
            end(true);
        } catch (Throwable e) { // also an Error: a tuner that hears nothing any more must not go on looking alive
            try {
                end(false);
            } finally {
                listener.onFailed(e);
            }
        }
    }

    private void serveUntilClosed() throws IOException {
        long tickNanos = Math.min(settings.silenceNanos() / 4, 50_000_000L);
        long nextTick = System.nanoTime();
        while (!closing) {
            selector.select(Math.max(1, (nextTick - System.nanoTime()) / 1_000_000));
            long now = System.nanoTime();
            serveKeys(now);
            runTasks();
            if (now - nextTick >= 0) { // after the reads, so that a pause of this process makes nobody look silent
                tick(now);
                nextTick = now + tickNanos;
            }
        }
        runTasks();
        flushAll();
    }

    private void serveKeys(long now) {
        for (SelectionKey key : selector.selectedKeys()) {
            if (!key.isValid()) {
                continue;
            }
            if (key == acceptorKey) {
                accept(now);
            } else if (key.attachment() instanceof Peer peer) {
                servePeer(peer, key, now);
            }
        }
        selector.selectedKeys().clear();
    }

    private void accept(long now) {
        try {
            for (SocketChannel channel = acceptor.accept(); channel != null; channel = acceptor.accept()) {
                if (selector.keys().size() > 2 * settings.processes() + SPARE_CONNECTIONS) {
                    channel.close();
                    warn("a connection was closed: there are too many");
                } else {
                    Peer.meet(channel, selector, settings.backlogBytes(), now);
                }
            }
        } catch (IOException e) {
            acceptorKey.interestOps(0); // until the next tick: such as no file descriptor left
            warn("no connection can be accepted: " + e.getMessage());
        }
    }

    private void servePeer(Peer peer, SelectionKey key, long now) {
        try {
            if (key.isWritable()) {
                peer.flush();
            }
            if (key.isReadable()) {
                boolean open = peer.read(chunk, now);
                for (WireMessage message = peer.next(); message != null; message = peer.next()) {
                    onMessage(peer, message);
                }
                if (!open && !peer.closed()) {
                    throw new EOFException("it closed the connection");
                }
            }
        } catch (FrameException e) {
            warn(peer.name() + " was disconnected: " + e.getMessage());
            if (e.fault() == Fault.UNKNOWN_VERSION && peer.role() == Peer.Role.STRANGER) {
                reject(peer, String.valueOf(e.getMessage()));
            } else {
                drop(peer, "it sent what is no frame");
            }
        } catch (IOException e) {
            drop(peer, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) { // a mistake of ours costs one connection, not the channel
            warn(peer.name() + " was disconnected: " + e);
            drop(peer, String.valueOf(e));
        }
    }

    private void onMessage(Peer peer, WireMessage message) throws FrameException {
        if (peer.role() == Peer.Role.STRANGER) {
            welcome(peer, message);
        } else if (peer.role() == Peer.Role.AGENT
                && message instanceof AgentMessage said
                && !(message instanceof Hello)
                && peer.isAgent(said.physicalRank())) {
            peer.saidGoodbye |= said instanceof AgentMessage.Goodbye;
            tell(() -> listener.onAgentMessage(said));
            if (said instanceof Acknowledgement acknowledgement) {
                pending.answered(acknowledgement);
            }
        } else if (peer.role() == Peer.Role.CONSOLE && message instanceof OperatorRequest request) {
            peer.watching |= request.verb().equals("watch");
            tell(() -> listener.onRequest(request, new Console(peer, request.requestId())));
        } else {
            throw new FrameException(
                    Fault.UNKNOWN_TYPE, "a " + message.getClass().getSimpleName() + " is not its to say here");
        }
    }

    private void welcome(Peer peer, WireMessage message) throws FrameException {
        if (message instanceof Hello hello) {
            Optional<String> refusal = door.refusal(hello);
            if (refusal.isPresent()) {
                warn("an agent was refused: " + refusal.get());
                reject(peer, refusal.get());
                return;
            }
            Peer former = agents.get(hello.physicalRank());
            if (former != null) {
                drop(former, "it has connected anew");
            }
            peer.becomeAgent(hello);
            agents.put(hello.physicalRank(), peer);
            tell(() -> listener.onAgentMessage(hello));
            sendTo(peer, WireCodec.encode(new Welcome(settings.jobId(), settings.snapshotMillis(), System.nanoTime())));
            pending.dispatchAll();
        } else if (message instanceof OperatorHello hello) {
            Optional<String> refusal = door.refusal(hello);
            if (refusal.isPresent()) {
                warn("a console was refused: " + refusal.get());
                reject(peer, refusal.get());
                return;
            }
            peer.becomeConsole();
            sendTo(peer, WireCodec.encode(new Welcome(settings.jobId(), settings.snapshotMillis(), System.nanoTime())));
        } else {
            throw new FrameException(
                    Fault.UNKNOWN_TYPE,
                    "its first message is a " + message.getClass().getSimpleName() + ", no hello");
        }
    }

    private void dispatch(PendingCommand command) {
        Peer peer = agents.get(command.physicalRank);
        if (peer != null && command.sentTo != peer) {
            command.sentTo = peer;
            sendTo(peer, command.frame);
        }
    }

    /** What nobody waits for any more is not sent, if it has not been: the rank may have been stopped meanwhile. */
    private static void withdraw(PendingCommand command) {
        Peer peer = command.sentTo;
        if (peer != null) {
            peer.withdraw(command.frame);
        }
    }

    private void tick(long now) {
        acceptorKey.interestOps(SelectionKey.OP_ACCEPT);
        for (Peer peer : peers()) {
            long silent = now - peer.lastHeardNanos;
            switch (peer.role()) {
                case AGENT -> {
                    if (silent > settings.silenceNanos()) {
                        warn(peer.name() + " has been silent for " + silent / 1_000_000 + " ms and counts as lost");
                        drop(peer, "it sent no heartbeat for " + silent / 1_000_000 + " ms");
                    }
                }
                case STRANGER, LEAVING -> {
                    if (silent > settings.handshakeMillis() * 1_000_000L) {
                        drop(peer, "it did not say hello in time");
                    }
                }
                case CONSOLE -> {} // a console may be silent as long as it reads
            }
        }
        pending.expire(now);
    }

    private void sendTo(Peer peer, byte[] frame) {
        try {
            peer.send(frame);
        } catch (Peer.BacklogException e) {
            warn(e.getMessage() + "; it was disconnected");
            drop(peer, "it does not read");
        } catch (IOException e) {
            drop(peer, String.valueOf(e.getMessage()));
        }
    }

    private void reject(Peer peer, String reason) {
        try {
            peer.leaveWith(WireCodec.encode(new Rejected(reason)));
        } catch (IOException e) {
            drop(peer, String.valueOf(e.getMessage()));
        }
    }

    private void drop(Peer peer, String reason) {
        close(peer);
        if (peer.role() == Peer.Role.AGENT && agents.remove(peer.physicalRank(), peer)) {
            tell(() -> listener.onAgentLost(peer.physicalRank(), peer.saidGoodbye, reason));
        }
    }

    private void close(Peer peer) {
        peer.close();
        for (Runnable task = peer.whenGone.poll(); task != null; task = peer.whenGone.poll()) {
            tell(task);
        }
    }

    private List<Peer> peers() {
        List<Peer> peers = new ArrayList<>();
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof Peer peer) {
                peers.add(peer);
            }
        }
        return peers;
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            tell(task);
        }
    }

    private void flushAll() throws IOException {
        long deadline = System.nanoTime() + CLOSE_MILLIS * 1_000_000L;
        while (peers().stream().anyMatch(Peer::backlogged) && System.nanoTime() - deadline < 0) {
            selector.select(10);
            selector.selectedKeys().clear();
            for (Peer peer : peers()) {
                try {
                    peer.flush();
                } catch (IOException e) {
                    close(peer);
                }
            }
        }
    }

    /** @param orderly if not, the address file stays, by which the next tuner knows that it is not the first */
    private void end(boolean orderly) {
        ended = true;
        peers().forEach(this::close);
        runTasks(); // commands handed over since, to fail with the others
        try {
            acceptor.close();
            selector.close();
            if (orderly) {
                addressFile.removeIf(address);
            }
        } catch (IOException e) {
            warn("the tuner channel did not close cleanly: " + e.getMessage());
        }
        pending.failAll(closed());
    }

    private Optional<byte[]> encode(WireMessage message) {
        try {
            return Optional.of(WireCodec.encode(message));
        } catch (FrameException e) {
            warn("a message was left out: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void warn(@Nullable String text) {
        tell(() -> warnings.warn(String.valueOf(text), System.nanoTime()));
    }

    /** Runs foreign code, which must not end this thread. */
    private void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            System.err.println("[scansion] the tuner channel goes on after a failure: " + e);
        }
    }

    private static IOException closed() {
        return new IOException("the tuner channel is closed");
    }

    private final class Console implements ReplyTo {
        private final Peer peer;
        private final long requestId;

        Console(Peer peer, long requestId) {
            this.peer = peer;
            this.requestId = requestId;
        }

        @Override
        public void reply(int exitCode, String text) {
            say(new OperatorReply(requestId, exitCode, text));
        }

        @Override
        public void event(String json) {
            say(new EventLine(json));
        }

        @Override
        public void onGone(Runnable task) {
            submit(() -> {
                if (peer.closed()) {
                    task.run();
                } else {
                    peer.whenGone.add(task);
                }
            });
        }

        private void say(WireMessage message) {
            submit(() -> {
                if (!peer.closed()) {
                    encode(message).ifPresent(frame -> sendTo(peer, frame));
                }
            });
        }
    }
}
