package io.scansion.tuner.channel;

import io.scansion.wire.TunerMessage.ReportEvery;
import io.scansion.wire.trust.JobKeys;
import io.scansion.wire.trust.TunerIdentity;
import java.nio.file.Path;

/**
 * What a {@link TunerServer} needs to know.
 *
 * @param keys the job's secrets; whoever shows one of them has its role
 * @param processes ranks launched, primaries and spares, at least 1
 * @param addressFile {@code tuner.properties}, written when the server listens
 * @param local address to listen at, a literal of this machine
 * @param port to listen at; 0 for one of the system's choice
 * @param advertised what agents and consoles are told to connect to
 * @param identity by which agents and consoles recognise the tuner
 * @param snapshotMillis interval at which agents are asked to report, in milliseconds, at least 10
 * @param silenceMillis shortest silence after which an agent counts as lost, in milliseconds; three intervals if that is
 *     longer. A busy machine delays heartbeats by more than three short intervals, and in the calm they are a second apart
 * @param openingMillis time that a new connection has until both ends have recognised each other, in milliseconds
 * @param handshakeMillis time that it then has to say hello, in milliseconds
 * @param backlogBytes unsent bytes above which a peer that does not read is dropped
 */
public record ChannelSettings(
        String jobId,
        JobKeys keys,
        int processes,
        Path addressFile,
        String local,
        int port,
        String advertised,
        TunerIdentity identity,
        int snapshotMillis,
        int silenceMillis,
        int openingMillis,
        int handshakeMillis,
        int backlogBytes) {
    private static final String LOOPBACK = "127.0.0.1";
    private static final long LONGEST_TICK_MILLIS = 200;

    public ChannelSettings {
        if (processes < 1
                || snapshotMillis < ReportEvery.LEAST_MILLIS
                || silenceMillis < 1
                || openingMillis < 1
                || handshakeMillis < 1
                || backlogBytes < 1) {
            throw new IllegalArgumentException(
                    "need processes >= 1, snapshotMillis >= " + ReportEvery.LEAST_MILLIS + " and the others >= 1, got "
                            + processes + ", " + snapshotMillis + ", " + silenceMillis + ", " + openingMillis + ", "
                            + handshakeMillis + ", "
                            + backlogBytes);
        }
    }

    /** Returns the settings of a channel on the loopback, with the usual bounds: agents lost after 3 s, the word within 5 s, hello 5 s later, 4 MiB unsent. */
    public static ChannelSettings of(String jobId, JobKeys keys, int processes, Path addressFile, int snapshotMillis) {
        TunerIdentity identity = TunerIdentity.ofWords();
        return new ChannelSettings(
                jobId,
                keys,
                processes,
                addressFile,
                LOOPBACK,
                0,
                LOOPBACK,
                identity,
                snapshotMillis,
                3_000,
                identity.proof().openingMillis(),
                5_000,
                4 << 20);
    }

    /** Returns the same for a channel that listens elsewhere, and is recognised by a certificate. */
    public ChannelSettings listeningAt(String local, int port, String advertised, TunerIdentity identity) {
        return new ChannelSettings(
                jobId,
                keys,
                processes,
                addressFile,
                local,
                port,
                advertised,
                identity,
                snapshotMillis,
                silenceMillis,
                identity.proof().openingMillis(),
                handshakeMillis,
                backlogBytes);
    }

    /** How often it is looked whose time is up, in nanoseconds. */
    long tickNanos() {
        long shortestMillis = Math.min(silenceMillis, Math.min(openingMillis, handshakeMillis));
        return Math.max(1, Math.min(shortestMillis / 4, LONGEST_TICK_MILLIS)) * 1_000_000;
    }

    /** Silence after which an agent counts as lost, in nanoseconds: three missed heartbeats. */
    long silenceNanos() {
        return Math.max(3L * snapshotMillis, silenceMillis) * 1_000_000;
    }
}
