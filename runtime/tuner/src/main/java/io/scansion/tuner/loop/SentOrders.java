package io.scansion.tuner.loop;

import io.scansion.tuner.act.Answer;
import io.scansion.tuner.act.CommandSender;
import io.scansion.tuner.act.Courier;
import io.scansion.wire.TunerMessage.Command;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Orders on their way to ranks. Their answers come back as inputs of the loop, from wherever. Owned by the loop's thread. */
final class SentOrders implements Courier {
    private record Key(int rank, long decisionId) {}

    private final Map<Key, Consumer<Answer>> awaited = new HashMap<>();
    private final CommandSender sender;
    private final Consumer<Input> inbox;

    /** @param inbox takes the answers, from any thread */
    SentOrders(CommandSender sender, Consumer<Input> inbox) {
        this.sender = sender;
        this.inbox = inbox;
    }

    @Override
    public void send(int rank, Command command, Consumer<Answer> onAnswer) {
        awaited.put(new Key(rank, command.decisionId()), onAnswer);
        sender.send(rank, command)
                .whenComplete((answer, error) -> inbox.accept(new Input.Answered(
                        answer != null
                                ? Answer.of(answer)
                                : Answer.none(
                                        rank,
                                        command.decisionId(),
                                        String.valueOf(error == null ? "" : error.getMessage())))));
    }

    /** Hands an answer to whoever waits for it. */
    void answered(Answer answer) {
        Consumer<Answer> waiting = awaited.remove(new Key(answer.rank(), answer.decisionId()));
        if (waiting != null) {
            waiting.accept(answer);
        }
    }
}
