package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes down what a server tells its listener, and answers requests with their own words. */
final class Notes implements ChannelListener {
    final List<AgentMessage> messages = new CopyOnWriteArrayList<>();
    final List<String> lost = new CopyOnWriteArrayList<>();
    final List<String> warnings = new CopyOnWriteArrayList<>();
    final List<Throwable> failures = new CopyOnWriteArrayList<>();
    final AtomicInteger gone = new AtomicInteger();

    @Override
    public void onAgentMessage(AgentMessage message) {
        messages.add(message);
    }

    @Override
    public void onAgentLost(int physicalRank, boolean orderly, String reason) {
        lost.add(physicalRank + (orderly ? " left" : " lost: " + reason));
    }

    @Override
    public void onRequest(OperatorRequest request, ReplyTo console) {
        switch (request.verb()) {
            case "fail" -> throw new IllegalStateException("a listener with a mistake");
            case "die" -> throw new LinkageError("a listener with a broken class");
            case "silence" -> {}
            case "watch" -> {
                console.onGone(gone::incrementAndGet);
                console.event("{\"type\":\"job\"}");
                console.reply(0, "watching");
            }
            default -> console.reply(4, request.verb() + " " + request.argument());
        }
    }

    @Override
    public void onWarning(String text) {
        warnings.add(text);
    }

    @Override
    public void onFailed(Throwable cause) {
        failures.add(cause);
    }
}
