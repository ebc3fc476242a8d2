package io.scansion.tuner.replay;

import java.io.IOException;

/** A file that is no recording, or not a whole one, or one of another release; the message says which, and where. */
public final class RecordingException extends IOException {
    private static final long serialVersionUID = 1;

    RecordingException(String message, IOException cause) {
        super(message, cause);
    }

    RecordingException(String message) {
        super(message);
    }
}
