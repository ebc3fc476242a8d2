package io.scansion.models.queueing.simulation;

/** A simulation was ended because it stood still or would not have ended in any useful time. */
public final class NoProgressException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoProgressException(String message) {
        super(message);
    }
}
