package io.scansion.tuner.console.experiment;

/** The program of an experiment did not run to its end; the message says why. */
public final class ExperimentFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExperimentFailedException(String message) {
        super(message);
    }
}
