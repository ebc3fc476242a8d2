package io.scansion.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One fault, drawn from a seed: done to one process of a real job at one moment, and what became of the job. */
final class FaultTrial {
    private static final int START_MILLIS = 3_000;
    private static final int RUN_MILLIS = 3_500;
    private static final int STANDSTILL_MILLIS = 3_000;
    private static final int LOOK_MILLIS = 5;
    private static final Duration GONE = Duration.ofSeconds(20);

    /** Name, and whether the tuner changes it by itself. */
    private record Program(String words, ProgramRun run, boolean changes) {}

    private static final List<Program> PROGRAMS = List.of(
            new Program("pipeline", ProgramRun.of(3, "ParametricPipeline", "--times 2,20,2 --items 250"), false),
            new Program(
                    "replicated pipeline",
                    ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items 400")
                            .spares(2, "1,2"),
                    true),
            new Program(
                    "replicated pipeline of objects",
                    ProgramRun.of(4, "ParametricPipeline", "--type object --times 2,20,10,2 --items 400")
                            .spares(3, "1,2"),
                    true),
            new Program("graph", ProgramRun.of(4, "shapes.ForkJoinGraph", "--items 400 --ms 3,10,12,1"), false),
            new Program("master and workers", ProgramRun.of(4, "shapes.MasterWorker", "--items 600 --ms 1,25"), false),
            new Program(
                    "farm of the library",
                    ProgramRun.of(5, "library.LibraryParametricFarm", "--tasks 3000 --ms 4 --workers 1")
                            .auto(),
                    true));

    /** In turns, so that few trials have all of them. */
    private static final List<FaultKind> KINDS = List.of(FaultKind.values());

    private static final Map<String, SinkLine> UNTUNED = new ConcurrentHashMap<>();

    private final Path directory;
    private final Random random;
    private final FaultKind kind;
    private final Program program;
    /** Who is struck, as the launcher calls it; empty for others than ranks, spares and the tuner. */
    private final String victim;

    /** @param directory an empty one of its own */
    FaultTrial(long seed, Path directory) {
        this.directory = directory;
        this.random = new Random(seed);
        this.kind = KINDS.get((int) Math.floorMod(seed, (long) KINDS.size()));
        boolean needsSpares = kind == FaultKind.KILLED_SPARE || kind == FaultKind.STOPPED_SPARE;
        List<Program> possible = PROGRAMS.stream()
                .filter(one -> !needsSpares || one.words().startsWith("replicated"))
                .toList();
        this.program = possible.get(random.nextInt(possible.size()));
        this.victim = victim();
    }

    private String victim() {
        int ranks = program.run().ranks();
        return switch (kind) {
            case KILLED_RANK, STOPPED_RANK -> "rank " + random.nextInt(ranks);
            case KILLED_SPARE, STOPPED_SPARE ->
                "spare " + (ranks + random.nextInt(program.run().spares()));
            case KILLED_TUNER, STOPPED_TUNER, NO_DESCRIPTORS -> "tuner";
            default -> "";
        };
    }

    /**
     * What became of it.
     *
     * @param end {@code over before} if the fault came too late, {@code nobody there} if there was none to strike, {@code result} if the
     *     program came to the untuned run's result, {@code ended} if the job ended with a reason
     * @param endSeconds from the fault to the end of the job, where it ended by that; else NaN
     * @param wrong what is not as it should be; empty if nothing
     */
    record Outcome(FaultKind kind, String program, String when, String end, double endSeconds, String wrong) {}

    Outcome run() throws Exception {
        SinkLine expected = UNTUNED.computeIfAbsent(program.words(), this::untuned);
        List<String> options = new ArrayList<>();
        if (kind == FaultKind.KILLED_PAGE) {
            options.add("--page");
        }
        Path events = directory.resolve("events.jsonl");
        try (SmallDisk disk = kind == FaultKind.FULL_EVENTS ? SmallDisk.mount(directory.resolve("disk")) : null) {
            if (disk != null) {
                Files.createSymbolicLink(events, disk.file("events.jsonl"));
            }
            try (TunedJob job = program.run().tuned(directory, options.toArray(String[]::new))) {
                String when = await(job);
                boolean over = !job.process().handle().isAlive();
                boolean hit = !over && strike(job);
                long struck = System.nanoTime();
                int exit = job.process().awaitExit();
                double seconds = (System.nanoTime() - struck) / 1e9;
                boolean done = exit == 0;
                hit &= disk == null || disk.isFull();
                String wrong = done ? result(job, expected) : ending(job, exit);
                String left = left(job);
                return new Outcome(
                        kind,
                        program.words(),
                        when,
                        over ? "over before" : !hit ? "nobody there" : done ? "result" : "ended",
                        done ? Double.NaN : seconds,
                        Stream.of(wrong, left).filter(text -> !text.isEmpty()).collect(Collectors.joining("; "))
                                + (wrong.isEmpty() && left.isEmpty() ? "" : "\n" + job.account()));
            }
        }
    }

    private SinkLine untuned(String name) {
        try {
            return program.run().plain(directory);
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Until some moment of the start or the run, every other time that of a change if there are any; returns when that was. */
    private String await(TunedJob job) throws InterruptedException, ExecutionException {
        if (program.changes() && random.nextBoolean()) {
            int late = random.nextInt(60);
            awaitEvent(job, "command");
            job.pause(late);
            return "in a change";
        }
        if (random.nextInt(4) == 0) {
            job.pause(random.nextInt(START_MILLIS));
            return "at the start";
        }
        int late = random.nextInt(RUN_MILLIS);
        awaitEvent(job, "measurement");
        job.pause(late);
        return "while it runs";
    }

    /** Or until the job has ended. */
    private static void awaitEvent(TunedJob job, String type) throws InterruptedException, ExecutionException {
        while (job.process().handle().isAlive() && !job.events().has(type, event -> true)) {
            job.pause(LOOK_MILLIS);
        }
    }

    /** What is done to a process that is there; returns whether it still was. */
    private interface Blow {
        boolean to(ProcessHandle process) throws IOException, InterruptedException;
    }

    /** Returns whether there was somebody to strike. */
    private boolean strike(TunedJob job) throws IOException, InterruptedException {
        ProcessHandle launcher = job.process().handle();
        return switch (kind) {
            case KILLED_RANK, KILLED_SPARE, KILLED_TUNER -> strike(job, ProcessHandle::destroyForcibly);
            case STOPPED_RANK, STOPPED_SPARE, STOPPED_TUNER -> strike(job, this::standStill);
            case NO_DESCRIPTORS -> strike(job, FaultTrial::takeDescriptors);
            case KILLED_LAUNCHER -> launcher.destroyForcibly();
            case TERMINATED_LAUNCHER -> launcher.destroy();
            case INTERRUPTED_LAUNCHER -> RealJob.signal(launcher, "INT");
            case STOPPED_LAUNCHER -> standStill(launcher);
            case KILLED_PAGE -> page(job).map(ProcessHandle::destroyForcibly).orElse(false);
            case KILLED_CONSOLE -> killConsole(job);
            case FULL_EVENTS -> true; // it is, as soon as there are enough of them
        };
    }

    private boolean strike(TunedJob job, Blow blow) throws IOException, InterruptedException {
        Optional<ProcessHandle> process = job.process().latestChild(victim);
        return process.isPresent() && blow.to(process.get());
    }

    private boolean standStill(ProcessHandle process) throws IOException, InterruptedException {
        boolean there = RealJob.signal(process, "STOP");
        Thread.sleep(50L + random.nextInt(STANDSTILL_MILLIS));
        return RealJob.signal(process, "CONT") && there;
    }

    private static boolean takeDescriptors(ProcessHandle process) throws IOException, InterruptedException {
        String pid = Long.toString(process.pid());
        try (RealJob limit = RealJob.command(List.of("prlimit", "--pid", pid, "--nofile=3:3"), GONE)) {
            return limit.awaitExit() == 0;
        }
    }

    private static Optional<ProcessHandle> page(TunedJob job) {
        return job.process().children().stream()
                .filter(ProcessHandle::isAlive)
                .filter(child ->
                        List.of(child.info().arguments().orElse(new String[0])).contains("page"))
                .findFirst();
    }

    private boolean killConsole(TunedJob job) throws IOException, InterruptedException {
        try (RealJob console = RealJob.scansion(job.jobs(), GONE, "watch", "--job", "it", "--json")) {
            Thread.sleep(random.nextInt(STANDSTILL_MILLIS));
            boolean there = console.handle().destroyForcibly();
            console.awaitExit();
            return there;
        }
    }

    private static String result(TunedJob job, SinkLine expected) {
        SinkLine found = SinkLine.only(job.process().output());
        return found.timeless().equals(expected.timeless()) ? "" : "arrived " + found + ", not " + expected;
    }

    private String ending(TunedJob job, int exit) {
        List<String> errors = job.process().errors();
        return switch (kind.fate()) {
            case GOES_ON -> "ended with exit code " + exit;
            case MAY_END ->
                errors.stream().anyMatch(line -> line.startsWith("scansion: " + victim + " ended with"))
                        ? ""
                        : victim + " is not named";
            case IS_GONE -> "";
        };
    }

    /** What is left of a job that is over. Its files may lie there after a killed launcher, until the next command looks. */
    private String left(TunedJob job) throws Exception {
        long begin = System.nanoTime();
        while (job.process().children().stream().anyMatch(ProcessHandle::isAlive)
                && System.nanoTime() - begin < GONE.toNanos()) {
            Thread.sleep(20);
        }
        List<ProcessHandle> alive =
                job.process().children().stream().filter(ProcessHandle::isAlive).toList();
        if (!alive.isEmpty()) {
            return "left running: " + alive;
        }
        if (kind == FaultKind.KILLED_LAUNCHER) {
            try (RealJob list = RealJob.scansion(job.jobs(), GONE, "jobs")) {
                list.awaitExit();
            }
        }
        List<Path> files = RealJob.jobDirectories(job.jobs());
        return files.isEmpty() ? "" : "left behind: " + files;
    }
}
