package io.scansion.wire.codec;

import io.scansion.wire.WireProtocol;
import java.io.IOException;

/** Bytes that are no frame of this protocol, or a message that does not fit into one. The message says what was wrong. */
public final class FrameException extends IOException {
    private static final long serialVersionUID = 1;

    /** What was wrong. */
    public enum Fault {
        /** The frame does not start with {@link WireProtocol#MAGIC}. */
        BAD_MAGIC,
        /** The frame is of a version that this side does not speak. */
        UNKNOWN_VERSION,
        /** The version is known and the type is not. */
        UNKNOWN_TYPE,
        /** A body, string or list is longer than its bound. */
        TOO_LONG,
        /** The bytes end before the value does. */
        TRUNCATED,
        /** Bytes remain after the last value. */
        TRAILING_BYTES,
        /** A value that its field cannot hold. */
        BAD_VALUE
    }

    private final Fault fault;

    /** @param message says what was expected and what was found */
    public FrameException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    /** What was wrong. */
    public Fault fault() {
        return fault;
    }
}
