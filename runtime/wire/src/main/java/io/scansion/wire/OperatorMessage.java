package io.scansion.wire;

/** Between the tuner and an operator's console. */
public sealed interface OperatorMessage extends WireMessage {

    /** First message of a console. */
    record OperatorHello(int protocolVersion, String key, String jobId) implements OperatorMessage {}

    /**
     * A request. {@code watch} subscribes to events, {@code status} asks for one; the others are the console's commands.
     *
     * @param requestId chosen by the console, comes back in the reply
     * @param verb such as {@code approve}
     * @param argument such as the recommendation's id; empty where there is none
     */
    record OperatorRequest(long requestId, String verb, String argument) implements OperatorMessage {}

    /** @param exitCode what the console's process is to end with: 0 done, 2 bad arguments, 4 refused */
    record OperatorReply(long requestId, int exitCode, String text) implements OperatorMessage {}

    /** One event of the run as a JSON object, pushed to a console that asked for them. */
    record EventLine(String json) implements OperatorMessage {}
}
