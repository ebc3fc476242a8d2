package io.scansion.integration.campaign;

import io.scansion.integration.ProgramRun;
import io.scansion.integration.RealJob;
import io.scansion.integration.SinkLine;
import io.scansion.integration.TunedJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One fault, drawn from a seed: done to one process of a real job at one moment, and what became of the job. */
final class FaultTrial {
    private static final int START_MILLIS = 3_000;
    private static final int RUN_MILLIS = 3_500;
    private static final int STANDSTILL_MILLIS = 3_000;
    private static final int UNREAD_MILLIS = 6_000;
    private static final int LOOK_MILLIS = 20;
    private static final int AFTER_A_STEP_MILLIS = 60;
    private static final Duration GONE = Duration.ofSeconds(20);

    /** Events that are the steps of a change, with what their field {@code state} says, if anything. */
    private static final List<List<String>> STEPS = List.of(
            List.of("recommendation", ""),
            List.of("command", "sent"),
            List.of("command", "accepted"),
            List.of("outcome", ""));

    /** In turns, so that few trials have all of them. */
    private static final List<FaultKind> KINDS = FaultKind.onOneHost();

    private static final Map<String, SinkLine> UNTUNED = new ConcurrentHashMap<>();

    private final Path directory;
    private final Random random;
    private final FaultKind kind;
    private final FaultedProgram program;
    /** Who is struck, as the launcher calls it; empty for others than ranks, spares and the tuner. */
    private final String victim;

    private @Nullable RealJob delays;

    /** @param directory an empty one of its own */
    FaultTrial(long seed, Path directory) {
        this.directory = directory;
        this.random = new Random(seed);
        this.kind = KINDS.get((int) Math.floorMod(seed, (long) KINDS.size()));
        List<FaultedProgram> possible = switch (kind) {
            case KILLED_SPARE, STOPPED_SPARE ->
                FaultedProgram.ALL.stream().filter(FaultedProgram::hasSpares).toList();
            case KILLED_TUNER_IN_A_CHANGE ->
                FaultedProgram.ALL.stream().filter(FaultedProgram::changes).toList();
            case UNREAD_OUTPUT, UNREAD_AND_KILLED_RANK -> List.of(FaultedProgram.PRINTING);
            default -> FaultedProgram.ALL;
        };
        this.program = possible.get(random.nextInt(possible.size()));
        this.victim = victim();
    }

    private String victim() {
        int ranks = program.run().ranks();
        return switch (kind) {
            case KILLED_RANK, STOPPED_RANK, NO_DESCRIPTORS_RANK, NO_MEMORY_RANK, UNREAD_AND_KILLED_RANK ->
                "rank " + random.nextInt(ranks);
            case KILLED_SPARE, STOPPED_SPARE ->
                "spare " + (ranks + random.nextInt(program.run().spares()));
            case KILLED_TUNER, KILLED_TUNER_IN_A_CHANGE, STOPPED_TUNER, NO_DESCRIPTORS, NO_MEMORY_TUNER, SLOW_DISK ->
                "tuner";
            default -> "";
        };
    }

    FaultOutcome run() throws Exception {
        SinkLine expected = UNTUNED.computeIfAbsent(program.words(), this::untuned);
        try (Surroundings surroundings = new Surroundings(kind, directory);
                TunedJob job = surroundings.start(program.run())) {
            String when = await(job);
            boolean over =
                    !kind.isThereFromTheStart() && !job.process().handle().isAlive();
            boolean hit = !over && strike(job, surroundings);
            long struck = System.nanoTime();
            if (kind == FaultKind.UNREAD_AND_KILLED_RANK
                    && hit) { // the launcher keeps what is not read, and nothing else is left
                awaitAllGone(job);
                job.process().setOutputUnread(false);
            } else {
                job.pause((int) ProgramRun.LIMIT.toMillis());
            }
            double seconds = (System.nanoTime() - struck) / 1e9;
            double load = load();
            int exit = job.process().awaitExit();
            boolean done = exit == 0;
            hit &= surroundings.diskIsFull();
            surroundings.emptyDisk();
            String wrong = FaultOutcome.joined(
                    done ? result(job, expected) : over ? "ended with exit code " + exit : ending(job, exit),
                    hit ? successors(job) : "",
                    left(job));
            return new FaultOutcome(
                    kind.name(),
                    "here",
                    program.words(),
                    when,
                    over
                            ? FaultOutcome.OVER_BEFORE
                            : !hit ? FaultOutcome.NOBODY_THERE : done ? FaultOutcome.RESULT : FaultOutcome.ENDED,
                    done || !kind.endsSomething() ? Double.NaN : seconds,
                    load,
                    FaultOutcome.exceptions(job.process().errors()),
                    wrong.isEmpty() ? "" : wrong + "\n" + job.account());
        } finally {
            if (delays != null) {
                delays.close();
            }
        }
    }

    static double load() throws IOException {
        return Double.parseDouble(Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
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
    private String await(TunedJob job) throws InterruptedException {
        if (kind == FaultKind.NO_PORTS) {
            return "from the start";
        }
        if (kind == FaultKind.KILLED_TUNER_IN_A_CHANGE) {
            List<String> step = STEPS.get(random.nextInt(STEPS.size()));
            awaitEvent(job, step.get(0), step.get(1));
            job.pause(random.nextInt(AFTER_A_STEP_MILLIS));
            return "after " + String.join(" ", step).strip();
        }
        if (program.changes() && random.nextBoolean()) {
            int late = random.nextInt(AFTER_A_STEP_MILLIS);
            awaitEvent(job, "command", "");
            job.pause(late);
            return "in a change";
        }
        if (random.nextInt(4) == 0) {
            job.pause(random.nextInt(START_MILLIS));
            return "at the start";
        }
        int late = random.nextInt(RUN_MILLIS);
        awaitEvent(job, "measurement", "");
        job.pause(late);
        return "while it runs";
    }

    /** Or until the job has ended. */
    private static void awaitEvent(TunedJob job, String type, String state) throws InterruptedException {
        while (job.process().handle().isAlive()
                && !job.events().has(type, event -> event.path("state").asText().startsWith(state))) {
            job.pause(LOOK_MILLIS);
        }
    }

    /** Returns whether there was somebody to strike. */
    private boolean strike(TunedJob job, Surroundings surroundings) throws IOException, InterruptedException {
        ProcessHandle launcher = job.process().handle();
        return switch (kind) {
            case KILLED_RANK, KILLED_SPARE, KILLED_TUNER, KILLED_TUNER_IN_A_CHANGE ->
                strike(job, ProcessHandle::destroyForcibly);
            case STOPPED_RANK, STOPPED_SPARE, STOPPED_TUNER ->
                strike(job, process -> Blows.standStill(process, standstill()));
            case NO_DESCRIPTORS, NO_DESCRIPTORS_RANK -> strike(job, Blows::takeDescriptors);
            case NO_MEMORY_TUNER, NO_MEMORY_RANK -> strike(job, Blows::takeMemory);
            case NO_DESCRIPTORS_LAUNCHER -> Blows.takeDescriptors(launcher);
            case KILLED_LAUNCHER -> launcher.destroyForcibly();
            case TERMINATED_LAUNCHER -> launcher.destroy();
            case INTERRUPTED_LAUNCHER -> RealJob.signal(launcher, "INT");
            case STOPPED_LAUNCHER -> Blows.standStill(launcher, standstill());
            case KILLED_PAGE -> page(job).map(ProcessHandle::destroyForcibly).orElse(false);
            case KILLED_CONSOLE -> killConsole(job);
            case FULL_EVENTS, FULL_RECORDING, NO_PORTS -> true; // it is, as soon as there are enough of them
            case FULL_JOBS -> surroundings.fillDisk();
            case CLOCK_STEPPED -> surroundings.setClock(random.nextBoolean() ? "+1h" : "-1h");
            case SLOW_DISK -> strike(job, process -> slowDown(job, process));
            case UNREAD_OUTPUT -> unread(job);
            case UNREAD_AND_KILLED_RANK -> unreadAndKilled(job);
            case KILLED_CONNECTION, CUT_HOST, HEALED_HOST -> throw new IllegalStateException(kind + " needs hosts");
        };
    }

    private int standstill() {
        return 50 + random.nextInt(STANDSTILL_MILLIS);
    }

    /** Who has not been started yet is waited for, but not for ever: a job whose output is not read does not end. */
    private boolean strike(TunedJob job, Blows.Blow blow) throws IOException, InterruptedException {
        lookUntil(() -> job.process().latestChild(victim).isPresent()
                || !job.process().handle().isAlive());
        Optional<ProcessHandle> process = job.process().latestChild(victim);
        return process.isPresent() && blow.to(process.get());
    }

    private boolean slowDown(TunedJob job, ProcessHandle process) throws IOException {
        delays = Blows.slowWrites(
                process, List.of(job.events().file(), job.files().resolve("memory.json"), job.files()));
        return true;
    }

    private boolean unread(TunedJob job) throws InterruptedException {
        job.process().setOutputUnread(true);
        job.pause(random.nextInt(UNREAD_MILLIS));
        job.process().setOutputUnread(false);
        return true;
    }

    private boolean unreadAndKilled(TunedJob job) throws IOException, InterruptedException {
        job.process().setOutputUnread(true);
        job.pause(random.nextInt(UNREAD_MILLIS));
        boolean there = strike(job, ProcessHandle::destroyForcibly);
        if (!there) { // or it would never end
            job.process().setOutputUnread(false);
        }
        return there;
    }

    private static Optional<ProcessHandle> page(TunedJob job) {
        return job.process().children().stream()
                .filter(ProcessHandle::isAlive)
                .filter(child -> Blows.hasArgument(child, "page"))
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
        return found.timeless().equals(expected.timeless()) ? "" : "arrived " + found + " not " + expected;
    }

    private String ending(TunedJob job, int exit) {
        List<String> errors = job.process().errors();
        return switch (kind.fate()) {
            case GOES_ON -> couldNotBegin(errors) ? "" : "ended with exit code " + exit;
            case MAY_END ->
                errors.stream().anyMatch(line -> line.startsWith("scansion: " + victim + " ended with"))
                        ? ""
                        : victim + " is not named";
            case SAYS_WHY ->
                errors.stream().anyMatch(line -> line.matches("scansion: .*(ended|cannot|not).*"))
                        ? ""
                        : "nothing is said of why it ended with exit code " + exit;
            case IS_GONE, LOSES_HOST -> "";
        };
    }

    /** A job whose directory is full before anything was started cannot begin, and has to say so. */
    private boolean couldNotBegin(List<String> errors) {
        return kind == FaultKind.FULL_JOBS
                && errors.stream().noneMatch(line -> line.contains(" is process "))
                && errors.stream()
                        .anyMatch(line ->
                                line.matches("scansion: the files of the job cannot be written to .*No space.*"));
    }

    /** A tuner that is struck may die, and is followed by another, which has to live. */
    private String successors(TunedJob job) {
        long deaths = job.process().errors().stream()
                .filter(line -> line.startsWith("scansion: the tuner has died"))
                .count();
        return deaths <= (victim.equals("tuner") ? 1 : 0) ? "" : "the tuner died " + deaths + " times";
    }

    /** All processes but the launcher, or until they should have been. */
    private static void awaitAllGone(TunedJob job) throws InterruptedException {
        lookUntil(() -> job.process().children().stream().noneMatch(ProcessHandle::isAlive));
    }

    /** For {@link #GONE} at most. */
    private static void lookUntil(BooleanSupplier there) throws InterruptedException {
        long begin = System.nanoTime();
        while (!there.getAsBoolean() && System.nanoTime() - begin < GONE.toNanos()) {
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /**
     * What is left of a job that is over. Its files may lie there after a launcher that was killed, or could not open their directory,
     * until the next command looks.
     */
    private String left(TunedJob job) throws Exception {
        awaitAllGone(job);
        List<ProcessHandle> alive =
                job.process().children().stream().filter(ProcessHandle::isAlive).toList();
        for (ProcessHandle child : job.process().children()) {
            Files.deleteIfExists(Path.of("hs_err_pid" + child.pid() + ".log")); // of a Java that got no memory
        }
        if (!alive.isEmpty()) {
            return "left running: " + alive;
        }
        if (kind == FaultKind.KILLED_LAUNCHER || kind == FaultKind.NO_DESCRIPTORS_LAUNCHER) {
            try (RealJob list = RealJob.scansion(job.jobs(), GONE, "jobs")) {
                list.awaitExit();
            }
        }
        List<Path> files = RealJob.jobDirectories(job.jobs());
        return files.isEmpty() ? "" : "left behind: " + files;
    }
}
