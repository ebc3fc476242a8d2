package io.scansion.app;

import io.scansion.console.run.TunerCommand.TunerMain;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.KeyDirectory;
import io.scansion.launch.job.TunerMemory;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs the tuner of a job in this process, with a directory of the job's launcher or one of its own. */
final class Tuners implements TunerMain {
    private static final long LAST_WORDS_MILLIS = 3_000;

    private final JobStore store;

    Tuners(JobStore store) {
        this.store = store;
    }

    @Override
    public int serve(String jobId) throws IOException, InterruptedException {
        JobDirectory directory = store.choose(Optional.of(jobId));
        return new TunerProcess(directory, directory.tunerMemory()).run();
    }

    /** The directory goes when the tuner ends, also by a signal; what it knows stays with the keys until the ranks have ended. */
    @Override
    public int serve(JobSettings settings, KeyDirectory keys) throws IOException, InterruptedException {
        JobDirectory directory = store.create(settings, keys);
        Thread served = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(directory, served), "end of job"));
        try {
            TunerMemory tuners = keys.tunerMemory();
            if (tuners.read().isPresent()) {
                System.err.println("scansion: this goes on with what the last tuner of job " + directory.id()
                        + " knew; keys are for one run of a program, so make others for the next");
            }
            TunerProcess tuner = new TunerProcess(directory, tuners);
            int exitCode = tuner.run();
            if (tuner.haveRanksEnded()) {
                tuners.forget();
            }
            return exitCode;
        } finally {
            directory.delete();
        }
    }

    private static void end(JobDirectory directory, Thread served) {
        try {
            directory.publishEnd(JobResult.success(Duration.ZERO));
            TimeUnit.MILLISECONDS.timedJoin(served, LAST_WORDS_MILLIS);
        } catch (IOException e) {
            // the tuner has ended, and the directory gone with it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
