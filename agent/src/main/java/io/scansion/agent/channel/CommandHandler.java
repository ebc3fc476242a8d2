package io.scansion.agent.channel;

import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.TunerMessage.AboutCode;
import io.scansion.wire.TunerMessage.Command;

/** Applies the tuner's commands. */
@FunctionalInterface
public interface CommandHandler {
    /**
     * Applies one command, or refuses it with a reason. Called on the link's thread, once per decision and connection to one
     * tuner process; heartbeats wait until it returns, so it should note what is to be done and not wait for it.
     */
    Acknowledgement handle(Command command);

    /** Hears what the tuner says about the program's code. Called on the link's thread; must not wait. */
    default void hear(AboutCode message) {} // nothing was asked
}
