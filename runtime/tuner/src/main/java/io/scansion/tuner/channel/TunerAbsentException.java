package io.scansion.tuner.channel;

import java.io.IOException;

/** No tuner answers for a job. The message is one line for the operator. */
public final class TunerAbsentException extends IOException {
    private static final long serialVersionUID = 1;

    public TunerAbsentException(String message) {
        super(message);
    }
}
