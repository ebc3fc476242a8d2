package io.scansion.integration;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Hosts {@code scansion1}, {@code scansion2}, ... on this machine, by the script {@code test-hosts}: network namespaces with their own
 * names, addresses, processes and {@code /tmp}, which see all other files of the machine. Closing ends every process on them. One set
 * at a time, and always a new one: another process that has hosts is waited for, and hosts that nobody has any more, such as those of
 * a run that was killed, are removed first, since nobody knows what was done to them.
 *
 * <p>What is to be tried runs on a host, see {@link #command}; the test itself does not reach them. Files that both are to see must
 * not be in {@code /tmp}: see {@link #shared}.
 */
public final class TestHosts implements AutoCloseable {
    /** What ssh is to be called with on a host. */
    public static final String SSH = "ssh -F /var/lib/scansion-hosts/ssh_config";

    // as the script has them
    private static final String SET = "scansion";
    private static final String NETWORK = "10.77.0.";

    private static final Path SCRIPT = Path.of("test-hosts").toAbsolutePath();
    /** Locked by the process that has hosts; not with their state, which goes with them. */
    private static final Path LOCK = Path.of("/run/lock/scansion-test-hosts");

    private static final long LIMIT_SECONDS = 60;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    /** Whoever closes it lets the next process have hosts. */
    private final FileChannel lock;

    private TestHosts(FileChannel lock) {
        this.lock = lock;
    }

    /** Returns why no hosts can be made here, if so. */
    public static Optional<String> obstacle() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return Optional.of("hosts are made by root only");
        }
        if (!Files.isDirectory(Path.of("/sys/fs/cgroup/cpu")) || !Files.isDirectory(Path.of("/sys/fs/cgroup/cpuset"))) {
            return Optional.of("hosts need the controllers cpu and cpuset of cgroup v1 in /sys/fs/cgroup");
        }
        for (String program : List.of("sshd", "ssh", "ip", "nsenter")) {
            if (Stream.of("/usr/sbin", "/usr/bin", "/sbin", "/bin")
                    .noneMatch(directory -> Files.isExecutable(Path.of(directory, program)))) {
                return Optional.of("hosts need " + program + "; install openssh-server, openssh-client, iproute2 and"
                        + " util-linux");
            }
        }
        return Optional.empty();
    }

    /** Makes so many hosts; waits while another process has some. */
    public static TestHosts up(int count) throws IOException, InterruptedException {
        TestHosts hosts = new TestHosts(locked());
        try {
            script("down");
            script("up", Integer.toString(count));
            return hosts;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            hosts.close();
            throw e;
        }
    }

    private static FileChannel locked() throws IOException, InterruptedException {
        FileChannel channel = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            Instant end = Instant.now().plus(PATIENCE);
            while (channel.tryLock() == null) {
                if (Instant.now().isAfter(end)) {
                    throw new AssertionError("another process has had the test hosts for " + PATIENCE.toMinutes()
                            + " minutes; see: fuser " + LOCK);
                }
                Thread.sleep(BETWEEN_LOOKS.toMillis());
            }
            return channel;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    /** Returns a new directory that all hosts see, below that of the build. */
    public static Path shared(String name) throws IOException {
        Path parent = Files.createDirectories(Path.of("target", "hosts").toAbsolutePath());
        return Files.createTempDirectory(parent, name + "-");
    }

    /** Removes what a killed launcher has left in a directory of jobs. */
    public static void emptied(Path directory) throws IOException {
        try (Stream<Path> left = Files.walk(directory)) {
            for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(directory)) {
                    Files.delete(path);
                }
            }
        }
    }

    /** Returns the words that run a command on a host, in the current directory; whoever ends them ends it. */
    public static List<String> command(String host, List<String> command) {
        List<String> words = new ArrayList<>(List.of(SCRIPT.toString(), "exec", host));
        words.addAll(command);
        return words;
    }

    /** Runs a command on a host and returns what it has printed; fails if it fails. */
    public String run(String host, String... command) throws IOException, InterruptedException {
        return call(command(host, List.of(command)));
    }

    /** Does to hosts what the script can, such as {@code cut scansion2}. */
    public void make(String... words) throws IOException, InterruptedException {
        script(words);
    }

    /** Lets no packet of a host get to another one, until {@link #join}; ssh from a third reaches both. */
    public void separate(String host, String other) throws IOException, InterruptedException {
        run(host, "ip", "route", "add", "blackhole", address(other));
    }

    /** Undoes {@link #separate}. */
    public void join(String host, String other) throws IOException, InterruptedException {
        run(host, "ip", "route", "delete", "blackhole", address(other));
    }

    private static String address(String host) {
        return NETWORK + host.substring(SET.length());
    }

    /** Leaves what runs on a host so many cores, from now on. */
    public void limit(String host, double cores) throws IOException, InterruptedException {
        make("limit", host, Double.toString(cores));
    }

    /** The same for the first hosts, in turn. */
    public void limit(double... cores) throws IOException, InterruptedException {
        for (int host = 0; host < cores.length; host++) {
            limit("scansion" + (host + 1), cores[host]);
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            script("down");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the hosts may still be there: test-hosts down", e);
        }
    }

    private static void script(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
        command.addAll(List.of(words));
        call(command);
    }

    /** The output goes through a file, since hosts that are started keep the streams of whoever starts them. */
    private static String call(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("test-hosts", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile())
                    .redirectErrorStream(true)
                    .start();
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            String said = Files.readString(output, StandardCharsets.UTF_8);
            if (!ended || process.exitValue() != 0) {
                throw new AssertionError(String.join(" ", command) + (ended ? " failed: " : " did not end: ") + said);
            }
            return said;
        } finally {
            Files.delete(output);
        }
    }
}
