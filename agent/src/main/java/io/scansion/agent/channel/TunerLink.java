package io.scansion.agent.channel;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Goodbye;
import io.scansion.wire.AgentMessage.Heartbeat;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.AgentMessage.Warning;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.TunerMessage.AboutCode;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.TunerMessage.Rejected;
import io.scansion.wire.TunerMessage.ReportEvery;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireMessage;
import io.scansion.wire.codec.FrameException;
import io.scansion.wire.codec.WireCodec;
import io.scansion.wire.trust.UntrustedException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The agent's end of the tuner channel: finds the job's tuner by its address file, says hello, sends a snapshot at
 * the interval that the tuner asks for, or a heartbeat where none can be made, sends what is published, answers commands, and passes on what is said about the program's code. A broken connection is tried again for
 * ever, re-reading the file, since a restarted tuner listens elsewhere. All of it happens on one daemon thread; no method
 * throws or waits for the tuner, except {@link #close}, which waits {@value #CLOSE_MILLIS} ms at most.
 */
public final class TunerLink {
    /** Longest time that {@link #close} takes, in milliseconds. */
    public static final int CLOSE_MILLIS = 200;
    /** Decisions whose acknowledgement is remembered. */
    public static final int REMEMBERED_DECISIONS = 128;
    /** Messages that wait for a tuner before new ones are dropped, besides one state per stage or peer. */
    public static final int OUTBOX_MESSAGES = 256;

    private static final int LONGEST_BACK_OFF = 16;
    /** A tuner that is started with the ranks, or again, is there sooner. */
    private static final long SAID_AFTER_NANOS = 10_000_000_000L;

    private final LinkSettings settings;
    private final int physicalRank;
    private final Supplier<Snapshot> snapshots;
    private final Supplier<Standing> standing;
    private final CommandHandler handler;
    private final LongSupplier clock;
    private final LinkLog log;
    private final Outbox outbox;
    private final CommandMemory memory;
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile @Nullable String goodbye;
    private volatile @Nullable LinkConnection connection;
    private volatile boolean connected;
    // The link's thread only:
    private @Nullable String latest;
    private @Nullable String rejecting;
    private int backOff = 1;
    private long intervalNanos;
    private long heartbeats;
    private long reachedNanos;

    private TunerLink(
            LinkSettings settings,
            Supplier<Snapshot> snapshots,
            Supplier<Standing> standing,
            CommandHandler handler,
            Consumer<String> lines,
            LongSupplier clock) {
        this.settings = settings;
        this.snapshots = snapshots;
        this.standing = standing;
        this.clock = clock;
        reachedNanos = clock.getAsLong();
        physicalRank = settings.hello().physicalRank();
        log = new LinkLog(lines);
        outbox = new Outbox(physicalRank, OUTBOX_MESSAGES);
        this.handler = handler;
        memory = new CommandMemory(physicalRank, REMEMBERED_DECISIONS, new Commands(), log);
        thread = new Thread(null, new Loop(), "scansion-tuner-link", 0, false);
        thread.setDaemon(true);
    }

    /**
     * Starts the link's thread and returns at once.
     *
     * @param snapshots called on the link's thread whenever a snapshot is due and a tuner takes it
     * @param standing called on the link's thread whenever a tuner has welcomed this rank
     * @param lines takes one line per distinct cause of trouble, and must not block
     */
    public static TunerLink start(
            LinkSettings settings,
            Supplier<Snapshot> snapshots,
            Supplier<Standing> standing,
            CommandHandler handler,
            Consumer<String> lines) {
        return start(settings, snapshots, standing, handler, lines, new SystemClock());
    }

    /** @param clock tells how long messages of the tuner have been under way, in nanoseconds */
    static TunerLink start(
            LinkSettings settings,
            Supplier<Snapshot> snapshots,
            Supplier<Standing> standing,
            CommandHandler handler,
            Consumer<String> lines,
            LongSupplier clock) {
        TunerLink link = new TunerLink(settings, snapshots, standing, handler, lines, clock);
        link.thread.start();
        return link;
    }

    /** Hands a message over for sending. Never waits; may be called by any thread, also by the program's. */
    public void publish(AgentMessage message) {
        outbox.add(message instanceof Warning w ? new Warning(w.physicalRank(), LinkLog.clip(w.text())) : message);
        wakeup();
    }

    /** Tells tuners that connect from now on nothing of a state that was published. For any thread. */
    public void withdraw(AgentMessage state) {
        outbox.withdraw(state);
    }

    /** Whether a tuner has welcomed this rank and the connection stands, as far as is known. */
    public boolean connected() {
        return connected;
    }

    /** Messages that did not fit into the outbox since the start. */
    public long dropped() {
        return outbox.dropped();
    }

    /** Sends the last snapshot and a goodbye if a tuner listens, and ends the link. */
    public void close(String reason) {
        goodbye = LinkLog.clip(reason);
        closing.countDown();
        wakeup();
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void wakeup() {
        LinkConnection current = connection;
        if (current != null && Thread.currentThread() != thread) { // which is awake, and sends before it rests
            current.wakeup();
        }
    }

    private final class Loop implements Runnable {
        @Override
        public void run() {
            while (goodbye == null) {
                try {
                    attempt();
                } catch (Throwable t) { // also linkage errors: the program must never see the link fail
                    log.once("link " + t.getClass().getName(), "the link to the tuner failed and is tried again: " + t);
                }
                rest(settings.retryMillis() * (long) backOff);
            }
        }
    }

    private void attempt() {
        String text = readAddress();
        TunerAddress address = text == null || text.equals(rejecting) ? null : parse(text);
        if (address == null) {
            return;
        }
        if (!Objects.equals(text, latest)) {
            latest = text;
            backOff = 1;
            memory.forget();
        }
        try (LinkConnection opened = LinkConnection.open(address, settings.stallMillis())) {
            connection = opened;
            converse(opened, address);
        } catch (FrameException e) {
            log.once(
                    "frame " + e.fault(),
                    "the tuner at " + address.host() + " port " + address.port() + " sent what is no frame: "
                            + e.getMessage());
            backOff = Math.min(LONGEST_BACK_OFF, 2 * backOff);
        } catch (UntrustedException e) {
            log.once(
                    "untrusted",
                    "who listens at " + address.host() + " port " + address.port() + " is not the tuner of job "
                            + address.job() + " (" + e.getMessage() + "); it was told nothing");
            backOff = Math.min(LONGEST_BACK_OFF, 2 * backOff);
        } catch (IOException e) {
            // No tuner, or it went away: normal, and said by those who watch over it. One that may come in an hour is
            // asked for less
            // often.
            backOff = settings.at().isPresent() && !connected ? Math.min(LONGEST_BACK_OFF, 2 * backOff) : 1;
            if (!connected) {
                unreached(e instanceof UnknownHostException ? "no such host is known here" : e.getMessage());
            }
        } finally {
            if (connected) {
                reachedNanos = clock.getAsLong();
            }
            connected = false;
            connection = null;
        }
    }

    private @Nullable String readAddress() {
        Path file = settings.addressFile();
        try {
            if (Files.size(file) > TunerAddress.MAX_TEXT_CHARS) {
                log.once("address", file + " is too long to be the address of a tuner");
                return null;
            }
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            unreached("this host has no " + file + ", the key of this rank"); // else the tuner does not listen yet
            return null;
        } catch (IOException e) {
            unreadable(e);
            return null;
        }
    }

    /** Where no launcher of ours watches over the tuner, its ranks say that they wait for it. */
    private void unreached(@Nullable String why) {
        long seconds = (clock.getAsLong() - reachedNanos) / 1_000_000_000L;
        if (settings.at().isEmpty() || seconds * 1_000_000_000L < SAID_AFTER_NANOS) {
            return;
        }
        String at = settings.at().get();
        log.once(
                "unreached",
                "the tuner has not been reached at " + at + " for " + seconds + " s (" + why
                        + "); the program runs on, and"
                        + " it is looked for without further words. Start it there with 'scansion tuner --listen "
                        + at
                        + "', let this host connect to that port, or put the config file right");
    }

    private @Nullable TunerAddress parse(String text) {
        try {
            return settings.at().isPresent()
                    ? TunerAddress.parse(text, settings.at().get())
                    : TunerAddress.parse(text);
        } catch (IllegalArgumentException e) {
            unreadable(e);
            return null;
        }
    }

    private void unreadable(Exception e) {
        log.once("address", "cannot read the tuner's address from " + settings.addressFile() + ": " + e.getMessage());
    }

    private void converse(LinkConnection tuner, TunerAddress address) throws IOException {
        open(tuner, address.proof().openingMillis());
        long asked = clock.getAsLong();
        tuner.send(WireCodec.encode(settings.hello().toJob(address.job(), address.key())));
        WireMessage answer = await(tuner);
        long answered = clock.getAsLong();
        if (answer instanceof Rejected rejected) {
            if (settings.at().isPresent()) {
                backOff = LONGEST_BACK_OFF; // another may be started at the same place
            } else {
                rejecting = latest;
            }
            log.once("rejected", "the tuner refuses this rank: " + rejected.reason());
            return;
        }
        if (!(answer instanceof Welcome welcome)) {
            throw unexpected(answer);
        }
        if (answered - asked
                > settings.stallMillis() * 1_000_000L) { // this process was stopped meanwhile: see OrderAge
            throw new IOException("the answer to the hello is too old to tell the clocks' difference by");
        }
        OrderAge age = new OrderAge();
        age.saw(welcome.sentNanos(), answered);
        connected = true;
        sendStanding(tuner);
        outbox.startConnection();
        reportEvery(welcome.snapshotMillis());
        long due = System.nanoTime();
        long lastFree = due;
        while (goodbye == null) {
            takeOrders(tuner, age); // some may have come together with the welcome
            long now = System.nanoTime();
            due = Math.min(due, now + intervalNanos); // it may have been shortened
            if (!tuner.backlogged()) {
                lastFree = now;
                sendOutbox(tuner);
            } else if (now - lastFree > settings.stallMillis() * 1_000_000L) {
                throw new IOException("the tuner has taken no bytes for " + settings.stallMillis() + " ms");
            }
            if (now - due >= 0) {
                if (tuner.backlogged()) { // a late snapshot covers the time of the skipped ones
                    outbox.skippedSnapshot();
                } else {
                    sendSnapshot(tuner);
                }
                due = Math.max(due + intervalNanos, now + intervalNanos / 2);
            }
            tuner.await(due - System.nanoTime());
        }
        takeLeave(tuner);
    }

    /** How often to report is the link's own, everything else the handler's. */
    private final class Commands implements CommandHandler {
        @Override
        public Acknowledgement handle(Command command) {
            if (command instanceof ReportEvery order) {
                reportEvery(order.millis());
                return new Acknowledgement(
                        physicalRank, order.decisionId(), true, "a report every " + order.millis() + " ms");
            }
            return handler.handle(command);
        }
    }

    private void reportEvery(int millis) {
        intervalNanos = Math.max(ReportEvery.LEAST_MILLIS, millis) * 1_000_000L;
    }

    private void takeOrders(LinkConnection tuner, OrderAge age) throws IOException {
        for (WireMessage message = tuner.next(); message != null; message = tuner.next()) {
            if (message instanceof AboutCode news) {
                handler.hear(news);
                continue;
            }
            if (!(message instanceof Order order)) {
                throw unexpected(message);
            }
            Acknowledgement reply = memory.answer(order.command(), age.lateNanos(order, clock.getAsLong()));
            sendOutbox(tuner); // what the answer speaks of comes before it
            send(tuner, reply);
        }
    }

    /** Waits until the tuner has proved itself. Nothing is timed by that: a starved host computes TLS for seconds. */
    private void open(LinkConnection tuner, int millis) throws IOException {
        long deadline = System.nanoTime() + millis * 1_000_000L;
        while (goodbye == null && !tuner.isOpen()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new IOException("the tuner did not prove itself");
            }
            tuner.await(left);
        }
    }

    private WireMessage await(LinkConnection tuner) throws IOException {
        long deadline = System.nanoTime() + settings.stallMillis() * 1_000_000L;
        while (goodbye == null) {
            WireMessage message = tuner.next();
            if (message != null) {
                return message;
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                break;
            }
            tuner.await(left);
        }
        throw new IOException("the tuner did not answer the hello");
    }

    private void takeLeave(LinkConnection tuner) throws IOException {
        long deadline = System.nanoTime() + CLOSE_MILLIS * 1_000_000L;
        sendSnapshot(tuner);
        tuner.await(0);
        for (WireMessage message = tuner.next(); message != null; message = tuner.next()) {
            if (message instanceof Order order) {
                send(tuner, memory.leave(order.command()));
            }
        }
        send(tuner, new Goodbye(physicalRank, Objects.requireNonNullElse(goodbye, "")));
        tuner.finish(deadline);
    }

    private void sendStanding(LinkConnection tuner) {
        try {
            send(tuner, standing.get());
        } catch (RuntimeException | LinkageError e) {
            log.once("standing", "what earlier orders have left here cannot be told: " + e);
        }
    }

    private void sendOutbox(LinkConnection tuner) {
        for (AgentMessage message : outbox.take()) {
            send(tuner, message);
        }
    }

    /** Sends what this look at the rank has found, and the snapshot; if there can be none, a heartbeat in its place. */
    private void sendSnapshot(LinkConnection tuner) {
        AgentMessage message;
        try {
            message = snapshots.get();
        } catch (RuntimeException | LinkageError e) {
            log.once("snapshot", "this rank cannot be measured: " + e);
            message = new Heartbeat(physicalRank, ++heartbeats);
        }
        sendOutbox(tuner);
        send(tuner, message);
    }

    private void send(LinkConnection tuner, AgentMessage message) {
        byte[] frame;
        try {
            frame = WireCodec.encode(message);
        } catch (FrameException e) { // dropped: it would be as long the next time
            log.once("encode", "a message to the tuner was left out: " + e.getMessage());
            return;
        }
        tuner.send(frame);
    }

    private static FrameException unexpected(WireMessage message) {
        return new FrameException(
                FrameException.Fault.UNKNOWN_TYPE,
                "a " + message.getClass().getSimpleName() + " is nothing that a tuner says at this point");
    }

    /** Not a lambda: this is made while the program starts. */
    private static final class SystemClock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }

    private void rest(long millis) {
        boolean interrupted =
                Thread.interrupted(); // nobody has a reason to; an interrupt would break every socket from here on
        try {
            if (closing.await(millis, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            log.once("interrupt", "the link to the tuner was interrupted and goes on");
        }
    }
}
