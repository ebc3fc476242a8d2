package io.scansion.tuner.channel;

import java.nio.file.Path;

/**
 * What a {@link TunerServer} needs to know.
 *
 * @param key the job's secret; whoever shows it may change the program
 * @param processes ranks launched, primaries and spares, at least 1
 * @param addressFile {@code tuner.properties}, written when the server listens
 * @param snapshotMillis interval at which agents are asked to report, in milliseconds, at least 10
 * @param silenceMillis shortest silence after which an agent counts as lost, in milliseconds; three intervals if that is
 *     longer. A busy machine delays heartbeats by more than three short intervals
 * @param handshakeMillis time that a new connection has to say hello, in milliseconds
 * @param backlogBytes unsent bytes above which a peer that does not read is dropped
 */
public record ChannelSettings(
        String jobId,
        String key,
        int processes,
        Path addressFile,
        int snapshotMillis,
        int silenceMillis,
        int handshakeMillis,
        int backlogBytes) {

    public ChannelSettings {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("the key of job " + jobId + " must not be empty");
        }
        if (processes < 1 || snapshotMillis < 10 || silenceMillis < 1 || handshakeMillis < 1 || backlogBytes < 1) {
            throw new IllegalArgumentException("need processes >= 1, snapshotMillis >= 10 and the others >= 1, got "
                    + processes + ", " + snapshotMillis + ", " + silenceMillis + ", " + handshakeMillis + ", "
                    + backlogBytes);
        }
    }

    /** Returns the settings with the usual bounds: agents lost after 2 s, hello within 5 s, 4 MiB unsent. */
    public static ChannelSettings of(String jobId, String key, int processes, Path addressFile, int snapshotMillis) {
        return new ChannelSettings(jobId, key, processes, addressFile, snapshotMillis, 2_000, 5_000, 4 << 20);
    }

    /** Silence after which an agent counts as lost, in nanoseconds: three missed heartbeats. */
    long silenceNanos() {
        return Math.max(3L * snapshotMillis, silenceMillis) * 1_000_000;
    }
}
