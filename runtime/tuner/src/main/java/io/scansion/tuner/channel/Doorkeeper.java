package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.trust.JobKeys.Role;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Decides who may stay, and says why not. */
final class Doorkeeper {
    private final ChannelSettings settings;

    Doorkeeper(ChannelSettings settings) {
        this.settings = settings;
    }

    /** Returns why an agent may not stay, or nothing. */
    Optional<String> refusal(Hello hello) {
        Optional<String> refusal = refusal(hello.protocolVersion(), hello.key(), hello.jobId(), Set.of(Role.AGENT));
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
        return refusal(hello.protocolVersion(), hello.key(), hello.jobId(), EnumSet.of(Role.OPERATOR, Role.VIEWER));
    }

    /** Whether a console that may stay may also change the job. */
    boolean mayChange(OperatorHello hello) {
        return settings.keys().role(hello.key()).equals(Optional.of(Role.OPERATOR));
    }

    private Optional<String> refusal(int version, String key, String jobId, Set<Role> wanted) {
        if (version != WireProtocol.VERSION) {
            return Optional.of("this tuner speaks protocol version " + WireProtocol.VERSION + ", not " + version
                    + ": use the same release on both sides");
        }
        Optional<Role> role = settings.keys().role(key);
        if (role.isEmpty()) {
            return Optional.of("the key is not the key of the job that this tuner serves");
        }
        if (!wanted.contains(role.get())) {
            return Optional.of("the key is for the role " + role.get().word() + " and does not open this door");
        }
        if (!jobId.equals(settings.jobId())) {
            return Optional.of("this tuner serves job " + settings.jobId() + ", not " + jobId);
        }
        return Optional.empty();
    }
}
