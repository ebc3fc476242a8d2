package io.scansion.console.experiment.run;

import io.scansion.launch.job.JobResult;

/** The program of an experiment did not run to its end; the message says why. */
public final class ExperimentFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ExperimentFailedException(String message) {
        super(message);
    }

    /** @param where what comes before the reason */
    public static void unlessDone(String where, JobResult ended) {
        if (!ended.done()) {
            throw new ExperimentFailedException(where
                    + (ended.message().isEmpty()
                            ? "the job ended with exit code " + ended.exitCode()
                            : ended.message()));
        }
    }
}
