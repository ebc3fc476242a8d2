package io.scansion.tuner.channel;

import io.scansion.wire.AgentMessage.Acknowledgement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Commands that wait for their answer, in the order in which they were given. Belongs to the channel's thread; the futures
 * of the commands are completed there, through {@code guard}, which keeps what they trigger from harming the channel.
 */
final class PendingCommands {
    private record Key(int physicalRank, long decisionId) {
        static Key of(PendingCommand command) {
            return new Key(command.physicalRank, command.command.decisionId());
        }
    }

    private final Map<Key, PendingCommand> waiting = new LinkedHashMap<>();
    private final Consumer<Runnable> guard;
    private final Consumer<PendingCommand> dispatcher;
    private final Consumer<PendingCommand> withdrawal;

    /**
     * @param guard runs foreign code
     * @param dispatcher sends a command to its rank unless it was sent on the rank's present connection
     * @param withdrawal takes back what of a command has not left this process
     */
    PendingCommands(
            Consumer<Runnable> guard, Consumer<PendingCommand> dispatcher, Consumer<PendingCommand> withdrawal) {
        this.guard = guard;
        this.dispatcher = dispatcher;
        this.withdrawal = withdrawal;
    }

    /** Takes a command in; one that waits already is not sent again but shares its answer. */
    void add(PendingCommand fresh) {
        @Nullable PendingCommand same = waiting.putIfAbsent(Key.of(fresh), fresh);
        if (same == null) {
            dispatcher.accept(fresh);
        } else if (same.command.equals(fresh.command)) {
            var unused = same.answer.whenComplete((answer, failure) -> {
                if (failure == null) {
                    fresh.answer.complete(answer);
                } else {
                    fresh.answer.completeExceptionally(failure);
                }
            });
        } else {
            fail(
                    fresh,
                    new IllegalArgumentException("decision " + fresh.command.decisionId()
                            + " is waiting for its answer with another command"));
        }
    }

    /** A rank has connected: what was not sent on this connection yet is sent. */
    void dispatchAll() {
        List.copyOf(waiting.values()).forEach(dispatcher);
    }

    void answered(Acknowledgement answer) {
        @Nullable PendingCommand command = waiting.remove(new Key(answer.physicalRank(), answer.decisionId()));
        if (command != null) {
            guard.accept(() -> command.answer.complete(answer));
        }
    }

    /** Gives up on commands whose time is over. */
    void expire(long nowNanos) {
        for (PendingCommand command : List.copyOf(waiting.values())) {
            if (nowNanos - command.deadlineNanos >= 0) {
                waiting.remove(Key.of(command));
                withdrawal.accept(command);
                fail(
                        command,
                        new TimeoutException("rank " + command.physicalRank + " did not answer decision "
                                + command.command.decisionId() + " within " + command.timeoutMillis + " ms"));
            }
        }
    }

    void failAll(Exception reason) {
        List.copyOf(waiting.values()).forEach(command -> fail(command, reason));
        waiting.clear();
    }

    private void fail(PendingCommand command, Exception reason) {
        guard.accept(() -> command.answer.completeExceptionally(reason));
    }
}
