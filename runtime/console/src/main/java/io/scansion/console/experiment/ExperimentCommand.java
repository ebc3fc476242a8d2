package io.scansion.console.experiment;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.experiment.ExperimentRunner.Report;
import io.scansion.console.experiment.deadline.DeadlineExperiment;
import io.scansion.console.experiment.overhead.OverheadExperiment;
import io.scansion.console.experiment.random.RandomExperiment;
import io.scansion.console.experiment.random.RandomKind;
import io.scansion.console.experiment.ranks.RanksExperiment;
import io.scansion.console.experiment.ranks.RanksOptions;
import io.scansion.console.experiment.run.JobRuns;
import io.scansion.console.run.LauncherSource;
import io.scansion.console.view.LiveView;
import io.scansion.console.view.Terminal;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code experiment}: the published experiments, and pipelines that are drawn, for real. */
@Command(
        name = "experiment",
        description =
                "Run a published experiment, programs that are drawn, or thousands of simulated ranks; print the figures.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done, every item arrived once and in order; the known disparity was found",
            "2:bad arguments or a missing installation",
            "3:a job failed, an item was lost, repeated, reordered or changed, or the disparity was not found"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion experiment table1",
            "table1  five stages, 200 KB messages, synchronous sends, no replication",
            "table2  512 B messages, asynchronous, stage 3 replicated while running",
            "figure5 10 KiB messages, asynchronous, stages 1 to 3 replicated; --spares 10 or 5",
            "Times are the published ones scaled by --scale, so that a run takes about a minute.",
            "matching a master and 1 to 7 slaves match pictures: in phases or not, with a small and a large",
            "        buffer, in coarse and fine grain; beside it the automata network with rates measured by",
            "        the agent. --seconds of each of the 22 runs, --times exponential (what the model",
            "        assumes) or constant. About 4 minutes.",
            "random  --pipelines programs of a --kind, drawn by --seed, each tuned while it runs; a run without",
            "        the agent gives the checksum. A row for each: before is measured until the first change, best is",
            "        what the best arrangement gives by the times that were drawn (and by the cores, of stages that",
            "        compute, marked c); windows are those measured within the stated 95 %% interval, of how many;",
            "        promise says whether the rate after a change was within that of its recommendation.",
            "  sleeping        3 to 6 stages that sleep 1 to 30 ms (source and sink, which stay alone, up to 10 ms),",
            "                  with 1 to 6 spares; about 25 s each",
            "  lognormal       the same with lognormal times of mean 1 to 10 ms and CV 0.5; windows of up to 5 s,",
            "                  so that 1,000 items are measured before a decision; about 45 s each",
            "  undersubscribed 3 or 4 stages that compute 1 to 20 ms with 1 to 3 spares; the cores suffice",
            "  oversubscribed  the same, for which they do not",
            "  mixed           stages that sleep beside stages that compute",
            "  any             pipelines, farms and graphs; sleeping and computing; steady, stepped and noisy",
            "  farms           3 to 7 workers, tasks of 2 to 20 ms that sleep, CV 0, 0.5 or 1; in turns with the",
            "                  library, begun with too few workers, and written by hand, measured only",
            "        --pairs N runs each N times tuned and N times without agent and tuner, in turns: untuned is the",
            "        ratio of the rates of whole runs, by the program's own clock. A run of a program that has much",
            "        to gain is shorter when it is not tuned.",
            "        --exhaustive runs each in fixed arrangements too, leaving out those that by their times cannot",
            "        be better than what was measured; tried is the best of them.",
            "        --seconds to be measured after a change (default 13; 8 is enough for some windows); --parallel N",
            "        programs at a time, of those that only sleep; after them, the others one at a time, since they",
            "        would take each other's cores. --resume FILE keeps what each program has shown, so that the",
            "        same call goes on where it was interrupted, and one with more --pipelines adds to it.",
            "  scansion experiment random --kind sleeping --pipelines 30 --pairs 3 --parallel 3 --json 2>/dev/null",
            "deadline --pipelines short runs of known length, each drawn by a seed of its own from --seed on: 3 to 5",
            "        stages that sleep, times constant or lognormal with a CV of up to 1, every other with spares and",
            "        tuned. What was said of the end first and at half time, or with the change under way and once it",
            "        was judged, is held against when it was by the program's own clock; about 14 s a run.",
            "  scansion experiment deadline --pipelines 50 --seed 1 --parallel 3 --json 2>/dev/null",
            "ranks   --ranks simulated ranks that run nothing and report what they would, to a real tuner: a --shape",
            "        pipeline of --stages (a tenth of the ranks, by --seed) with the others as spares, or a farm of",
            "        the library. What the tuner costs while it is watched for --duration. No MPJ Express needed.",
            "  scansion experiment ranks --ranks 10000 --shape farm --duration 60s --json",
            "overhead kernels of two ranks that send, compute or both, --pairs (5) times with the agent and without:",
            "        both are there at once and, after --warm-up (20) seconds, run in turns, half a second each, until",
            "        each was timed for --seconds (10): what a call of MPI takes, and what of it is the agent's. About",
            "        a minute a pair, on a machine that does nothing else. --kernel NAME for one of them.",
            "  scansion experiment overhead --kernel pingpong-64 --pairs 9"
        })
public final class ExperimentCommand extends ConsoleCommand {
    private static final String MATCHING = "matching";
    private static final String RANDOM = "random";
    private static final String RANKS = "ranks";
    private static final String OVERHEAD = "overhead";
    private static final int DEFAULT_OVERHEAD_PAIRS = 5;
    private static final double DEFAULT_OVERHEAD_SECONDS = 10;
    private static final double DEFAULT_WARM_UP_SECONDS = 20;
    private static final double LEAST_OVERHEAD_SECONDS = 0.1;
    private static final String DEADLINE = "deadline";
    private static final String CONSTANT = "constant";
    private static final int DEFAULT_SPARES = 10;
    private static final int DEFAULT_PIPELINES = 30;
    private static final int MOST_PIPELINES = 1_000;
    private static final long DEFAULT_SEED = 1;
    private static final int MOST_PAIRS = 100;
    private static final int MOST_PARALLEL = 64;
    private static final double DEFAULT_SECONDS_AFTER = 13;
    private static final int DEFAULT_SHORT_RUNS = 50;
    private static final double DEFAULT_SHORT_RUN_SECONDS = 10;

    private static final double DEFAULT_SECONDS = 4;
    private static final double LEAST_SECONDS = 4;
    private static final double MOST_SECONDS = 600;

    @Parameters(
            paramLabel = "NAME",
            description = "table1, table2, figure5, matching, random, deadline, ranks or overhead.")
    private String name = "";

    @Option(names = "--json", description = "End with the summary as one JSON object on the last line.")
    private boolean json;

    @Option(names = "--scale", paramLabel = "S", description = "Factor on the published times, above 0.")
    private @Nullable Double scale;

    @Option(names = "--items", paramLabel = "N", description = "Items that the source sends, at least 1.")
    private @Nullable Integer items;

    @Option(names = "--spares", paramLabel = "K", description = "Spare ranks of figure5. Default: 10.")
    private @Nullable Integer spares;

    @Option(names = "--events", paramLabel = "FILE", description = "Keep the events of the run, as JSON Lines.")
    private @Nullable Path events;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Length of a run of matching, twice that in phases; default 4. Of random: after a change;"
                    + " default 13. Of deadline: of a run; default 10. Of overhead: that a job is timed; default 10.")
    private @Nullable Double seconds;

    @Option(names = "--times", paramLabel = "KIND", description = "Of matching: exponential (default) or constant.")
    private @Nullable String times;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description =
                    "Of random: sleeping (default), lognormal, undersubscribed, oversubscribed, mixed, farms or any.")
    private @Nullable String kind;

    @Option(
            names = "--pipelines",
            paramLabel = "N",
            description = "How many programs random (default: 30) and deadline (50) draw.")
    private @Nullable Integer pipelines;

    @Option(
            names = "--first",
            paramLabel = "N",
            description = "Of random: begin at the N-th of the programs, to run many in portions. Default: 1.")
    private @Nullable Integer first;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Of random: keep what each program has shown in FILE, and run none again that it holds.")
    private @Nullable Path resume;

    @Option(names = "--kernel", paramLabel = "NAME", description = "Of overhead: this one only. Default: all.")
    private @Nullable String kernel;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description = "Of overhead: seconds before a job is timed. Default: 20.")
    private @Nullable Double warmUp;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of random, deadline and ranks: the same draws the same. Default: 1.")
    private @Nullable Long seed;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "Of random: runs with and without tuner of each program. Default: 0, one with it."
                    + " Of overhead: jobs with the agent and without; default 5.")
    private @Nullable Integer pairs;

    @Option(names = "--exhaustive", description = "Of random: run each program in fixed arrangements too.")
    private boolean exhaustive;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description = "Of random and deadline: programs that run at a time. Default: 1.")
    private @Nullable Integer parallel;

    @Mixin
    private RanksOptions ranks = new RanksOptions();

    private final LauncherSource launchers;
    private final Supplier<ScansionHome> home;

    /**
     * @param launchers what to launch with
     * @param home where the programs are
     */
    public ExperimentCommand(LauncherSource launchers, Supplier<ScansionHome> home) {
        this.launchers = launchers;
        this.home = home;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        Report report = switch (name) {
            case MATCHING -> matching();
            case RANDOM -> random();
            case RANKS -> ranks();
            case OVERHEAD -> overhead();
            case DEADLINE -> deadline();
            default -> pipeline();
        };
        out().println();
        report.table().forEach(out()::println);
        if (json) {
            out().println(report.summary());
        }
        return report.intact() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private Report matching() throws IOException, InterruptedException {
        MatchingExperiment experiment =
                new MatchingExperiment(runs(), home.get().appsJar(), this::row, verbose());
        return experiment.run(seconds == null ? DEFAULT_SECONDS : seconds, CONSTANT.equals(times));
    }

    private JobRuns runs() throws IOException {
        return new JobRuns(launchers.find(), Optional.ofNullable(events));
    }

    private Report ranks() throws IOException, InterruptedException {
        RanksExperiment experiment =
                new RanksExperiment(home.get(), JobStore.ofThisUser(), this::progress, Optional.ofNullable(events));
        RanksExperiment.Result result = experiment.run(ranks.setting(seed == null ? DEFAULT_SEED : seed));
        return new Report(result.table(), result.summary(), result.intact());
    }

    private Report overhead() throws IOException, InterruptedException {
        OverheadExperiment experiment =
                new OverheadExperiment(launchers.find(), home.get().appsJar(), this::progress, verbose());
        OverheadExperiment.Result result = experiment.run(
                new OverheadExperiment.Plan(
                        kernel == null ? List.of() : List.of(kernel),
                        pairs == null ? DEFAULT_OVERHEAD_PAIRS : pairs,
                        seconds == null ? DEFAULT_OVERHEAD_SECONDS : seconds,
                        warmUp == null ? DEFAULT_WARM_UP_SECONDS : warmUp),
                this::row);
        return new Report(result.table(), result.summary(), result.intact());
    }

    private void row(String line) {
        out().println(line);
        out().flush();
    }

    private Report random() throws IOException, InterruptedException {
        List<String> classPath = List.of(
                home.get().appsJar().toString(), home.get().skeletonsJar().toString());
        RandomExperiment experiment = new RandomExperiment(runs(), classPath, this::progress, verbose());
        RandomExperiment.Result result = experiment.run(
                new RandomExperiment.Plan(
                        randomKind(),
                        first == null ? 1 : first,
                        pipelines == null ? DEFAULT_PIPELINES : pipelines,
                        seed == null ? DEFAULT_SEED : seed,
                        pairs == null ? 0 : pairs,
                        exhaustive,
                        seconds == null ? DEFAULT_SECONDS_AFTER : seconds,
                        parallel == null ? 1 : parallel,
                        Optional.ofNullable(resume)),
                this::row);
        return new Report(result.table(), result.summary(), result.intact());
    }

    private Report deadline() throws IOException, InterruptedException {
        DeadlineExperiment experiment =
                new DeadlineExperiment(runs(), List.of(home.get().appsJar().toString()), this::progress, verbose());
        DeadlineExperiment.Result result = experiment.run(
                new DeadlineExperiment.Plan(
                        pipelines == null ? DEFAULT_SHORT_RUNS : pipelines,
                        seed == null ? DEFAULT_SEED : seed,
                        seconds == null ? DEFAULT_SHORT_RUN_SECONDS : seconds,
                        parallel == null ? 1 : parallel),
                this::row);
        return new Report(result.table(), result.summary(), result.intact());
    }

    private synchronized void progress(String line) {
        err().println(line);
        err().flush();
    }

    private RandomKind randomKind() {
        if (kind == null) {
            return RandomKind.SLEEPING;
        }
        return Arrays.stream(RandomKind.values())
                .filter(one -> one.word().equals(kind))
                .findFirst()
                .orElseThrow(() -> badInput("--kind must be one of "
                        + Arrays.stream(RandomKind.values())
                                .map(RandomKind::word)
                                .collect(Collectors.joining(", "))
                        + ", got " + kind));
    }

    private ExperimentRunner runner(Supplier<LiveView> views) {
        return new ExperimentRunner(
                launchers.find(), home.get().appsJar(), views, Optional.ofNullable(events), verbose());
    }

    private Report pipeline() throws IOException, InterruptedException {
        ExperimentRunner runner = runner(() -> new LiveView(out(), Terminal.detect(System.getenv())));
        return runner.experiment(
                name,
                spares == null ? DEFAULT_SPARES : spares,
                scale == null ? OptionalDouble.empty() : OptionalDouble.of(scale),
                items == null ? OptionalInt.empty() : OptionalInt.of(items));
    }

    private void check() {
        boolean drawn = name.equals(RANDOM) || name.equals(DEADLINE);
        if (!name.equals(RANDOM) && (kind != null || first != null || resume != null || exhaustive)) {
            throw badInput("--kind, --first, --resume and --exhaustive belong to random");
        }
        if (pairs != null && !name.equals(RANDOM) && !name.equals(OVERHEAD)) {
            throw badInput("--pairs belongs to random and overhead");
        }
        if (!drawn && (pipelines != null || parallel != null || (seed != null && !name.equals(RANKS)))) {
            throw badInput(
                    "--pipelines and --parallel belong to random and deadline, --seed to random, deadline and ranks");
        }
        if (!name.equals(OVERHEAD) && (kernel != null || warmUp != null)) {
            throw badInput("--kernel and --warm-up belong to overhead");
        }
        if (!name.equals(RANKS) && ranks.isAnyGiven()) {
            throw badInput("--ranks, --shape, --stages, --duration and --window belong to ranks");
        }
        switch (name) {
            case RANKS -> checkRanks();
            case OVERHEAD -> checkOverhead();
            case MATCHING -> checkMatching();
            case RANDOM -> checkRandom();
            case DEADLINE -> checkDrawn();
            default -> checkPipeline();
        }
    }

    private void checkRanks() {
        if (scale != null || items != null || spares != null || seconds != null || times != null) {
            throw badInput("ranks has --ranks, --shape, --stages, --duration, --window and --seed");
        }
    }

    private void checkOverhead() {
        if (scale != null || items != null || spares != null || times != null) {
            throw badInput("overhead has --kernel, --pairs, --seconds and --warm-up");
        }
        requireWithin("--pairs", pairs, 1, MOST_PAIRS);
        if (seconds != null && !(seconds >= LEAST_OVERHEAD_SECONDS && seconds <= MOST_SECONDS)) {
            throw badInput(
                    "--seconds must be from " + LEAST_OVERHEAD_SECONDS + " to " + MOST_SECONDS + ", got " + seconds);
        }
        if (warmUp != null && !(warmUp >= 0 && warmUp <= MOST_SECONDS)) {
            throw badInput("--warm-up must be from 0 to " + MOST_SECONDS + " seconds, got " + warmUp);
        }
        if (kernel != null && !OverheadExperiment.names().contains(kernel)) {
            throw badInput("there is no kernel " + kernel + "; choose one of "
                    + String.join(", ", OverheadExperiment.names()));
        }
    }

    private void checkDrawn() {
        if (scale != null || items != null || spares != null || times != null) {
            throw badInput(name + " draws scale, items, spares and times; it has --pipelines and --seed");
        }
        requireWithin("--pipelines", pipelines, 1, MOST_PIPELINES);
        requireWithin("--parallel", parallel, 1, MOST_PARALLEL);
        if (seconds != null && !(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) {
            throw badInput("--seconds must be from " + LEAST_SECONDS + " to " + MOST_SECONDS + ", got " + seconds);
        }
    }

    private void checkRandom() {
        checkDrawn();
        RandomKind unused = randomKind(); // or says which there are
        requireWithin("--first", first, 1, MOST_PIPELINES);
        requireWithin("--pairs", pairs, 0, MOST_PAIRS);
    }

    private void requireWithin(String option, @Nullable Integer value, int least, int most) {
        if (value != null && !(value >= least && value <= most)) {
            throw badInput(option + " must be from " + least + " to " + most + ", got " + value);
        }
    }

    private void checkPipeline() {
        if (!ExperimentRunner.NAMES.contains(name)) {
            throw badInput(
                    "there is no experiment " + name + "; choose one of " + String.join(", ", ExperimentRunner.NAMES)
                            + ", " + MATCHING + ", " + RANDOM + ", " + DEADLINE + ", " + RANKS + ", " + OVERHEAD);
        }
        if (seconds != null || times != null) {
            throw badInput("--seconds and --times belong to matching; " + name + " has --scale and --items");
        }
        if (scale != null && !(scale > 0 && scale <= 1_000)) {
            throw badInput("--scale must be above 0 and at most 1000, got " + scale);
        }
        if (items != null && items < 1) {
            throw badInput("--items must be at least 1, got " + items);
        }
        if (spares != null && !name.equals("figure5")) {
            throw badInput("--spares belongs to figure5; " + name + " has the published number");
        }
        if (spares != null && spares < 1) {
            throw badInput("--spares must be at least 1, got " + spares);
        }
    }

    private void checkMatching() {
        if (scale != null || items != null || spares != null) {
            throw badInput("--scale, --items and --spares do not belong to matching; it has --seconds and --times");
        }
        if (seconds != null && !(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) {
            throw badInput("--seconds must be from " + LEAST_SECONDS + ", which two windows need, to " + MOST_SECONDS
                    + ", got " + seconds);
        }
        if (times != null && !times.equals(CONSTANT) && !times.equals("exponential")) {
            throw badInput("--times must be exponential or constant, got " + times);
        }
    }
}
