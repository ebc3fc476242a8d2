package io.scansion.agent.contract;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.CodeQuestion;
import java.util.function.Consumer;

/** The way to the tuner: what it accepts is sent, a contract or a question also to every tuner that connects later. No call waits. */
public interface ContractReports extends Consumer<AgentMessage> {
    /** Stops asking later tuners a question that has been answered. */
    void withdraw(CodeQuestion question);
}
