package io.scansion.agent.channel;

import io.scansion.wire.AgentMessage.Hello;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a {@link TunerLink} needs to know.
 *
 * @param addressFile {@code tuner.properties} of the job; need not exist yet
 * @param at {@code HOST:PORT} of a tuner that may be started later or be somewhere else than its file; the file need not say it
 * @param hello first message of every connection; job and key are taken from the file
 * @param retryMillis pause between two attempts to reach the tuner, in milliseconds, at least 1
 * @param stallMillis time after which a tuner that takes no bytes, or does not answer the hello, is given up, in milliseconds
 */
public record LinkSettings(Path addressFile, Optional<String> at, Hello hello, int retryMillis, int stallMillis) {
    public static final int RETRY_MILLIS = 250;
    public static final int STALL_MILLIS = 5_000;

    public LinkSettings {
        if (retryMillis < 1 || stallMillis < 1) {
            throw new IllegalArgumentException(
                    "need retryMillis >= 1 and stallMillis >= 1, got " + retryMillis + ", " + stallMillis);
        }
    }

    /** Returns the settings with the usual times. */
    public static LinkSettings of(Path addressFile, Optional<String> at, Hello hello) {
        return new LinkSettings(addressFile, at, hello, RETRY_MILLIS, STALL_MILLIS);
    }
}
