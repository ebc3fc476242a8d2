package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.OperatorMessage.EventLine;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.OperatorMessage.OperatorReply;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.TunerMessage.AboutCode;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireMessage;
import io.scansion.wire.codec.FrameException;
import io.scansion.wire.codec.FrameException.Fault;
import io.scansion.wire.codec.WireCodec;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;

/**
 * The tuner's end of the tuner channel: listens at a port of the system's choice, says so in the
 * address file, and serves agents and consoles on one daemon thread. A peer that sends garbage, falls silent or does not
 * read is closed with one warning and takes nobody with it. Methods may be called from any thread and never wait for a peer.
 */
public final class TunerServer implements AutoCloseable {
    /** Time that {@link #close} gives peers to read what was sent to them, in milliseconds. */
    public static final int CLOSE_MILLIS = 500;
    /** Consoles and pages at once, in any role. */
    static final int MOST_CONSOLES = 512;
    /** Of these, places that viewers cannot take. */
    static final int OPERATORS_PLACES = 32;

    private final ChannelSettings settings;
    private final ChannelListener listener;
    private final Doorkeeper door;
    private final TunerAddressFile addressFile;
    private final TunerAddress address;
    private final Connections connections;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private volatile boolean closing;
    private volatile boolean ended;
    // The channel's thread only:
    private final Map<Integer, Peer> agents = new HashMap<>();
    private final PendingCommands pending = new PendingCommands(this::tell, this::dispatch, TunerServer::withdraw);
    private final WarningValve warnings;

    private TunerServer(ChannelSettings settings, ChannelListener listener) throws IOException {
        this.settings = settings;
        this.listener = listener;
        door = new Doorkeeper(settings);
        warnings = new WarningValve(listener::onWarning, System.nanoTime());
        addressFile = new TunerAddressFile(settings.addressFile());
        thread = new Thread(this::serve, "scansion-tuner-channel");
        thread.setDaemon(true);
        connections = Connections.open(settings, new Peers());
        try {
            address = new TunerAddress(
                    settings.jobId(),
                    settings.advertised(),
                    connections.port(),
                    ProcessHandle.current().pid(),
                    settings.keys().agent(),
                    settings.identity().proof());
            addressFile.write(address);
        } catch (IOException | RuntimeException e) {
            connections.close();
            throw e;
        }
    }

    /**
     * Listens, writes the address file and starts to serve.
     *
     * @throws IOException if no port or the file is to be had
     */
    public static TunerServer start(ChannelSettings settings, ChannelListener listener) throws IOException {
        TunerServer server = new TunerServer(settings, listener);
        server.thread.start();
        return server;
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

    /** Says something to a rank that needs no answer, if it is connected. */
    public void say(int physicalRank, AboutCode message) {
        submit(() -> {
            Peer peer = agents.get(physicalRank);
            if (peer != null) {
                encode(message).ifPresent(frame -> connections.send(peer, frame));
            }
        });
    }

    /** Sends an event to every console that watches. */
    public void broadcast(String json) {
        submit(() -> {
            Optional<byte[]> frame = encode(new EventLine(json));
            if (frame.isPresent()) {
                for (Peer peer : connections.peers()) {
                    if (peer.watching) {
                        connections.send(peer, frame.get());
                    }
                }
            }
        });
    }

    /** Ends all connections, after a moment for what is still to be sent, and removes the address file. */
    @Override
    public void close() {
        closing = true;
        connections.wakeUp();
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
            connections.wakeUp();
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
        long tickNanos = settings.tickNanos();
        long nextTick = System.nanoTime();
        while (!closing) {
            long now = connections.serve(nextTick);
            runTasks();
            if (now - nextTick >= 0) { // after the reads, so that a pause of this process makes nobody look silent
                connections.tick(now);
                pending.expire(now);
                nextTick = now + tickNanos;
            }
        }
        runTasks();
        connections.flush(CLOSE_MILLIS * 1_000_000L);
    }

    private void dispatch(PendingCommand command) {
        Peer peer = agents.get(command.physicalRank);
        if (peer != null && command.sentTo != peer) {
            command.sentTo = peer;
            connections.send(peer, command.frame);
        }
    }

    /** What nobody waits for any more is not sent, if it has not been: the rank may have been stopped meanwhile. */
    private static void withdraw(PendingCommand command) {
        Peer peer = command.sentTo;
        if (peer != null) {
            peer.withdraw(command.frame);
        }
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            tell(task);
        }
    }

    /** @param orderly if not, the address file stays, by which the next tuner knows that it is not the first */
    private void end(boolean orderly) {
        ended = true;
        agents.clear(); // a channel that closes has lost nobody
        connections.peers().forEach(peer -> connections.drop(peer, "the tuner channel is closed"));
        runTasks(); // commands handed over since, to fail with the others
        try {
            connections.close();
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

    private void warn(String text) {
        tell(() -> warnings.warn(text, System.nanoTime()));
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

    /** What peers say, and what becomes of it. */
    private final class Peers implements Connections.Listener {
        @Override
        public void onMessage(Peer peer, WireMessage message) throws FrameException {
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

        @Override
        public void onGone(Peer peer, String reason) {
            for (Runnable task = peer.whenGone.poll(); task != null; task = peer.whenGone.poll()) {
                tell(task);
            }
            if (peer.role() == Peer.Role.AGENT && agents.remove(peer.physicalRank(), peer)) {
                tell(() -> listener.onAgentLost(peer.physicalRank(), peer.saidGoodbye, reason));
            }
        }

        @Override
        public void onWarning(String text) {
            warn(text);
        }

        private long consoles() {
            return connections.peers().stream()
                    .filter(peer -> peer.role() == Peer.Role.CONSOLE)
                    .count();
        }

        private void welcome(Peer peer, WireMessage message) throws FrameException {
            if (message instanceof Hello hello) {
                Optional<String> refusal = door.refusal(hello);
                if (refusal.isPresent()) {
                    warn("an agent" + peer.from() + " was refused: " + refusal.get());
                    connections.reject(peer, refusal.get());
                    return;
                }
                Peer former = agents.get(hello.physicalRank());
                if (former != null && !hello.isSameProcess(Objects.requireNonNull(former.hello()))) {
                    String taken = "rank " + hello.physicalRank() + " is connected already";
                    warn("an agent" + peer.from() + " was refused: " + taken);
                    connections.reject(peer, taken);
                    return;
                }
                if (former != null) {
                    connections.drop(former, "it has connected anew");
                }
                peer.becomeAgent(hello);
                agents.put(hello.physicalRank(), peer);
                tell(() -> listener.onAgentMessage(hello));
                connections.send(
                        peer,
                        WireCodec.encode(new Welcome(settings.jobId(), settings.snapshotMillis(), System.nanoTime())));
                pending.dispatchAll();
            } else if (message instanceof OperatorHello hello) {
                Optional<String> refusal = door.refusal(hello);
                if (refusal.isPresent()) {
                    warn("a console" + peer.from() + " was refused: " + refusal.get());
                    connections.reject(peer, refusal.get());
                    return;
                }
                boolean operator = door.mayChange(hello);
                if (consoles() >= (operator ? MOST_CONSOLES : MOST_CONSOLES - OPERATORS_PLACES)) {
                    connections.reject(peer, "too many consoles are connected; end some of them");
                    return;
                }
                peer.becomeConsole(operator);
                connections.send(
                        peer,
                        WireCodec.encode(new Welcome(settings.jobId(), settings.snapshotMillis(), System.nanoTime())));
            } else {
                throw new FrameException(
                        Fault.UNKNOWN_TYPE,
                        "its first message is a " + message.getClass().getSimpleName() + ", no hello");
            }
        }
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
        public boolean mayChange() {
            return peer.mayChange();
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
                    encode(message).ifPresent(frame -> connections.send(peer, frame));
                }
            });
        }
    }
}
