package io.scansion.launch.host;

import io.scansion.launch.host.HostMessage.Alive;
import io.scansion.launch.host.HostMessage.Connected;
import io.scansion.launch.host.HostMessage.Examined;
import io.scansion.launch.host.HostMessage.Exited;
import io.scansion.launch.host.HostMessage.Greeting;
import io.scansion.launch.host.HostMessage.InputTaken;
import io.scansion.launch.host.HostMessage.Listening;
import io.scansion.launch.host.HostMessage.NotStarted;
import io.scansion.launch.host.HostMessage.Printed;
import io.scansion.launch.host.HostMessage.Ready;
import io.scansion.launch.host.HostMessage.Refused;
import io.scansion.launch.host.HostMessage.Started;
import io.scansion.launch.process.Child;
import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rank.RankDescription;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A host at the end of a connection, which is the standard input and output of a process such as ssh. There {@link HostedRanks} starts
 * the ranks. The host is lost when that process ends, and when nothing has come from it for {@link #SILENCE}.
 */
public final class RemoteHost implements Host {
    /** Longer than it takes ssh, as it is called here, to notice the same. */
    static final Duration SILENCE = Duration.ofSeconds(7);

    /** What Java says where it does not find our main class, and where it is too old for it. */
    private static final String NO_CLASS = "ClassNotFoundException: io.scansion.";

    private static final String OLD_JAVA = "UnsupportedClassVersionError";
    /** In words of shells, and of whatever else asks the system to start it. */
    private static final Pattern NOT_THERE = Pattern.compile("(?i)no such file|not found");

    private static final Duration FAREWELL = Duration.ofSeconds(3);
    private static final Duration LAST_WORDS = Duration.ofMillis(300);

    private final String name;
    private final StartCommand command;
    private final Process connection;
    private final HostStream stream;
    private final CompletableFuture<HostFacts> facts = new CompletableFuture<>();
    private final Map<Integer, RemoteChild> ranks = new ConcurrentHashMap<>();
    private final Thread errors;
    private volatile String lastError = "";
    /** What the errors have said to be missing. */
    private volatile @Nullable UnusableHostException missing;

    private volatile @Nullable String lost;
    /** Since when a message has been waited for; 0 while one is dealt with, which may take long where nobody reads what ranks print. */
    private volatile long waitingNanos = System.nanoTime();

    private volatile CompletableFuture<HostMessage> answer = new CompletableFuture<>();
    private volatile @Nullable InputPump input;
    private volatile boolean closing;

    private RemoteHost(String name, StartCommand command, Process connection) {
        this.name = name;
        this.command = command;
        this.connection = connection;
        stream = new HostStream(connection.getInputStream(), connection.getOutputStream());
        errors = daemon("errors of " + name, this::readErrors);
    }

    /**
     * Starts the connection and says what is wanted; returns at once.
     *
     * @throws UnusableHostException if what makes the connection cannot be started
     */
    static RemoteHost connect(String name, StartCommand command, Greeting greeting) throws UnusableHostException {
        Process connection;
        try {
            connection = command.process().start();
        } catch (IOException e) {
            String found = String.valueOf(e.getMessage());
            throw found.contains(command.java().toString())
                    ? noJava(command, found)
                    : new UnusableHostException(HostNeed.CONNECTION, found);
        }
        RemoteHost host = new RemoteHost(name, command, connection);
        host.errors.start();
        daemon("host " + name, () -> host.receive(greeting)).start();
        return host;
    }

    public String name() {
        return name;
    }

    /** Completes with what the host says of itself; fails with an {@link UnusableHostException} if no rank can be started on it. */
    CompletableFuture<HostFacts> facts() {
        return facts;
    }

    /** Asks something; one question at a time. */
    CompletableFuture<HostMessage> ask(HostMessage question) throws IOException {
        CompletableFuture<HostMessage> coming = new CompletableFuture<>();
        answer = coming;
        stream.send(question);
        return coming;
    }

    @Override
    public Child start(RankDescription rank, SupervisionListener listener) throws IOException {
        RemoteChild child = new RemoteChild(rank.role(), rank.rank(), stream, listener);
        ranks.put(rank.rank(), child);
        try {
            stream.send(new HostMessage.Start(rank));
        } catch (IOException e) {
            String reason = lost;
            throw new IOException("host " + name + " is lost: " + (reason == null ? e.getMessage() : reason), e);
        }
        if (rank.input()) {
            InputPump pump = new InputPump(System.in, rank.rank(), stream);
            input = pump;
            daemon("input of " + rank.role().label(), pump).start();
        }
        return child;
    }

    @Override
    public void tunerFile(String content) {
        try {
            stream.send(new HostMessage.TunerFile(content));
        } catch (IOException e) {
            // it is lost, and whoever receives says so
        }
    }

    @Override
    public Optional<String> lost() {
        long waiting = waitingNanos;
        if (waiting != 0 && System.nanoTime() - waiting > SILENCE.toNanos()) {
            lose(lost("nothing has been heard of it for " + SILENCE.toSeconds() + " s"));
        }
        String reason = lost;
        boolean needed = ranks.values().stream().anyMatch(RemoteChild::isAlive);
        return reason == null || !needed || closing
                ? Optional.empty()
                : Optional.of("host " + name + " with " + names() + " is lost: " + reason);
    }

    private String names() {
        return new TreeMap<>(ranks)
                .values().stream()
                        .filter(RemoteChild::isAlive)
                        .map(rank -> rank.role().label().replace(" on " + name, ""))
                        .collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        closing = true;
        try {
            connection.getOutputStream().close(); // its ranks end with that
        } catch (IOException e) {
            // it is lost
        }
        try {
            if (lost != null || !connection.waitFor(FAREWELL.toMillis(), TimeUnit.MILLISECONDS)) {
                connection.destroyForcibly();
            }
        } catch (InterruptedException e) {
            connection.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void receive(Greeting greeting) {
        try {
            stream.send(greeting);
        } catch (IOException e) {
            lose(howItEnded()); // nobody reads it any more, whether or not its end has been seen
            return;
        }
        try {
            stream.awaitOpening();
            take(stream.receive());
            daemon("signs of life for " + name, this::giveSigns).start();
            while (true) {
                waitingNanos = System.nanoTime();
                HostMessage message = stream.receive();
                waitingNanos = 0;
                take(message);
            }
        } catch (UnusableHostException e) {
            lose(e);
        } catch (EOFException e) {
            lose(howItEnded());
        } catch (IOException e) {
            lose(connection.isAlive() ? lost(String.valueOf(e.getMessage())) : howItEnded());
        }
    }

    private void take(HostMessage message) throws IOException {
        if (message instanceof Ready ready) {
            facts.complete(ready.facts());
        } else if (message instanceof Refused refused) {
            throw new UnusableHostException(refused.missing(), refused.found());
        } else if (message instanceof Started started) {
            rank(started.rank()).started(started.processId());
        } else if (message instanceof NotStarted failed) {
            throw new IOException(
                    "it cannot start " + rank(failed.rank()).role().label() + ": " + failed.reason());
        } else if (message instanceof Printed printed) {
            rank(printed.rank())
                    .printed(
                            printed.standardOutput()
                                    ? OutputStreamName.STANDARD_OUTPUT
                                    : OutputStreamName.STANDARD_ERROR,
                            printed.text(),
                            printed.noise());
        } else if (message instanceof Exited exited) {
            rank(exited.rank()).exited(exited.exitCode());
        } else if (message instanceof Alive alive) {
            alive.stats().forEach((rank, stat) -> {
                RemoteChild child = ranks.get(rank);
                if (child != null) {
                    child.seen(stat);
                }
            });
        } else if (message instanceof InputTaken) {
            InputPump pump = input;
            if (pump != null) {
                pump.taken();
            }
        } else if (message instanceof Examined || message instanceof Listening || message instanceof Connected) {
            answer.complete(message);
        } else {
            throw new IOException("it says what only a launcher says: " + message);
        }
    }

    private RemoteChild rank(int rank) throws IOException {
        RemoteChild child = ranks.get(rank);
        if (child == null) {
            throw new IOException("it speaks of rank " + rank + ", which is not there");
        }
        return child;
    }

    private static UnusableHostException lost(String reason) {
        return new UnusableHostException(HostNeed.CONNECTION, reason);
    }

    /** @param said by whoever was to start it */
    private static UnusableHostException noJava(StartCommand command, String said) {
        return new UnusableHostException(
                HostNeed.JAVA, NOT_THERE.matcher(said).find() ? "there is no " + command.java() : said.strip());
    }

    private synchronized void lose(UnusableHostException reason) {
        if (lost == null) {
            lost = reason.getMessage();
            waitingNanos = 0;
            facts.completeExceptionally(reason);
            answer.completeExceptionally(reason);
            connection.destroyForcibly();
            ranks.values().forEach(RemoteChild::lost);
        }
    }

    private UnusableHostException howItEnded() {
        try {
            errors.join(LAST_WORDS.toMillis());
            boolean ended = connection.waitFor(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
            UnusableHostException known = missing;
            String said = lastError;
            if (known != null) {
                return known;
            }
            return lost(
                    said.isEmpty()
                            ? "the connection has ended" + (ended ? " with exit code " + connection.exitValue() : "")
                            : said);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return lost("the connection has ended");
        }
    }

    /** What the connection prints is its reason, if it ends; the last line says it best, but for what is known to be missing. */
    private void readErrors() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(connection.getErrorStream(), Charset.defaultCharset()))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (missing == null) {
                    missing = missing(line);
                }
                if (!line.isBlank()) {
                    lastError = line.strip();
                }
            }
        } catch (IOException e) {
            // it has ended
        }
    }

    /** Whoever starts Java names it where it is not there, in words of his own: shells, srun. */
    private @Nullable UnusableHostException missing(String line) {
        if (line.contains(NO_CLASS)) {
            return new UnusableHostException(
                    HostNeed.SCANSION,
                    "there is no Scansion in " + command.scansion().directory());
        } else if (line.contains(OLD_JAVA)) {
            return new UnusableHostException(HostNeed.JAVA, command.java() + " is older than Java 17");
        }
        return line.contains(command.java().toString()) ? noJava(command, line) : null;
    }

    private void giveSigns() {
        try {
            while (true) {
                stream.send(new Alive(new TreeMap<>()));
                TimeUnit.NANOSECONDS.sleep(HostedRanks.BETWEEN_SIGNS_OF_LIFE.toNanos());
            }
        } catch (IOException | InterruptedException e) {
            // it is lost, and whoever receives says so
        }
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
