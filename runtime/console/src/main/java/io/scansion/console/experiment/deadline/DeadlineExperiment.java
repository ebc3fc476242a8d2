package io.scansion.console.experiment.deadline;

import io.scansion.console.experiment.run.ExperimentFailedException;
import io.scansion.console.experiment.run.JobRuns;
import io.scansion.console.experiment.run.ProgramOutput;
import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.ResultWords;
import io.scansion.console.experiment.run.SideBySide;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * Runs short programs of known length, and holds what is said of their end against when it is. Every run is drawn by a seed of its own,
 * one after the other, so that a series can be stopped and gone on with. A run that fails does not keep the others from running.
 */
public final class DeadlineExperiment {
    private final JobRuns jobs;
    private final List<String> classPath;
    private final Consumer<String> progress;
    private final boolean verbose;

    /**
     * What is to be run.
     *
     * @param runs how many, at least 1
     * @param seed of the first; the next has the next
     * @param seconds that one takes, about
     * @param parallel how many at a time
     */
    public record Plan(int runs, long seed, double seconds, int parallel) {}

    /**
     * What is to be printed.
     *
     * @param summary one JSON object
     * @param intact whether all ran to their end, and every item arrived once and in order
     */
    public record Result(List<String> table, String summary, boolean intact) {
        /** Copies the lines. */
        public Result {
            table = List.copyOf(table);
        }
    }

    /** What a program said at its end, with the time of day at which it was done. */
    private record Done(ResultLine result, double endedSeconds) {
        static Optional<Done> parse(String line) {
            return ResultLine.parse(line)
                    .flatMap(result -> ResultWords.of(line)
                            .filter(words -> !words.text("ended_s").isEmpty())
                            .map(words -> new Done(result, words.number("ended_s"))));
        }
    }

    /**
     * @param classPath of the programs
     * @param progress gets a line for every run, and what somebody should see of its output
     * @param verbose whether that is all of it
     */
    public DeadlineExperiment(JobRuns jobs, List<String> classPath, Consumer<String> progress, boolean verbose) {
        this.jobs = jobs;
        this.classPath = List.copyOf(classPath);
        this.progress = progress;
        this.verbose = verbose;
    }

    /**
     * Runs all of it.
     *
     * @param rows gets the table line by line
     */
    public Result run(Plan plan, Consumer<String> rows) throws IOException, InterruptedException {
        rows.accept(DeadlineTable.header());
        List<Callable<RunOutcome>> all = LongStream.range(plan.seed(), plan.seed() + plan.runs())
                .mapToObj(seed -> DrawnRun.of(seed, plan.seconds()))
                .map(run -> (Callable<RunOutcome>) () -> run(run))
                .toList();
        List<RunOutcome> outcomes =
                SideBySide.run(all, plan.parallel(), outcome -> rows.accept(DeadlineTable.row(outcome)));
        return new Result(
                DeadlineTable.lines(outcomes),
                DeadlineJson.of(outcomes),
                outcomes.stream().allMatch(RunOutcome::intact));
    }

    private RunOutcome run(DrawnRun run) throws IOException, InterruptedException {
        progress.accept(run.title());
        ProgramOutput<Done> output = new ProgramOutput<>(Done::parse, progress, verbose, verbose);
        EndRecording recording = new EndRecording();
        try {
            Done done = jobs.measured(run.title() + ": ", run.settings(classPath, verbose), output, recording::accept);
            double end = done.endedSeconds() - output.started().orElseThrow().toEpochMilli() / 1e3;
            return new RunOutcome(
                    run,
                    recording.changes(),
                    end,
                    recording.against(run.items(), end),
                    done.result().isIntact(Optional.empty()),
                    "");
        } catch (ExperimentFailedException e) {
            progress.accept(e.getMessage());
            return RunOutcome.failed(run, String.valueOf(e.getMessage()));
        }
    }
}
