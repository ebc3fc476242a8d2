package io.scansion.agent.contract;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.CodeQuestion;

/** The way to the tuner. No call waits for it. */
public interface ContractReports {
    /** Sends a message; a contract or a question also to every tuner that connects later. */
    void publish(AgentMessage message);

    /** Stops asking later tuners a question that has been answered. */
    void withdraw(CodeQuestion question);
}
