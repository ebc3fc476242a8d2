package io.scansion.launch.host;

import io.scansion.launch.host.HostMessage.Greeting;
import io.scansion.launch.host.HostMessage.Input;
import io.scansion.launch.installation.FileDigest;
import io.scansion.launch.installation.MissingInstallationException;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.Machine;
import io.scansion.launch.job.OwnerOnly;
import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.job.RewrittenLibrary;
import io.scansion.launch.job.TemporaryDirectory;
import io.scansion.launch.process.Child;
import io.scansion.launch.process.ChildGroup;
import io.scansion.launch.process.LocalChild;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import io.scansion.launch.rank.RankCommand;
import io.scansion.launch.rank.RankDescription;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starts ranks on this host for a launcher at the other end of a connection, which says all that is to be known: nothing is in
 * arguments or in the environment. The ranks end with the connection, and when nothing has come over it for {@link #LEASE}: then the
 * launcher is gone, or the host is cut off.
 *
 * <p>What the ranks read, such as where the tuner listens, stands in a directory of its own that only this user can read, and that goes
 * with them.
 */
public final class HostedRanks {
    /** After so long without a word from the launcher the ranks are ended. */
    public static final Duration LEASE = Duration.ofSeconds(10);

    static final Duration BETWEEN_SIGNS_OF_LIFE = Duration.ofSeconds(1);
    private static final Duration RANK_GRACE = Duration.ofMillis(500);
    private static final Duration DRAIN = Duration.ofMillis(300);

    private final HostStream launcher;
    private final ScansionHome home;
    private final ChildGroup ranks = new ChildGroup();
    private final Map<Integer, LocalChild> byRank = new ConcurrentHashMap<>();
    /** Hands the launcher's input on; a rank that does not read it holds up nothing else. */
    private final ExecutorService input = Executors.newSingleThreadExecutor(work -> daemon("input of a rank", work));

    private volatile long heardNanos = System.nanoTime();
    private @Nullable Path directory;

    private HostedRanks(HostStream launcher, ScansionHome home) {
        this.launcher = launcher;
        this.home = home;
    }

    /**
     * Serves one launcher until it is gone. Nothing else may print on {@code out}.
     *
     * @return whether ranks could be started here
     */
    public static boolean serve(InputStream in, OutputStream out, ScansionHome home) throws IOException {
        HostedRanks hosted = new HostedRanks(new HostStream(in, out), home);
        Thread hook = new Thread(hosted::end, "end of the ranks");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            daemon("lease", hosted::keepLease).start();
            hosted.launcher.open();
            return hosted.receive();
        } finally {
            hosted.end();
        }
    }

    private boolean receive() {
        try (HostExaminer examiner = new HostExaminer()) {
            if (!(launcher.receive() instanceof Greeting greeting)) {
                throw new IOException("a launcher says first what it wants");
            }
            Optional<RankCommand> command = prepare(greeting);
            if (command.isEmpty()) {
                return false;
            }
            daemon("signs of life", this::giveSigns).start();
            while (true) {
                HostMessage message = launcher.receive();
                heardNanos = System.nanoTime();
                Optional<HostMessage> answer = examiner.answer(message);
                if (answer.isPresent()) {
                    launcher.send(answer.get());
                } else {
                    obey(message, greeting, command.get());
                }
            }
        } catch (IOException e) {
            return true; // the launcher is gone
        }
    }

    /** Answers the launcher; returns nothing if no rank can run here. */
    private Optional<RankCommand> prepare(Greeting greeting) throws IOException {
        HostNeed looking = HostNeed.DIRECTORY;
        try {
            Path work = Path.of(greeting.directory());
            if (!Files.isDirectory(work)) {
                throw new UnusableHostException(looking, "the directory " + work + " is not there");
            }
            looking = HostNeed.MPJ;
            MpjInstallation mpj = greeting.mpjHome().isEmpty()
                    ? MpjInstallation.find()
                    : MpjInstallation.at(Path.of(greeting.mpjHome()));
            Path files = TemporaryDirectory.create(TemporaryDirectory.OF_RANKS);
            synchronized (this) {
                directory = files;
            }
            looking = HostNeed.SCANSION;
            launcher.send(new HostMessage.Ready(facts(home, mpj, work, greeting.classPath())));
            return Optional.of(new RankCommand(mpj, home, files, RewrittenLibrary.of(home, mpj)));
        } catch (UnusableHostException e) {
            launcher.send(new HostMessage.Refused(e.missing(), e.found()));
        } catch (MissingInstallationException e) {
            launcher.send(new HostMessage.Refused(looking, e.found()));
        }
        return Optional.empty();
    }

    /** Returns what is to be known of this host. */
    static HostFacts facts(ScansionHome home, MpjInstallation mpj, Path work, List<String> classPath) {
        Machine here = Machine.here();
        return new HostFacts(
                here.host(),
                here.id(),
                System.getProperty("java.version"),
                scansion(home),
                FileDigest.of(mpj.jar()),
                classPath.stream()
                        .map(entry -> FileDigest.of(work.resolve(entry)))
                        .toList(),
                launcherAddress());
    }

    /** Slurm and ssh say it. */
    private static String launcherAddress() {
        String step = System.getenv("SLURM_LAUNCH_NODE_IPADDR");
        String connection = System.getenv("SSH_CONNECTION"); // the client's address comes first
        return step != null ? step : connection == null ? "" : connection.split(" ")[0];
    }

    /** Returns version and digests, since two builds may have one version. */
    private static String scansion(ScansionHome home) {
        return home.version() + " (" + FileDigest.of(home.library()) + ", agent " + FileDigest.of(home.agentJar())
                + ")";
    }

    private void obey(HostMessage message, Greeting greeting, RankCommand command) throws IOException {
        if (message instanceof HostMessage.Start start) {
            start(start.rank(), greeting, command);
        } else if (message instanceof HostMessage.TunerFile file) {
            publish(file.content());
        } else if (message instanceof HostMessage.End end) {
            Child child = byRank.get(end.rank());
            if (child != null && end.force()) {
                child.kill();
            } else if (child != null) {
                child.terminate();
            }
        } else if (message instanceof Input bytes) {
            input.execute(() -> hand(bytes));
        }
    }

    private void start(RankDescription rank, Greeting greeting, RankCommand command) throws IOException {
        try {
            ProcessBuilder builder =
                    command.of(rank).directory(Path.of(greeting.directory()).toFile());
            builder.environment().putAll(greeting.environment());
            if (rank.input()) {
                builder.redirectInput(ProcessBuilder.Redirect.PIPE);
            }
            LocalChild child = ranks.start(() -> LocalChild.start(rank.role(), builder, event -> tell(rank, event)));
            byRank.put(rank.rank(), child);
            child.onExit(code -> {
                child.drain(DRAIN);
                say(new HostMessage.Exited(rank.rank(), code));
            });
        } catch (IOException e) {
            launcher.send(new HostMessage.NotStarted(rank.rank(), String.valueOf(e.getMessage())));
        }
    }

    private void tell(RankDescription rank, SupervisionEvent event) {
        if (event instanceof SupervisionEvent.Started started) {
            say(new HostMessage.Started(rank.rank(), started.processId()));
        } else if (event instanceof SupervisionEvent.Printed printed) {
            boolean standard = printed.stream() == OutputStreamName.STANDARD_OUTPUT;
            say(new HostMessage.Printed(rank.rank(), standard, printed.text(), printed.noise()));
        }
    }

    private void publish(String tunerFile) throws IOException {
        Path files;
        synchronized (this) {
            files = directory;
        }
        if (files != null) {
            OwnerOnly.write(new JobDirectory(files).tunerFile(), tunerFile.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void hand(Input part) {
        LocalChild child = byRank.get(part.rank());
        if (child == null) {
            return;
        }
        try {
            OutputStream to = child.input();
            if (part.bytes().hasRemaining()) {
                byte[] bytes = new byte[part.bytes().remaining()];
                part.bytes().get(bytes);
                to.write(bytes);
                to.flush();
            } else {
                to.close();
            }
        } catch (IOException e) {
            // it reads no more
        }
        say(new HostMessage.InputTaken(part.rank()));
    }

    /** What cannot be said any more is noticed by whoever receives. */
    private void say(HostMessage message) {
        try {
            launcher.send(message);
        } catch (IOException e) {
            // the launcher is gone
        }
    }

    private void giveSigns() {
        try {
            while (true) {
                SortedMap<Integer, ProcessStat> stats = new TreeMap<>();
                byRank.forEach((rank, child) -> child.stat().ifPresent(stat -> stats.put(rank, stat)));
                launcher.send(new HostMessage.Alive(stats));
                TimeUnit.NANOSECONDS.sleep(BETWEEN_SIGNS_OF_LIFE.toNanos());
            }
        } catch (IOException | InterruptedException e) {
            // the launcher is gone, or this process ends
        }
    }

    /** A thread of its own, since writing to a launcher that is out of reach may take for ever. */
    private void keepLease() {
        try {
            while (System.nanoTime() - heardNanos < LEASE.toNanos()) {
                TimeUnit.NANOSECONDS.sleep(BETWEEN_SIGNS_OF_LIFE.toNanos() / 4);
            }
        } catch (InterruptedException e) {
            return;
        }
        end();
        Runtime.getRuntime().halt(1); // whoever writes to the launcher would wait on
    }

    private void end() {
        ranks.end(RANK_GRACE);
        Path files;
        synchronized (this) {
            files = directory;
            directory = null;
        }
        if (files != null) {
            OwnerOnly.deleteTree(files);
        }
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
