package io.scansion.console.experiment;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.experiment.ExperimentRunner.Report;
import io.scansion.console.experiment.ranks.RanksExperiment;
import io.scansion.console.experiment.ranks.RanksOptions;
import io.scansion.console.run.LauncherSource;
import io.scansion.console.view.LiveView;
import io.scansion.console.view.Terminal;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code experiment}: the published experiments, and pipelines that are drawn, for real. */
@Command(
        name = "experiment",
        description =
                "Run a published experiment, random pipelines, or thousands of simulated ranks; print the figures.",
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
            "random  --pipelines of 3 to 6 stages that sleep 1 to 30 ms (source and sink, which stay alone, up to",
            "        10 ms), with 1 to 6 spares, drawn by --seed; each is tuned while it runs, and run without the",
            "        agent for its checksum. A row for each: before is measured until the first change, best is what",
            "        the best arrangement gives by the times that were drawn. About 25 s each.",
            "  scansion experiment random --pipelines 30 --seed 1 --json 2>/dev/null | tail -n 1",
            "ranks   --ranks simulated ranks that run nothing and report what they would, to a real tuner: a --shape",
            "        pipeline of --stages (a tenth of the ranks, by --seed) with the others as spares, or a farm of",
            "        the library. What the tuner costs while it is watched for --duration. No MPJ Express needed.",
            "  scansion experiment ranks --ranks 10000 --shape farm --duration 60s --json"
        })
public final class ExperimentCommand extends ConsoleCommand {
    private static final String MATCHING = "matching";
    private static final String RANDOM = "random";
    private static final String RANKS = "ranks";
    private static final String CONSTANT = "constant";
    private static final int DEFAULT_SPARES = 10;
    private static final int DEFAULT_PIPELINES = 30;
    private static final int MOST_PIPELINES = 1_000;
    private static final long DEFAULT_SEED = 1;
    /** Of many runs, lines say more than a frame for each. */
    private static final Terminal LINES_ONLY = new Terminal(false, false, 80, 24);

    private static final double DEFAULT_SECONDS = 4;
    private static final double LEAST_SECONDS = 4;
    private static final double MOST_SECONDS = 600;

    @Parameters(paramLabel = "NAME", description = "table1, table2, figure5, matching, random or ranks.")
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
            description = "Length of a run of matching, twice that in phases. Default: 4.")
    private @Nullable Double seconds;

    @Option(names = "--times", paramLabel = "KIND", description = "Of matching: exponential (default) or constant.")
    private @Nullable String times;

    @Option(names = "--pipelines", paramLabel = "N", description = "How many pipelines random draws. Default: 30.")
    private @Nullable Integer pipelines;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of random and ranks: the same draws the same. Default: 1.")
    private @Nullable Long seed;

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
        MatchingExperiment experiment = new MatchingExperiment(
                launchers.find(), home.get().appsJar(), this::row, Optional.ofNullable(events), verbose());
        return experiment.run(seconds == null ? DEFAULT_SECONDS : seconds, CONSTANT.equals(times));
    }

    private Report ranks() throws IOException, InterruptedException {
        RanksExperiment experiment = new RanksExperiment(
                home.get(),
                JobStore.ofThisUser(),
                line -> {
                    err().println(line);
                    err().flush();
                },
                Optional.ofNullable(events));
        RanksExperiment.Result result = experiment.run(ranks.setting(seed == null ? DEFAULT_SEED : seed));
        return new Report(result.table(), result.summary(), result.intact());
    }

    private void row(String line) {
        out().println(line);
        out().flush();
    }

    private Report random() throws IOException, InterruptedException {
        return runner(() -> new LiveView(err(), LINES_ONLY))
                .random(
                        pipelines == null ? DEFAULT_PIPELINES : pipelines,
                        seed == null ? DEFAULT_SEED : seed,
                        this::row);
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
        if (!name.equals(RANDOM) && (pipelines != null || (seed != null && !name.equals(RANKS)))) {
            throw badInput("--pipelines and --seed belong to random, and --seed to ranks");
        }
        if (!name.equals(RANKS) && ranks.isAnyGiven()) {
            throw badInput("--ranks, --shape, --stages, --duration and --window belong to ranks");
        }
        switch (name) {
            case RANKS -> checkRanks();
            case MATCHING -> checkMatching();
            case RANDOM -> checkRandom();
            default -> checkPipeline();
        }
    }

    private void checkRanks() {
        if (scale != null || items != null || spares != null || seconds != null || times != null) {
            throw badInput("ranks has --ranks, --shape, --stages, --duration, --window and --seed");
        }
    }

    private void checkRandom() {
        if (scale != null || items != null || spares != null || seconds != null || times != null) {
            throw badInput("random has --pipelines and --seed; it draws all else");
        }
        if (pipelines != null && !(pipelines >= 1 && pipelines <= MOST_PIPELINES)) {
            throw badInput("--pipelines must be from 1 to " + MOST_PIPELINES + ", got " + pipelines);
        }
    }

    private void checkPipeline() {
        if (!ExperimentRunner.NAMES.contains(name)) {
            throw badInput("there is no experiment " + name + "; choose one of "
                    + String.join(", ", ExperimentRunner.NAMES) + ", " + MATCHING + ", " + RANDOM + ", " + RANKS);
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
