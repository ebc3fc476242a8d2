package io.scansion.tuner.loop;

import io.scansion.tuner.act.Answer;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.wire.AgentMessage;

/** Something that comes to the loop from outside. All that the loop ever does follows from these and from time. */
public sealed interface Input {
    /** An agent has said something. */
    record Said(AgentMessage message) implements Input {}

    /**
     * The connection to an agent is gone.
     *
     * @param orderly whether the rank had said goodbye
     */
    record Gone(int rank, boolean orderly, String reason) implements Input {}

    /** A rank has answered a command, or no answer can come any more. */
    record Answered(Answer answer) implements Input {}

    /**
     * An operator asks for something.
     *
     * @param request number of the request, by which the answer is known
     */
    record Asked(long request, OperatorAction action) implements Input {}

    /** Something is wrong around the loop that the operator should know; one line. */
    record Warned(String text) implements Input {}
}
