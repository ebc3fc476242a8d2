package io.scansion.integration;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * One run of Scansion in a process of its own, with a limit on its time. Closing it ends that process and every process that it
 * is known to have started, each by its id; nothing is searched for by name.
 */
public final class RealJob implements AutoCloseable {
    /** Of the Java that runs the tests. */
    public static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    private static final Duration COMMAND_LIMIT = Duration.ofSeconds(10);
    /** What it has printed is read to the end, unless a process that it has started keeps the pipe open. */
    private static final int LAST_LINES_MILLIS = 10_000;

    /** What the script gives the JVM of a command, where the build has made the file. */
    private static final List<String> CLASSES_IN_MEMORY = Stream.of(
                    Path.of(System.getProperty("scansion.home"), "classes.jsa"))
            .filter(Files::isReadable)
            .flatMap(file -> Stream.of("-XX:SharedArchiveFile=" + file, "-Xlog:cds*=off", "-Xshare:auto"))
            .toList();

    private static final Pattern STARTED = Pattern.compile("scansion: .* is process ([0-9]+)");

    private final Process process;
    private final Duration limit;
    private final boolean ownPids;
    private final List<String> output = new CopyOnWriteArrayList<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private final Set<ProcessHandle> known = ConcurrentHashMap.newKeySet();
    private final List<Thread> readers = new ArrayList<>();
    private final Pause unread = new Pause();

    /** While it is on, nobody reads what a process prints to standard output. */
    private static final class Pause {
        private boolean on;

        synchronized void set(boolean now) {
            on = now;
            notifyAll();
        }

        synchronized void await() throws InterruptedException {
            while (on) {
                wait();
            }
        }
    }

    /** @param ownPids whether the numbers of processes that it prints are those of this machine */
    private RealJob(Process process, Duration limit, boolean ownPids) {
        this.process = process;
        this.limit = limit;
        this.ownPids = ownPids;
        readers.add(read(process.getInputStream(), output, unread));
        readers.add(read(process.getErrorStream(), errors, new Pause()));
    }

    /** Runs the console as the script does: {@code scansion ARGUMENTS}. */
    public static RealJob scansion(Path jobs, Duration limit, String... arguments) throws IOException {
        return scansionOn(JAVA_HOME, jobs, limit, arguments);
    }

    /** Runs the console with another Java, which its ranks will use too. */
    public static RealJob scansionOn(Path javaHome, Path jobs, Duration limit, String... arguments) throws IOException {
        return start(
                javaHome, List.of(), Map.of(), jobs, limit, consoleLibraries(), "io.scansion.app.Scansion", arguments);
    }

    /** Runs the console with more variables. */
    public static RealJob scansionWith(
            Map<String, String> environment, Path jobs, Duration limit, List<String> arguments) throws IOException {
        return start(
                JAVA_HOME,
                List.of(),
                environment,
                jobs,
                limit,
                consoleLibraries(),
                "io.scansion.app.Scansion",
                arguments.toArray(String[]::new));
    }

    /**
     * Runs the console as part of another command.
     *
     * @param before that command, which is given the console's as its last arguments
     */
    public static RealJob scansionIn(
            List<String> before, Map<String, String> environment, Path jobs, Duration limit, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(command(
                JAVA_HOME,
                List.of(),
                consoleLibraries(),
                "io.scansion.app.Scansion",
                arguments.toArray(String[]::new)));
        return start(command, environment, jobs, limit);
    }

    /** Runs the console with more options for its Java. */
    public static RealJob scansionWith(List<String> javaOptions, Path jobs, Duration limit, String... arguments)
            throws IOException {
        return start(
                JAVA_HOME,
                javaOptions,
                Map.of(),
                jobs,
                limit,
                consoleLibraries(),
                "io.scansion.app.Scansion",
                arguments);
    }

    /** Serves the page of all jobs, with what the script puts on its class path for that. */
    public static RealJob page(Path jobs, Duration limit) throws IOException {
        return start(
                JAVA_HOME,
                List.of(),
                Map.of(),
                jobs,
                limit,
                consoleLibraries() + File.pathSeparator + libraries("page-lib"),
                "io.scansion.app.Scansion",
                "page");
    }

    private static String consoleLibraries() {
        return libraries("lib");
    }

    private static String libraries(String directory) {
        return Path.of(System.getProperty("scansion.home"), directory).toString() + File.separator + "*";
    }

    /** Runs the launcher without agent and tuner; see {@link LaunchMain} for the arguments. */
    public static RealJob launcher(Path jobs, Duration limit, String... arguments) throws IOException {
        return start(
                JAVA_HOME,
                List.of(),
                Map.of(),
                jobs,
                limit,
                System.getProperty("java.class.path"),
                LaunchMain.class.getName(),
                arguments);
    }

    /** Runs a main class without MPI, such as one that makes the input of a program. */
    public static RealJob plain(Path jobs, Duration limit, String classPath, String mainClass, String... arguments)
            throws IOException {
        return start(JAVA_HOME, List.of(), Map.of(), jobs, limit, classPath, mainClass, arguments);
    }

    private static RealJob start(
            Path javaHome,
            List<String> javaOptions,
            Map<String, String> environment,
            Path jobs,
            Duration limit,
            String classPath,
            String mainClass,
            String... arguments)
            throws IOException {
        return start(command(javaHome, javaOptions, classPath, mainClass, arguments), environment, jobs, limit);
    }

    private static RealJob start(List<String> command, Map<String, String> environment, Path jobs, Duration limit)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SCANSION_JOBS", jobs.toString());
        builder.environment().putAll(environment);
        builder.redirectInput(new File("/dev/null"));
        return new RealJob(builder.start(), limit, true);
    }

    /** Runs the console on a test host, with more variables and an input. */
    public static RealJob onHost(
            String host, Map<String, String> environment, Path input, Path jobs, Duration limit, List<String> arguments)
            throws IOException {
        return onHost(host, List.of(), environment, input, jobs, limit, arguments);
    }

    /** The same as part of another command, which is given the console's as its last arguments. */
    public static RealJob onHost(
            String host,
            List<String> before,
            Map<String, String> environment,
            Path input,
            Path jobs,
            Duration limit,
            List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(command(
                JAVA_HOME,
                List.of(),
                consoleLibraries(),
                "io.scansion.app.Scansion",
                arguments.toArray(String[]::new)));
        ProcessBuilder builder = new ProcessBuilder(TestHosts.command(host, command));
        builder.environment().put("SCANSION_JOBS", jobs.toString());
        builder.environment().putAll(environment);
        builder.redirectInput(input.toFile());
        return new RealJob(builder.start(), limit, false);
    }

    /** Runs any command, whose processes are on a test host. */
    public static RealJob command(List<String> command, Duration limit) throws IOException {
        return new RealJob(
                new ProcessBuilder(command).redirectInput(new File("/dev/null")).start(), limit, false);
    }

    private static List<String> command(
            Path javaHome, List<String> javaOptions, String classPath, String mainClass, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve(Path.of("bin", "java")).toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        if (classPath.startsWith(consoleLibraries())) {
            command.addAll(CLASSES_IN_MEMORY);
        }
        command.addAll(javaOptions);
        for (String name : List.of("scansion.home", "mpj.jar")) {
            if (System.getProperty(name) != null) {
                command.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Returns the directories of jobs that run; what jobs that have ended have left for the history is none. */
    public static List<Path> jobDirectories(Path jobs) throws IOException {
        try (Stream<Path> files = Files.list(jobs)) {
            return files.filter(file -> !file.endsWith(".history")).toList();
        }
    }

    /** Returns where the classes of {@code programs} are. */
    public static String programs() {
        return Path.of("target", "test-classes").toAbsolutePath().toString();
    }

    /** Returns the exit code; fails if the process does not end within its limit. */
    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            remember();
            throw new AssertionError("not ended within " + limit + "\n" + transcript());
        }
        for (Thread reader : readers) {
            reader.join(LAST_LINES_MILLIS);
        }
        return process.exitValue();
    }

    /**
     * Lets it run for so long, or until it has ended. Nothing is left of having waited: {@link ProcessHandle#onExit} keeps a future for
     * each call, and starts a thread for each when the process ends.
     */
    public void pause(int millis) throws InterruptedException {
        var unused = process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** Waits until a line of standard output or standard error is as wanted, and returns it. */
    public String awaitLine(Predicate<String> wanted) {
        return Awaitility.await()
                .alias("a line among\n" + transcript())
                .atMost(limit)
                .pollInterval(Duration.ofMillis(10))
                .until(
                        () -> Stream.concat(output.stream(), errors.stream())
                                .filter(wanted)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    /** Reads standard output no more, or goes on with it. What it prints then fills a pipe of some 64 KiB, and waits. */
    public void setOutputUnread(boolean now) {
        unread.set(now);
    }

    /** Returns the lines of standard output so far. */
    public List<String> output() {
        return List.copyOf(output);
    }

    /** Returns the lines of standard error so far. */
    public List<String> errors() {
        return List.copyOf(errors);
    }

    /** Returns the process of Scansion itself. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Returns every process that the job is known to have started, dead or alive; needs {@code --verbose} to be complete. */
    public Set<ProcessHandle> children() {
        remember();
        return Set.copyOf(known);
    }

    /** Returns the process of a rank, a spare or the tuner, such as {@code rank 2}; needs {@code --verbose}. */
    public ProcessHandle child(String label) {
        String line = awaitLine(text -> text.startsWith(isProcess(label)));
        return process(line).orElseThrow(() -> new AssertionError(label + " is gone\n" + transcript()));
    }

    /** Returns the process of that name that was started last; empty if there is none by now, or it is gone. */
    public Optional<ProcessHandle> latestChild(String label) {
        return errors.stream()
                .filter(line -> line.startsWith(isProcess(label)))
                .reduce((first, second) -> second)
                .flatMap(RealJob::process)
                .filter(ProcessHandle::isAlive);
    }

    private static String isProcess(String label) {
        return "scansion: " + label + " is process ";
    }

    private static Optional<ProcessHandle> process(String line) {
        return ProcessHandle.of(Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)));
    }

    /** Sends a signal such as {@code STOP}, and returns whether the process was there to get it. */
    public static boolean signal(ProcessHandle process, String name) throws IOException, InterruptedException {
        try (RealJob kill = command(List.of("kill", "-" + name, Long.toString(process.pid())), COMMAND_LIMIT)) {
            return kill.awaitExit() == 0;
        }
    }

    public String transcript() {
        return "standard output:\n" + String.join("\n", output) + "\nstandard error:\n" + String.join("\n", errors);
    }

    @Override
    public void close() {
        remember();
        process.destroyForcibly();
        known.forEach(ProcessHandle::destroyForcibly);
    }

    private void remember() {
        try (Stream<ProcessHandle> descendants = process.descendants()) {
            descendants.forEach(known::add);
        }
    }

    private Thread read(InputStream in, List<String> into, Pause pause) {
        Thread thread = new Thread(
                () -> {
                    try (var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                            Matcher started = STARTED.matcher(line);
                            if (ownPids && started.matches()) {
                                ProcessHandle.of(Long.parseLong(started.group(1)))
                                        .ifPresent(known::add);
                            }
                            into.add(line);
                            pause.await();
                        }
                    } catch (IOException e) {
                        into.add("reading ended: " + e);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "reader of a job");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
