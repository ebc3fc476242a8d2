package io.scansion.agent.channel;

import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.TunerMessage.Command;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Applies every decision once, however often its command arrives, and answers repetitions with the words of the first time.
 * For one thread.
 */
final class CommandMemory {
    private final int physicalRank;
    private final int capacity;
    private final CommandHandler handler;
    private final LinkLog log;
    private final Map<Long, Answered> answered = new LinkedHashMap<>();

    private record Answered(Command command, Acknowledgement acknowledgement) {}

    /** @param capacity decisions remembered; the oldest is forgotten first */
    CommandMemory(int physicalRank, int capacity, CommandHandler handler, LinkLog log) {
        this.physicalRank = physicalRank;
        this.capacity = capacity;
        this.handler = handler;
        this.log = log;
    }

    /**
     * Returns the answer to a command, applying it first when its decision is new.
     *
     * @param lateNanos by how much it came too late to be applied; 0 or less if it came in time
     */
    Acknowledgement answer(Command command, long lateNanos) {
        return answer(command, lateNanos <= 0 ? "" : "it came " + (lateNanos + 999_999) / 1_000_000 + " ms too late");
    }

    /** Returns the answer of a rank that applies nothing any more. */
    Acknowledgement leave(Command command) {
        return answer(command, Acknowledgement.ENDING);
    }

    private Acknowledgement answer(Command command, String refusal) {
        long id = command.decisionId();
        Answered known = answered.get(id);
        if (known == null) {
            Acknowledgement acknowledgement =
                    refusal.isEmpty() ? apply(command) : new Acknowledgement(physicalRank, id, false, refusal);
            answered.put(id, new Answered(command, acknowledgement));
            if (answered.size() > capacity) {
                answered.remove(answered.keySet().iterator().next());
            }
            return acknowledgement;
        }
        if (!known.command().equals(command)) {
            return new Acknowledgement(physicalRank, id, false, "decision " + id + " came before with another command");
        }
        return known.acknowledgement();
    }

    /** Forgets everything: another tuner process counts its decisions anew. */
    void forget() {
        answered.clear();
    }

    private Acknowledgement apply(Command command) {
        try {
            Acknowledgement answer = handler.handle(command);
            return new Acknowledgement(
                    physicalRank,
                    command.decisionId(),
                    answer.accepted(),
                    LinkLog.clip(answer.reason()),
                    answer.chainInForce());
        } catch (Throwable t) { // also linkage errors: the tuner must hear that nothing is certain
            log.once("handler", "a command failed: " + t);
            return new Acknowledgement(
                    physicalRank, command.decisionId(), false, LinkLog.clip("the agent failed to apply it: " + t));
        }
    }
}
