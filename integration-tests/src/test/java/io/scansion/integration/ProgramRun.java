package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * A program, mostly of the packaged apps, and how {@code scansion run} is to start it.
 *
 * @param stateless value of {@code --stateless}; without spares it is not given
 * @param mode how far the tuner may go; empty for the default
 * @param javaOptions of all ranks
 */
public record ProgramRun(
        int ranks,
        int spares,
        String stateless,
        String device,
        String mode,
        String classPath,
        String mainClass,
        List<String> javaOptions,
        List<String> arguments) {
    /** How long one run may take before it is ended and its test fails. */
    public static final Duration LIMIT = Duration.ofMinutes(2);

    /** Half the default: programs that run for seconds give the tuner twice as many windows to agree on. */
    private static final String WINDOW = "1s";

    private static final int MOST_TIMES_THE_ITEMS = 8;

    /** MPJ Express keeps what has come and was not taken yet in direct memory, as much as the source is ahead. */
    private static final List<String> JAVA_OPTIONS = List.of(
            "-Xmx64m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    public ProgramRun {
        javaOptions = List.copyOf(javaOptions);
        arguments = List.copyOf(arguments);
    }

    /**
     * A program of the packaged apps.
     *
     * @param program main class, below {@code io.scansion.apps}
     * @param words arguments of the program, separated by blanks
     */
    public static ProgramRun of(int ranks, String program, String words) {
        String classPath = program.startsWith("library.") ? libraryClassPath() : appsJar();
        return of(ranks, classPath, "io.scansion.apps." + program, words);
    }

    /** The same with a program of these tests. */
    public static ProgramRun ofTests(int ranks, String mainClass, String words) {
        return of(ranks, RealJob.programs(), mainClass, words);
    }

    private static ProgramRun of(int ranks, String classPath, String mainClass, String words) {
        List<String> arguments = List.of(words.strip().split(" +"));
        return new ProgramRun(ranks, 0, "", "niodev", "", classPath, mainClass, JAVA_OPTIONS, arguments);
    }

    /** The same in mode auto with spares. */
    public ProgramRun spares(int number, String statelessRanks) {
        return new ProgramRun(
                ranks, number, statelessRanks, device, "auto", classPath, mainClass, javaOptions, arguments);
    }

    /** The same in mode auto, for programs that need no spares for it. */
    public ProgramRun auto() {
        return new ProgramRun(ranks, spares, stateless, device, "auto", classPath, mainClass, javaOptions, arguments);
    }

    /** The same in mode advise. */
    public ProgramRun advise() {
        return new ProgramRun(ranks, spares, stateless, device, "advise", classPath, mainClass, javaOptions, arguments);
    }

    /** The same with other options of Java. */
    public ProgramRun java(String... options) {
        return new ProgramRun(
                ranks, spares, stateless, device, mode, classPath, mainClass, List.of(options), arguments);
    }

    public ProgramRun device(String name) {
        return new ProgramRun(ranks, spares, stateless, name, mode, classPath, mainClass, javaOptions, arguments);
    }

    /**
     * Starts the program with agent, tuner and events.
     *
     * @param options more of {@code scansion run}
     */
    public TunedJob tuned(Path directory, String... options) throws IOException {
        return tunedOn(RealJob.JAVA_HOME, directory, options);
    }

    /** The same with another Java. */
    public TunedJob tunedOn(Path javaHome, Path directory, String... options) throws IOException {
        return TunedJob.start(directory, javaHome, command(directory, options));
    }

    /**
     * Runs the program while its stages get instances by order, and looks that what arrives is what arrives without the agent, every
     * stage done once. On a busy machine a program may be over before it can be changed: it is run again then, with twice the items.
     *
     * @param wish what {@code scansion arrange} takes
     * @param options more of {@code scansion run}
     * @return the job, which has ended
     */
    public TunedJob arranged(Path directory, String wish, String... options)
            throws IOException, InterruptedException, TimeoutException {
        return during(directory, job -> job.arrange(wish), options);
    }

    /** The same with another Java. */
    public TunedJob arrangedOn(Path javaHome, Path directory, String wish)
            throws IOException, InterruptedException, TimeoutException {
        return duringOn(javaHome, directory, job -> job.arrange(wish));
    }

    /**
     * The same with a stage that moves by order, until that has been judged.
     *
     * @param wish a stage and the rank that is to serve it, such as {@code 1 to 5}
     * @return the job, which has ended
     */
    public TunedJob moved(Path directory, String wish) throws IOException, InterruptedException, TimeoutException {
        return during(directory, job -> job.move(wish) && job.isJudged());
    }

    /**
     * The same with a change that the tuner makes by itself, until it has been judged.
     *
     * @return the job, which has ended
     */
    public TunedJob judged(Path directory) throws IOException, InterruptedException, TimeoutException {
        return during(directory, TunedJob::isJudged);
    }

    /** What happens while a program runs; false if that was over before. */
    @FunctionalInterface
    public interface Course {
        boolean comesAbout(TunedJob job) throws IOException, InterruptedException, TimeoutException;
    }

    /** The same with whatever is to happen before the program is over. */
    public TunedJob during(Path directory, Course course, String... options)
            throws IOException, InterruptedException, TimeoutException {
        return duringOn(RealJob.JAVA_HOME, directory, course, options);
    }

    /** The same with another Java. */
    public TunedJob duringOn(Path javaHome, Path directory, Course course, String... options)
            throws IOException, InterruptedException, TimeoutException {
        ProgramRun program = this;
        String account = "";
        for (int times = 1; times <= MOST_TIMES_THE_ITEMS; times *= 2) {
            Path files = Files.createDirectory(directory.resolve("items-times-" + times));
            SinkLine expected = program.plain(files);
            assertThat(expected.isIntact()).isTrue();
            try (TunedJob job = program.tunedOn(javaHome, files, options)) {
                boolean happened = course.comesAbout(job);
                assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
                job.assertEveryStageFinishedOnce(ranks);
                if (happened) {
                    return job;
                }
                account = job.account();
            }
            program = program.withTwiceTheItems();
        }
        throw new AssertionError("over before it came to that, with " + MOST_TIMES_THE_ITEMS
                + " times the items still: " + this + "\n" + account);
    }

    /** The same with a stop to its work: {@code ParametricPipeline} does the rest in no time once this file is there. */
    public ProgramRun until(Path file) {
        List<String> words = new ArrayList<>(arguments);
        words.addAll(List.of("--until", file.toString()));
        return new ProgramRun(ranks, spares, stateless, device, mode, classPath, mainClass, javaOptions, words);
    }

    private ProgramRun withTwiceTheItems() {
        List<String> words = new ArrayList<>(arguments);
        int at = words.indexOf("--items") + 1;
        words.set(at, Integer.toString(2 * Integer.parseInt(words.get(at))));
        return new ProgramRun(ranks, spares, stateless, device, mode, classPath, mainClass, javaOptions, words);
    }

    /** Runs the program without the agent, in no time where it takes its service time from its arguments. */
    public SinkLine plain(Path directory) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("run", "--no-agent", "--ranks", Integer.toString(ranks)));
        words.addAll(java());
        for (int i = 0; i < arguments.size(); i++) {
            boolean time = i > 0
                    && (arguments.get(i - 1).equals("--times")
                            || arguments.get(i - 1).equals("--ms"));
            words.add(time ? "0" : arguments.get(i));
        }
        Path jobs = Files.createDirectories(directory.resolve("plain-jobs"));
        try (RealJob job = RealJob.scansion(jobs, LIMIT, words.toArray(String[]::new))) {
            if (job.awaitExit() != 0) {
                throw new AssertionError("without the agent it fails\n" + job.transcript());
            }
            return SinkLine.only(job.output());
        }
    }

    /** Returns the arguments of Scansion that start it with agent, tuner and events. */
    public List<String> command(Path directory, String... options) {
        List<String> words = new ArrayList<>(List.of("--verbose", "run", "--ranks", Integer.toString(ranks)));
        if (spares > 0) {
            words.addAll(List.of("--spares", Integer.toString(spares), "--stateless", stateless));
        }
        if (!mode.isEmpty()) {
            words.addAll(List.of("--mode", mode));
        }
        if (spares > 0 && !List.of(options).contains("--run-ahead")) {
            words.addAll(List.of("--run-ahead", "bounded")); // changes are to find something to share
        }
        words.addAll(List.of("--device", device, "--job", "it", "--timeout", LIMIT.toSeconds() + "s"));
        words.addAll(List.of("--window", WINDOW));
        words.addAll(List.of("--events", directory.resolve("events.jsonl").toString()));
        words.addAll(List.of(options));
        words.addAll(java());
        words.addAll(arguments);
        return words;
    }

    private List<String> java() {
        List<String> words = new ArrayList<>(List.of("--"));
        words.addAll(javaOptions);
        words.addAll(List.of("-cp", classPath, mainClass));
        return words;
    }

    /** Of programs that are written with the library. */
    public static String libraryClassPath() {
        String library = String.join(
                File.separator, System.getProperty("scansion.home"), "program-lib", "scansion-skeletons.jar");
        return appsJar() + File.pathSeparator + library;
    }

    public static String appsJar() {
        return System.getProperty("scansion.home")
                + File.separator
                + String.join(File.separator, "apps", "synthetic-apps.jar");
    }
}
