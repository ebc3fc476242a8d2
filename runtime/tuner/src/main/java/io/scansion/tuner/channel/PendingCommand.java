package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.TunerMessage.Command;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A command on its way. All but the future belongs to the channel's thread. */
final class PendingCommand {
    final int physicalRank;
    final Command command;
    final byte[] frame;
    final long deadlineNanos;
    final long timeoutMillis;
    final CompletableFuture<Acknowledgement> answer = new CompletableFuture<>();
    /** Connection on which it was sent last. */
    @Nullable
    Peer sentTo;

    PendingCommand(int physicalRank, Command command, byte[] frame, long deadlineNanos, long timeoutMillis) {
        this.physicalRank = physicalRank;
        this.command = command;
        this.frame = frame;
        this.deadlineNanos = deadlineNanos;
        this.timeoutMillis = timeoutMillis;
    }
}
