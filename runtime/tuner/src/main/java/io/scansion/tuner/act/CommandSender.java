package io.scansion.tuner.act;

import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.TunerMessage.Command;
import java.util.concurrent.CompletionStage;

/** Carries commands to agents. The stage completes on any thread, exceptionally when no answer can come any more. */
@FunctionalInterface
public interface CommandSender {
    CompletionStage<Acknowledgement> send(int physicalRank, Command command);
}
