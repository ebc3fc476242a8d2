package io.scansion.launch.attach;

import io.scansion.launch.config.InvalidJobException;

/** The agent was reached in a process, and says why it does not do what it is asked. */
public final class AgentRefusedException extends InvalidJobException {
    private static final long serialVersionUID = 1L;

    AgentRefusedException(String message) {
        super(message);
    }
}
