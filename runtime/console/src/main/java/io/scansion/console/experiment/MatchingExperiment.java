package io.scansion.console.experiment;

import io.scansion.console.experiment.ExperimentRunner.Report;
import io.scansion.console.experiment.run.ExperimentFailedException;
import io.scansion.console.experiment.run.JobRuns;
import io.scansion.console.experiment.run.ProgramOutput;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.Program;
import io.scansion.models.san.masterslave.Timings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/*
 * Slaves sleep most of their time, so that seven of them fit on two cores: what is left of the published program's times is their
 * proportion. With times and cuts drawn, the assumptions of the model hold; with constant times and even cuts it is seen how far
 * it errs where they do not. How often the pair is matched is chosen by the model, so that all runs take about the same time.
 */
/** Runs the matcher of pictures in every arrangement that the paper compares, and puts the automata network's word beside it. */
public final class MatchingExperiment {
    private static final int MOST_SLAVES = 7;
    private static final int PACK =
            400; // matches: as published, a slice has some 6 packs with seven slaves and some 32 with one
    private static final double COMPUTE_MILLIS = 14;
    private static final double EVALUATE_MILLIS = 2.2;
    private static final double MESSAGE_SECONDS = 1e-4;
    private static final double PACKS_OF_A_PICTURE = 42;
    private static final double WARM_UP_SECONDS = 1.2;

    /** In phases the slowest of all slaves counts, which takes longer to average out. */
    private static final double LONGER_IN_PHASES = 2;

    private static final List<String> JAVA_OPTIONS =
            List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");
    private static final Duration LONGEST_START = Duration.ofMinutes(3);
    private static final int MOST_TIMES_LONGER = 5; // than expected

    private final JobRuns runs;
    private final Path appsJar;
    private final Consumer<String> progress;
    private final boolean verbose;

    /**
     * @param appsJar holds the programs
     * @param progress gets a line for every run
     * @param verbose whether the programs' own output is shown
     */
    public MatchingExperiment(JobRuns runs, Path appsJar, Consumer<String> progress, boolean verbose) {
        this.runs = runs;
        this.appsJar = appsJar;
        this.progress = progress;
        this.verbose = verbose;
    }

    /**
     * Runs all of it.
     *
     * @param seconds that a run without phases should take, after its start and warm-up; one in phases takes twice as long
     * @param constant whether times are constant and cuts even, instead of drawn as the model assumes
     * @throws ExperimentFailedException if a run did not come to its end, or was too short to be measured
     */
    public Report run(double seconds, boolean constant) throws IOException, InterruptedException {
        progress.accept(MatchingTable.header());
        List<MatchingOutcome> outcomes = new ArrayList<>();
        for (MatchingArrangement arrangement : MatchingArrangement.all(MOST_SLAVES)) {
            MatchingOutcome outcome = run(arrangement, seconds, constant);
            progress.accept(MatchingTable.row(outcome));
            outcomes.add(outcome);
        }
        List<MatchingPair> pairs = MatchingPair.of(outcomes);
        return new Report(
                MatchingTable.comparisons(outcomes, pairs),
                MatchingTable.json(outcomes, pairs),
                outcomes.stream().allMatch(outcome -> outcome.result().found()));
    }

    private MatchingOutcome run(MatchingArrangement arrangement, double seconds, boolean constant)
            throws IOException, InterruptedException {
        JobSettingsBuilder settings = JobSettings.builder(
                        1 + arrangement.slaves(),
                        new Program(
                                JAVA_OPTIONS,
                                List.of(appsJar.toString()),
                                arrangement.mainClass(),
                                Optional.empty(),
                                arguments(arrangement, seconds, constant)))
                .verbose(verbose)
                .timeout(LONGEST_START.plusSeconds((long) (MOST_TIMES_LONGER * LONGER_IN_PHASES * seconds)));
        ProgramOutput<MatchingLine> output = new ProgramOutput<>(MatchingLine::parse, progress, verbose, verbose);
        MatchingRates rates = new MatchingRates();
        MatchingLine said = runs.measured(
                arrangement.slaves() + " slaves, " + arrangement.label() + ": ", settings, output, rates::accept);
        return MatchingOutcome.of(arrangement, said, rates);
    }

    static List<String> arguments(MatchingArrangement arrangement, double seconds, boolean constant) {
        double round = roundSeconds(arrangement);
        long warmUp = (long) Math.ceil(WARM_UP_SECONDS / round);
        double measured = arrangement.inPhases() ? seconds * LONGER_IN_PHASES : seconds;
        List<String> words = new ArrayList<>(List.of(
                "--slices-per-slave", String.valueOf(arrangement.slicesPerSlave()),
                "--pack", String.valueOf(PACK),
                "--warm-up", String.valueOf(warmUp),
                "--rounds", String.valueOf(warmUp + (long) Math.ceil(measured / round)),
                "--ms-compute", String.valueOf(COMPUTE_MILLIS),
                "--ms-evaluate", String.valueOf(EVALUATE_MILLIS),
                "--cuts", constant ? "even" : "drawn",
                "--distribution", constant ? "constant" : "exponential"));
        if (!arrangement.inPhases()) {
            words.addAll(List.of("--places", String.valueOf(arrangement.places())));
        }
        return words;
    }

    /** What the model expects a round to take. */
    private static double roundSeconds(MatchingArrangement arrangement) {
        int slices = arrangement.slices();
        double sliced = PACKS_OF_A_PICTURE * (3 + 2 * (slices - 2)) / slices; // equation 1 with half a slice of overlap
        int packs = (int) Math.ceil(sliced / slices);
        Timings timings = new Timings(MESSAGE_SECONDS, MESSAGE_SECONDS, COMPUTE_MILLIS * 1e-3, EVALUATE_MILLIS * 1e-3);
        return arrangement.model(packs, timings).solve().runSeconds();
    }
}
