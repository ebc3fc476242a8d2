package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.WireProtocol;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/** Decides who may stay, and says why not. */
final class Doorkeeper {
    private final ChannelSettings settings;

    Doorkeeper(ChannelSettings settings) {
        this.settings = settings;
    }

    /** Returns why an agent may not stay, or nothing. */
    Optional<String> refusal(Hello hello) {
        Optional<String> refusal = refusal(hello.protocolVersion(), hello.key(), hello.jobId());
        if (refusal.isPresent()) {
            return refusal;
        }
        int processes = settings.processes();
        if (hello.physicalRank() < 0 || hello.physicalRank() >= processes) {
            return Optional.of("this job has ranks 0 to " + (processes - 1) + ", not " + hello.physicalRank());
        }
        if (hello.primaries() < 1 || hello.spares() < 0 || hello.primaries() + hello.spares() != processes) {
            return Optional.of("this job has " + processes + " processes, not " + hello.primaries() + " and "
                    + hello.spares() + " spares");
        }
        return Optional.empty();
    }

    /** Returns why a console may not stay, or nothing. */
    Optional<String> refusal(OperatorHello hello) {
        return refusal(hello.protocolVersion(), hello.key(), hello.jobId());
    }

    private Optional<String> refusal(int version, String key, String jobId) {
        if (version != WireProtocol.VERSION) {
            return Optional.of("this tuner speaks protocol version " + WireProtocol.VERSION + ", not " + version
                    + ": use the same release on both sides");
        }
        // In constant time, so that the answer's delay does not tell how much of a guess is right.
        if (!MessageDigest.isEqual(utf8(key), utf8(settings.key()))) {
            return Optional.of("the key is not the key of the job that this tuner serves");
        }
        if (!jobId.equals(settings.jobId())) {
            return Optional.of("this tuner serves job " + settings.jobId() + ", not " + jobId);
        }
        return Optional.empty();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
