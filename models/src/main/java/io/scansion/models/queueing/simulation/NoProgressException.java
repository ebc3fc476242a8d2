package io.scansion.models.queueing.simulation;

import io.scansion.models.ModelException;

/** A simulation was ended because it stood still or would not have ended in any useful time. */
public final class NoProgressException extends ModelException {
    private static final long serialVersionUID = 1L;

    NoProgressException(String message) {
        super(message);
    }
}
