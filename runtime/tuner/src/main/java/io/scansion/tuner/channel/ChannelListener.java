package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.OperatorMessage.OperatorRequest;

/**
 * Hears what arrives on the tuner channel. All calls come from the channel's one thread, in the order in which things
 * happened; while one runs, nothing is received, so a listener hands over what takes long.
 */
public interface ChannelListener {
    /** An agent said something. Its first message is the hello, also after a reconnection. */
    void onAgentMessage(AgentMessage message);

    /**
     * The connection of a rank is gone; the rank may be back with another hello.
     *
     * @param orderly whether the rank had said goodbye
     */
    void onAgentLost(int physicalRank, boolean orderly, String reason);

    /** A console asks for something. Exactly one reply is expected, at any time and from any thread. */
    void onRequest(OperatorRequest request, ReplyTo console);

    /** Something is wrong with a peer that the operator should know; one line. */
    void onWarning(String text);

    /**
     * The channel has ended although nobody closed it, and nothing will ever arrive again. The last call.
     *
     * @param cause also an {@link Error}, from wherever on the channel's thread
     */
    void onFailed(Throwable cause);
}
