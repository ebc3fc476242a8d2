package io.scansion.console.experiment.overhead;

import io.scansion.console.experiment.run.ExperimentFailedException;
import io.scansion.console.experiment.run.ProgramOutput;
import io.scansion.console.experiment.run.ResultWords;
import io.scansion.launch.JobLauncher;
import io.scansion.launch.RunningJob;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.process.Child;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A kernel that runs when it is its turn. At all other times its ranks and its tuner stand still, so that two of them can be compared
 * within a second, on a machine whose speed changes from minute to minute. For one thread.
 */
final class KernelJob implements AutoCloseable {
    private static final String READY = "READY";
    private static final String SLICE = "SLICE";
    private static final Duration LOOK_AFTER = Duration.ofMillis(200);

    private final String where;
    private final Path turns;
    private final RunningJob job;
    private final ProgramOutput<KernelLine> output;
    private final BlockingQueue<String> said;
    private final List<Double> slices = new ArrayList<>();
    private @Nullable StoppedProcesses stopped;

    private KernelJob(
            String where, Path turns, RunningJob job, ProgramOutput<KernelLine> output, BlockingQueue<String> said) {
        this.where = where;
        this.turns = turns;
        this.job = job;
        this.output = output;
        this.said = said;
    }

    /**
     * Starts one and returns when it is warm and stands still.
     *
     * @param where what comes before the reason of a failure
     * @param turns an empty file, the kernel's {@code --turns}; gone when the job is closed
     * @throws ExperimentFailedException if it does not come to that
     */
    static KernelJob warm(
            String where, Path turns, JobLauncher launcher, JobSettings settings, ProgramOutput<KernelLine> output)
            throws IOException, InterruptedException {
        BlockingQueue<String> said = new LinkedBlockingQueue<>();
        SupervisionListener listener = event -> {
            output.on(event);
            if (event instanceof SupervisionEvent.Printed printed
                    && (printed.text().equals(READY) || printed.text().startsWith(SLICE))) {
                said.add(printed.text());
            }
        };
        RunningJob job;
        try {
            job = launcher.launch(settings, listener);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(turns);
            throw e;
        }
        KernelJob kernel = new KernelJob(where, turns, job, output, said);
        try {
            kernel.await();
            kernel.stop();
            return kernel;
        } catch (IOException | InterruptedException | RuntimeException e) {
            kernel.close();
            throw e;
        }
    }

    /** Lets it run for one more slice. */
    void slice() throws IOException, InterruptedException {
        goOn();
        Files.write(turns, new byte[1], StandardOpenOption.APPEND);
        String line = await();
        stop();
        slices.add(ResultWords.of(SLICE, line)
                .map(words -> words.number("us_per_call"))
                .orElseThrow(() -> new IllegalStateException(where + "not the time of a slice: " + line)));
    }

    /** Lets it come to its end, after all its slices. */
    KernelRun finish() throws IOException, InterruptedException {
        goOn();
        ExperimentFailedException.unlessDone(where, job.await());
        KernelLine line = output.result()
                .orElseThrow(() -> new ExperimentFailedException(where + "the kernel printed no RESULT line"));
        return new KernelRun(slices, line);
    }

    /** Returns what it says next. */
    private String await() throws InterruptedException {
        while (true) {
            String line = said.poll(LOOK_AFTER.toMillis(), TimeUnit.MILLISECONDS);
            if (line != null) {
                return line;
            }
            if (job.await(Duration.ZERO).isPresent()) {
                ExperimentFailedException.unlessDone(where, job.await());
                throw new ExperimentFailedException(where + "the kernel ended before all its slices were timed");
            }
        }
    }

    private void stop() throws IOException {
        List<Long> pids = new ArrayList<>(job.ranks().stream().map(Child::pid).toList());
        Optional<ProcessHandle> tuner = job.tuner();
        tuner.ifPresent(process -> pids.add(process.pid()));
        stopped = StoppedProcesses.of(pids);
    }

    private void goOn() throws IOException {
        StoppedProcesses former = stopped;
        stopped = null;
        if (former != null) {
            former.close();
        }
    }

    /** Ends it if it has not come to its end. */
    @Override
    public void close() throws IOException {
        try {
            goOn();
        } finally {
            job.close();
            Files.deleteIfExists(turns);
        }
    }
}
