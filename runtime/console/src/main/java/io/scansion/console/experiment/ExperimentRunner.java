package io.scansion.console.experiment;

import io.scansion.console.experiment.run.ExperimentFailedException;
import io.scansion.console.experiment.run.ProgramOutput;
import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.RunFigures;
import io.scansion.console.experiment.run.RunRecording;
import io.scansion.console.experiment.run.TemporaryFile;
import io.scansion.console.view.Connection;
import io.scansion.console.view.LiveView;
import io.scansion.launch.JobLauncher;
import io.scansion.launch.RunningJob;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.Program;
import io.scansion.launch.config.RankHosts;
import io.scansion.launch.config.TuningMode;
import io.scansion.launch.job.JobResult;
import io.scansion.tuner.journal.EventFileTail;
import io.scansion.tuner.journal.LoggedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Launches an experiment, shows it while it runs, runs its reference without agent, and reports. */
public final class ExperimentRunner {
    /** Names of the experiments. */
    public static final List<String> NAMES = List.of("table1", "table2", "figure5");

    private static final String MAIN_CLASS = "io.scansion.apps.ParametricPipeline";
    /** Many ranks share few cores: a small heap and one compiler tier start fastest. */
    private static final List<String> JAVA_OPTIONS =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration REFRESH = Duration.ofMillis(200);

    private final JobLauncher launcher;
    private final Path appsJar;
    private final Supplier<LiveView> views;
    private final Optional<Path> keptEvents;
    private final boolean verbose;

    /**
     * @param appsJar holds the program
     * @param views makes what shows a run
     * @param keptEvents where the events are to stay, one run after the other; without it they go to files that are removed
     * @param verbose whether the program's own output is shown
     */
    public ExperimentRunner(
            JobLauncher launcher, Path appsJar, Supplier<LiveView> views, Optional<Path> keptEvents, boolean verbose) {
        this.launcher = launcher;
        this.appsJar = appsJar;
        this.views = views;
        this.keptEvents = keptEvents;
        this.verbose = verbose;
    }

    /**
     * What is to be printed.
     *
     * @param summary one JSON object
     * @param intact whether every item arrived once, in order, and as without the agent
     */
    public record Report(List<String> table, String summary, boolean intact) {
        /** Copies the lines. */
        public Report {
            table = List.copyOf(table);
        }
    }

    /**
     * Runs the main job.
     *
     * @param hosts where its ranks run
     * @throws ExperimentFailedException if the program did not run to its end
     */
    public Report demo(RankHosts hosts) throws IOException, InterruptedException {
        Experiment experiment = Experiment.figure5(10);
        forgetEvents();
        ExperimentOutcome outcome =
                run(experiment, hosts.withRoomFor(experiment.stageCount() + experiment.spares()), views.get());
        return new Report(OutcomeTable.lines(outcome), SummaryJson.demo(outcome), outcome.intact());
    }

    /**
     * Runs one of {@link #NAMES}.
     *
     * @param spares spare ranks of figure 5
     * @param scale factor on the published times, if not the usual one
     * @param items items of the source, if not the usual number
     * @throws ExperimentFailedException if the program did not run to its end
     */
    public Report experiment(String name, int spares, OptionalDouble scale, OptionalInt items)
            throws IOException, InterruptedException {
        Experiment experiment = switch (name) {
            case "table1" -> Experiment.table1();
            case "table2" -> Experiment.table2();
            case "figure5" -> Experiment.figure5(spares);
            default -> throw new IllegalArgumentException("no experiment " + name);
        };
        if (scale.isPresent()) {
            experiment = experiment.withScale(scale.getAsDouble());
        }
        if (items.isPresent()) {
            experiment = experiment.withItems(items.getAsInt());
        }
        forgetEvents();
        ExperimentOutcome outcome = run(experiment, RankHosts.HERE, views.get());
        return new Report(OutcomeTable.lines(outcome), SummaryJson.experiment(outcome), outcome.intact());
    }

    /** The log is appended to, and what an earlier command has left there is no part of this one. */
    private void forgetEvents() throws IOException {
        if (keptEvents.isPresent()) {
            Files.deleteIfExists(keptEvents.get());
        }
    }

    private ExperimentOutcome run(Experiment experiment, RankHosts hosts, LiveView live)
            throws IOException, InterruptedException {
        Path events = keptEvents.isPresent() ? keptEvents.get() : TemporaryFile.create("events", ".jsonl");
        try {
            RunRecording recording = new RunRecording();
            Optional<ResultLine> arrived = tuned(experiment, hosts, events, recording, live);
            live.println("");
            live.println("the same program without the agent, for its checksum ...");
            Optional<ResultLine> reference = untuned(experiment, hosts, live);
            return new ExperimentOutcome(
                    experiment,
                    RunFigures.of(recording, experiment.stageCount()),
                    arrived.orElseThrow(() ->
                            new ExperimentFailedException("the last rank printed no RESULT line; run with --verbose")),
                    reference);
        } finally {
            if (keptEvents.isEmpty()) {
                Files.deleteIfExists(events);
            }
        }
    }

    private Optional<ResultLine> tuned(
            Experiment experiment, RankHosts hosts, Path events, RunRecording recording, LiveView live)
            throws IOException, InterruptedException {
        JobSettings settings = settings(experiment, hosts, experiment.arguments())
                .spares(experiment.spares())
                .stateless(experiment.stateless())
                .mode(experiment.spares() > 0 ? TuningMode.AUTO : TuningMode.ADVISE)
                .events(events)
                .build();
        ProgramOutput<ResultLine> output = output(live);
        try (EventFileTail tail = followFromHere(events);
                RunningJob job = launcher.launch(settings, output)) {
            Optional<JobResult> ended = Optional.empty();
            while (ended.isEmpty()) {
                ended = job.await(REFRESH);
                for (LoggedEvent event : tail.poll()) {
                    live.connection(Connection.CONNECTED);
                    live.accept(event);
                    recording.accept(event);
                }
                if (ended.isPresent()) {
                    live.connection(Connection.ENDED);
                }
                live.refresh();
            }
            ExperimentFailedException.unlessDone("", ended.get());
        }
        return output.result();
    }

    /** What earlier programs have left in a file that is kept is not of the next one. */
    private static EventFileTail followFromHere(Path events) throws IOException {
        EventFileTail tail = new EventFileTail(events);
        var unused = tail.poll();
        return tail;
    }

    private Optional<ResultLine> untuned(Experiment experiment, RankHosts hosts, LiveView live)
            throws IOException, InterruptedException {
        JobSettings settings = settings(experiment, hosts, experiment.referenceArguments())
                .agent(false)
                .build();
        ProgramOutput<ResultLine> output = output(live);
        try (RunningJob job = launcher.launch(settings, output)) {
            ExperimentFailedException.unlessDone("", job.await());
        }
        return output.result();
    }

    private JobSettingsBuilder settings(Experiment experiment, RankHosts hosts, List<String> arguments) {
        Program program =
                new Program(JAVA_OPTIONS, List.of(appsJar.toString()), MAIN_CLASS, Optional.empty(), arguments);
        return JobSettings.builder(experiment.stageCount(), program)
                .hosts(hosts)
                .verbose(verbose)
                .timeout(LONGEST);
    }

    private ProgramOutput<ResultLine> output(LiveView live) {
        return new ProgramOutput<>(ResultLine::parse, live::println, verbose, true);
    }
}
