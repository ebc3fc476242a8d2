package io.scansion.console.experiment.random;

import io.scansion.console.command.Refusal;
import io.scansion.console.experiment.random.RandomOutcome.Trial;
import io.scansion.console.experiment.random.RandomOutcome.Tuned;
import io.scansion.console.experiment.run.ExperimentFailedException;
import io.scansion.console.experiment.run.JobRuns;
import io.scansion.console.experiment.run.ProgramOutput;
import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.SideBySide;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs programs that are drawn: each with the tuner, if asked for in turns with runs without agent and tuner, and if asked for in all
 * fixed arrangements that could be better than what was measured. A program that fails does not keep the others from running.
 */
public final class RandomExperiment {
    /** Many ranks share few cores: a small heap and one compiler tier start fastest. */
    private static final List<String> JAVA_OPTIONS =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private static final Duration LONGEST_START = Duration.ofMinutes(1);
    private static final double MOST_TIMES_LONGER = 3; // than expected
    /** Of a run that ended before its change had been measured: with twice the items each time. */
    private static final int MOST_REPETITIONS = 2;

    private final JobRuns runs;
    private final List<String> classPath;
    private final Consumer<String> progress;
    private final boolean verbose;

    /**
     * What is to be run.
     *
     * @param first of the programs that are run, by its number among those drawn, from 1
     * @param programs how many are run, at least 1
     * @param seed the same gives the same
     * @param pairs runs with and without tuner of each; 0 for one with it only
     * @param exhaustive whether fixed arrangements are tried
     * @param seconds that are to follow a change, at least; more where a change takes longer to be judged
     * @param parallel programs that run at a time, of those that do not compute; the others follow one by one
     * @param kept where what each program has shown is kept, and is taken from if it is there
     */
    public record Plan(
            RandomKind kind,
            int first,
            int programs,
            long seed,
            int pairs,
            boolean exhaustive,
            double seconds,
            int parallel,
            Optional<Path> kept) {
        /** What decides how a program is run, whichever it is. */
        private String asked(double cores) {
            return String.format(
                    Locale.ROOT,
                    "%s, seed %d, %d pairs, %s, %s s after a change, %d at a time, %s cores",
                    kind.word(),
                    seed,
                    pairs,
                    exhaustive ? "fixed arrangements tried" : "none fixed",
                    seconds,
                    parallel,
                    cores);
        }
    }

    /** @param number of the program among those drawn, from 1 */
    private record Numbered(int number, RandomOutcome outcome) {}

    /**
     * What is to be printed.
     *
     * @param summary one JSON object
     * @param intact whether all ran to their end, and every item arrived once, in order, and as without the agent
     */
    public record Result(List<String> table, String summary, boolean intact) {
        /** Copies the lines. */
        public Result {
            table = List.copyOf(table);
        }
    }

    /**
     * @param classPath of the programs
     * @param progress gets a line for every run, and what somebody should see of its output
     * @param verbose whether that is all of it
     */
    public RandomExperiment(JobRuns runs, List<String> classPath, Consumer<String> progress, boolean verbose) {
        this.runs = runs;
        this.classPath = List.copyOf(classPath);
        this.progress = progress;
        this.verbose = verbose;
    }

    /**
     * Runs all of it.
     *
     * @param rows gets the table line by line, in the order in which the programs are drawn; where some compute, those last
     * @throws Refusal if the plan's file is one of another plan, or cannot be read and written
     */
    public Result run(Plan plan, Consumer<String> rows) throws IOException, InterruptedException {
        double cores = Runtime.getRuntime().availableProcessors();
        List<RandomProgram> programs = RandomPrograms.draw(
                        plan.kind(), plan.first() - 1 + plan.programs(), plan.seed(), cores)
                .subList(plan.first() - 1, plan.first() - 1 + plan.programs());
        Optional<OutcomeFile> kept = plan.kept().map(file -> OutcomeFile.open(file, plan.asked(cores)));
        rows.accept(RandomTable.header());
        Map<Integer, RandomOutcome> byNumber = new TreeMap<>();
        for (boolean takingCores : new boolean[] {false, true}) {
            List<Callable<Numbered>> calls = IntStream.range(0, programs.size())
                    .filter(position -> programs.get(position).takesCores() == takingCores)
                    .mapToObj(position -> (Callable<Numbered>)
                            () -> runOrRecall(plan.first() + position, programs.get(position), plan, kept))
                    .toList();
            int parallel = takingCores ? 1 : plan.parallel();
            SideBySide.run(calls, parallel, done -> rows.accept(RandomTable.row(done.outcome())))
                    .forEach(done -> byNumber.put(done.number(), done.outcome()));
        }
        List<RandomOutcome> outcomes = List.copyOf(byNumber.values());
        RandomFigures figures = RandomFigures.of(plan.kind(), outcomes);
        return new Result(
                RandomTable.lines(figures),
                RandomJson.of(plan.kind(), plan.seed(), figures, outcomes),
                outcomes.stream().allMatch(RandomOutcome::isIntact));
    }

    private Numbered runOrRecall(int number, RandomProgram program, Plan plan, Optional<OutcomeFile> kept)
            throws IOException, InterruptedException {
        Optional<RandomOutcome> before = kept.flatMap(file -> file.of(number, program));
        if (before.isPresent()) {
            progress.accept(program.title() + ", as it was kept");
            return new Numbered(number, before.get());
        }
        RandomOutcome outcome = run(program, plan);
        kept.ifPresent(file -> file.keep(number, outcome));
        return new Numbered(number, outcome);
    }

    private RandomOutcome run(RandomProgram program, Plan plan) throws IOException, InterruptedException {
        try {
            List<Tuned> tuned = new ArrayList<>();
            Map<Integer, ResultLine> references = new HashMap<>();
            List<Double> untuned = new ArrayList<>();
            for (int pair = 0; pair < Math.max(1, plan.pairs()); pair++) {
                boolean tunedFirst = pair % 2 == 0;
                if (tunedFirst) {
                    tuned.add(tuned(program, plan, references));
                }
                if (plan.pairs() > 0) {
                    untuned.add(untuned(program, plan));
                }
                if (!tunedFirst) {
                    tuned.add(tuned(program, plan, references));
                }
            }
            List<Trial> trials = plan.exhaustive() ? trials(program, plan) : List.of();
            return new RandomOutcome(program, tuned, untuned, trials, "");
        } catch (ExperimentFailedException e) {
            progress.accept(e.getMessage());
            return RandomOutcome.failed(program, String.valueOf(e.getMessage()));
        }
    }

    /**
     * One that ends before what it was changed to could be measured is run again, longer.
     *
     * @param references what the program says without agent and without taking its time, by the number of its items; is added to
     */
    private Tuned tuned(RandomProgram program, Plan plan, Map<Integer, ResultLine> references)
            throws IOException, InterruptedException {
        int items = program.items(plan.seconds());
        Tuned tuned = tuned(program, items, "tuned", references);
        for (int again = 0; again < MOST_REPETITIONS && tuned.measured().isCutShort(); again++) {
            items *= 2;
            String how = "tuned, again with " + items + " items: it ended before its change was measured";
            tuned = tuned(program, items, how, references);
        }
        return tuned;
    }

    private Tuned tuned(RandomProgram program, int items, String how, Map<Integer, ResultLine> references)
            throws IOException, InterruptedException {
        JobSettingsBuilder settings = settings(program, program.arguments(items), items);
        program.tuned(settings);
        RandomProgram.Recorder recorder = program.recorder();
        ResultLine said = runs.measured(say(program, how) + ": ", settings, output(), recorder::accept);
        ResultLine reference = references.get(items);
        if (reference == null) {
            reference = bare(program, "for its checksum", program.referenceArguments(items), 0);
            references.put(items, reference);
        }
        return new Tuned(recorder.measured(), said, reference);
    }

    private double untuned(RandomProgram program, Plan plan) throws IOException, InterruptedException {
        int items = program.untunedItems(plan.seconds());
        return bare(program, "without agent and tuner", program.arguments(items), items)
                .itemsPerSecond();
    }

    private ResultLine bare(RandomProgram program, String how, List<String> arguments, int items)
            throws IOException, InterruptedException {
        JobSettingsBuilder settings = settings(program, arguments, items).agent(false);
        return runs.bare(say(program, how) + ": ", settings, output());
    }

    /*
     * Branch and bound: what an arrangement cannot exceed by the times is known, so those that could not be better than the best that
     * was measured need no trial.
     */
    /** Runs fixed arrangements, the most promising first, until no other can be better by more than what counts as near. */
    private List<Trial> trials(RandomProgram program, Plan plan) throws IOException, InterruptedException {
        List<List<Integer>> promising = program.candidates().stream()
                .sorted(Comparator.comparingDouble((List<Integer> one) -> -program.itemsPerSecond(one))
                        .thenComparingInt(
                                one -> one.stream().mapToInt(number -> number).sum()))
                .toList();
        List<Trial> trials = new ArrayList<>();
        double best = 0;
        for (List<Integer> arrangement : program.isArrangeable() ? promising : List.<List<Integer>>of()) {
            if (program.itemsPerSecond(arrangement) <= best * (1 + RandomFigures.nearShare(plan.kind()))) {
                break;
            }
            double rate = trialOrNone(program, arrangement, plan);
            trials.add(new Trial(arrangement, rate));
            best = rate > best ? rate : best;
        }
        return trials;
    }

    /** A trial that fails costs no more than its own rate: NaN. */
    private double trialOrNone(RandomProgram program, List<Integer> arrangement, Plan plan)
            throws IOException, InterruptedException {
        try {
            return trial(program, arrangement, plan);
        } catch (ExperimentFailedException e) {
            progress.accept(e.getMessage());
            return Double.NaN;
        }
    }

    /** Returns NaN if the arrangement did not come about. */
    private double trial(RandomProgram program, List<Integer> arrangement, Plan plan)
            throws IOException, InterruptedException {
        String how = "fixed at " + program.text(arrangement);
        int items = program.items(arrangement, plan.seconds());
        if (program instanceof RandomFarm farm) { // from its start on, so that whole runs can be compared
            int all = program.items(plan.seconds());
            return bare(program, how, farm.arguments(all, arrangement), all).itemsPerSecond();
        }
        RandomPipeline pipeline = (RandomPipeline) program;
        JobSettingsBuilder settings = settings(program, program.arguments(items), items);
        pipeline.fixed(settings, arrangement);
        RandomProgram.Recorder recorder = program.recorder();
        ResultLine unused = runs.measured(say(program, how) + ": ", settings, output(), recorder::accept);
        double rate = recorder.itemsPerSecond(arrangement);
        if (Double.isNaN(rate)) {
            progress.accept(program.title() + ": " + how + " did not come about for long enough to be measured");
        }
        return rate;
    }

    private String say(RandomProgram program, String how) {
        String what = program.title() + ", " + how;
        progress.accept(what);
        return what;
    }

    private JobSettingsBuilder settings(RandomProgram program, List<String> arguments, int items) {
        long expectedSeconds = (long) (items / program.itemsPerSecond(program.first()));
        return JobSettings.builder(
                        program.ranks(),
                        new Program(JAVA_OPTIONS, classPath, program.mainClass(), Optional.empty(), arguments))
                .verbose(verbose)
                .timeout(LONGEST_START.plusSeconds((long) (MOST_TIMES_LONGER * expectedSeconds)));
    }

    private ProgramOutput<ResultLine> output() {
        return new ProgramOutput<>(ResultLine::parse, progress, verbose, verbose);
    }
}
