package io.scansion.tuner.channel;

import java.io.IOException;

/** The tuner does not let this console in. The message is its reason. */
public final class TunerRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    public TunerRefusedException(String message) {
        super(message);
    }
}
