package io.scansion.integration;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
final class RealJob implements AutoCloseable {
    /** Of the Java that runs the tests. */
    static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    private static final Pattern STARTED = Pattern.compile("scansion: .* is process ([0-9]+)");

    private final Process process;
    private final Duration limit;
    private final List<String> output = new CopyOnWriteArrayList<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private final Set<ProcessHandle> known = ConcurrentHashMap.newKeySet();
    private final List<Thread> readers = new ArrayList<>();

    private RealJob(Process process, Duration limit) {
        this.process = process;
        this.limit = limit;
        readers.add(read(process.getInputStream(), output));
        readers.add(read(process.getErrorStream(), errors));
    }

    /** Runs the console as the script does: {@code scansion ARGUMENTS}. */
    static RealJob scansion(Path jobs, Duration limit, String... arguments) throws IOException {
        return scansionOn(JAVA_HOME, jobs, limit, arguments);
    }

    /** Runs the console with another Java, which its ranks will use too. */
    static RealJob scansionOn(Path javaHome, Path jobs, Duration limit, String... arguments) throws IOException {
        return start(javaHome, List.of(), jobs, limit, consoleLibraries(), "io.scansion.app.Scansion", arguments);
    }

    /** Runs the console with more options for its Java. */
    static RealJob scansionWith(List<String> javaOptions, Path jobs, Duration limit, String... arguments)
            throws IOException {
        return start(JAVA_HOME, javaOptions, jobs, limit, consoleLibraries(), "io.scansion.app.Scansion", arguments);
    }

    private static String consoleLibraries() {
        return Path.of(System.getProperty("scansion.home"), "lib").toString() + File.separator + "*";
    }

    /** Runs the launcher without agent and tuner; see {@link LaunchMain} for the arguments. */
    static RealJob launcher(Path jobs, Duration limit, String... arguments) throws IOException {
        return start(
                JAVA_HOME,
                List.of(),
                jobs,
                limit,
                System.getProperty("java.class.path"),
                LaunchMain.class.getName(),
                arguments);
    }

    /** Runs a main class without MPI, such as one that makes the input of a program. */
    static RealJob plain(Path jobs, Duration limit, String classPath, String mainClass, String... arguments)
            throws IOException {
        return start(JAVA_HOME, List.of(), jobs, limit, classPath, mainClass, arguments);
    }

    private static RealJob start(
            Path javaHome,
            List<String> javaOptions,
            Path jobs,
            Duration limit,
            String classPath,
            String mainClass,
            String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve(Path.of("bin", "java")).toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(javaOptions);
        for (String name : List.of("scansion.home", "mpj.jar")) {
            if (System.getProperty(name) != null) {
                command.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SCANSION_JOBS", jobs.toString());
        builder.redirectInput(new File("/dev/null"));
        return new RealJob(builder.start(), limit);
    }

    /** Returns where the classes of {@code programs} are. */
    static String programs() {
        return Path.of("target", "test-classes").toAbsolutePath().toString();
    }

    /** Returns the exit code; fails if the process does not end within its limit. */
    int awaitExit() throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            remember();
            throw new AssertionError("not ended within " + limit + "\n" + transcript());
        }
        for (Thread reader : readers) {
            reader.join(2_000);
        }
        return process.exitValue();
    }

    /** Waits until a line of standard output or standard error is as wanted, and returns it. */
    String awaitLine(Predicate<String> wanted) {
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

    /** Returns the lines of standard output so far. */
    List<String> output() {
        return List.copyOf(output);
    }

    /** Returns the lines of standard error so far. */
    List<String> errors() {
        return List.copyOf(errors);
    }

    /** Returns the process of Scansion itself. */
    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Returns every process that the job is known to have started, dead or alive; needs {@code --verbose} to be complete. */
    Set<ProcessHandle> children() {
        remember();
        return Set.copyOf(known);
    }

    /** Returns the process of a rank, a spare or the tuner, such as {@code rank 2}; needs {@code --verbose}. */
    ProcessHandle child(String label) {
        String start = "scansion: " + label + " is process ";
        String line = awaitLine(text -> text.startsWith(start));
        return ProcessHandle.of(Long.parseLong(line.substring(start.length())))
                .orElseThrow(() -> new AssertionError(label + " is gone\n" + transcript()));
    }

    String transcript() {
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

    private Thread read(InputStream in, List<String> into) {
        Thread thread = new Thread(
                () -> {
                    try (var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                            Matcher started = STARTED.matcher(line);
                            if (started.matches()) {
                                ProcessHandle.of(Long.parseLong(started.group(1)))
                                        .ifPresent(known::add);
                            }
                            into.add(line);
                        }
                    } catch (IOException e) {
                        into.add("reading ended: " + e);
                    }
                },
                "reader of a job");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
