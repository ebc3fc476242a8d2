package io.scansion.wire.trust;

import java.io.IOException;

/** The other end has not proved to be who it should be; nothing was told to it. The message is one line. */
public final class UntrustedException extends IOException {
    private static final long serialVersionUID = 1;

    UntrustedException(String message) {
        super(message);
    }

    UntrustedException(String message, Throwable cause) {
        super(message, cause);
    }
}
