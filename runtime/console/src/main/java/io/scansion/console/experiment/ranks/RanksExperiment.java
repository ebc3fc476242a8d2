package io.scansion.console.experiment.ranks;

import io.scansion.console.experiment.run.TemporaryFile;
import io.scansion.launch.TunerCommand;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.Program;
import io.scansion.launch.config.TuningMode;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDescription;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.JobStore;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.tuner.channel.TunerAbsentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A job without a program: the tuner process as a launcher would start it, and simulated ranks that connect to it, report, and follow its
 * orders. The tuner is watched through a console's connection and through {@code /proc}.
 */
public final class RanksExperiment {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final long BETWEEN_WORDS = 10; // looks
    /** Connections a second. Processes of a real job come in no faster, since each has to start. */
    private static final int CONNECTS_PER_SECOND = 1_000;

    private final ScansionHome home;
    private final JobStore store;
    private final Consumer<String> progress;
    private final Optional<Path> keptEvents;

    /**
     * @param store where the job's directory is made
     * @param progress gets a line now and then
     * @param keptEvents where the events are to stay
     */
    public RanksExperiment(ScansionHome home, JobStore store, Consumer<String> progress, Optional<Path> keptEvents) {
        this.home = home;
        this.store = store;
        this.progress = progress;
        this.keptEvents = keptEvents;
    }

    /**
     * What is to be printed.
     *
     * @param summary one JSON object
     * @param intact whether the tuner decided anything, be it to change nothing
     */
    public record Result(List<String> table, String summary, boolean intact) {
        public Result {
            table = List.copyOf(table);
        }
    }

    /**
     * Runs it.
     *
     * @throws IOException if a process cannot be started, or ends before its time; says which
     */
    public Result run(RanksSetting setting) throws IOException, InterruptedException {
        Path events = TemporaryFile.create("events", ".jsonl");
        JobDirectory directory = store.create(settings(setting, events));
        try (SimulatedProcesses ranks = new SimulatedProcesses()) {
            Process tuner = TunerCommand.ofInstallation(home)
                    .of(directory, setting.ranks())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                RanksOutcome outcome = watch(setting, directory, tuner, ranks, events);
                return new Result(outcome.table(), outcome.json(), outcome.intact());
            } finally {
                directory.publishEnd(JobResult.success(Duration.ZERO));
                if (!tuner.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    tuner.destroyForcibly();
                }
            }
        } finally {
            if (keptEvents.isPresent()) {
                Files.copy(events, keptEvents.get(), StandardCopyOption.REPLACE_EXISTING);
            }
            Files.deleteIfExists(events);
            directory.delete();
        }
    }

    private static JobSettings settings(RanksSetting setting, Path events) {
        Program program = Program.of(List.of(), "simulated." + setting.shape().word(), List.of());
        int stages = setting.shape() == RanksSetting.Shape.FARM ? 0 : setting.stages();
        return JobSettings.builder(setting.primaries(), program)
                .spares(setting.ranks() - setting.primaries())
                .stateless(IntStream.range(1, stages - 1).boxed().toList())
                .mode(TuningMode.AUTO)
                .window(setting.window())
                .events(events)
                .build();
    }

    private RanksOutcome watch(
            RanksSetting setting, JobDirectory directory, Process tuner, SimulatedProcesses ranks, Path events)
            throws IOException, InterruptedException {
        JobDescription job = directory.description();
        Instant started = job.started();
        HeardEvents heard =
                new HeardEvents(() -> Duration.between(started, Instant.now()).toNanos() / 1e9);
        try (OperatorClient console = connect(directory, job)) {
            console.watch(heard::accept, ANSWER);
            Duration spread = Duration.ofMillis(1_000L * setting.ranks() / CONNECTS_PER_SECOND);
            ranks.start(home, directory, setting, spread);
            progress.accept(setting.ranks() + " ranks connect from " + ranks.count() + " processes");
            awaitRanks(setting, tuner.pid());
            double connectSeconds = Duration.between(started, Instant.now()).toMillis() / 1e3;
            ProcessCost cost = new ProcessCost(tuner.pid());
            cost.begin();
            long begun = System.nanoTime();
            long bytesBefore = Files.size(events);
            for (long looks = 1; System.nanoTime() - begun < setting.duration().toNanos(); looks++) {
                TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS.toNanos());
                if (!tuner.isAlive() || !ranks.allRun()) {
                    throw new IOException(
                            (tuner.isAlive() ? "a process of simulated ranks" : "the tuner") + " has ended too early");
                }
                cost.look();
                if (looks % BETWEEN_WORDS == 0) {
                    progress.accept(String.format(
                            Locale.ROOT,
                            "%3d s  tuner %.2f CPU s/s, %.0f MiB, %d events, %d windows, %d orders",
                            looks,
                            cost.cores(),
                            cost.mostResidentBytes() / 1048576.0,
                            heard.events(),
                            heard.windows(),
                            heard.decisions()));
                }
            }
            double seconds = (System.nanoTime() - begun) / 1e9;
            return new RanksOutcome(
                    setting, cost, heard, connectSeconds, seconds, Files.size(events) - bytesBefore, ranks.count());
        } catch (TimeoutException e) {
            throw new IOException("the tuner does not answer: " + e.getMessage(), e);
        }
    }

    private static OperatorClient connect(JobDirectory directory, JobDescription job)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return OperatorClient.connect(
                        directory.tunerFile(), job.id(), job.keys().operator(), ANSWER);
            } catch (TunerAbsentException | NoSuchFileException e) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IOException("the tuner has not come up: " + e.getMessage(), e);
                }
                TimeUnit.NANOSECONDS.sleep(BETWEEN_TRIES.toNanos());
            }
        }
    }

    /** A connection is an open file of the tuner. */
    private static void awaitRanks(RanksSetting setting, long tuner) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (openFiles(tuner) < setting.ranks()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("only " + openFiles(tuner) + " of " + setting.ranks()
                        + " ranks have connected; see ulimit -n, which the tuner needs above the number of ranks");
            }
            TimeUnit.NANOSECONDS.sleep(BETWEEN_TRIES.toNanos());
        }
    }

    private static long openFiles(long pid) throws IOException {
        try (var files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return files.count();
        }
    }
}
