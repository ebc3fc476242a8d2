package io.scansion.agent.contract;

import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.TrafficFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a stage's traffic must look like. */
final class TrafficRules {
    private TrafficRules() {}

    /** Why the traffic breaks the contract; empty if it does not, or not yet. */
    static List<String> violations(TrafficFacts facts, long enoughItems) {
        List<String> reasons = new ArrayList<>();
        if (facts.upstream() == TrafficFacts.SEVERAL) {
            reasons.add("receives from several ranks");
        }
        if (facts.downstream() == TrafficFacts.SEVERAL) {
            reasons.add("sends to several ranks");
        }
        if (facts.upstream() >= 0 && facts.upstream() == facts.downstream()) {
            reasons.add(
                    "answers rank " + facts.upstream() + ", from which it receives: a worker, not a stage of a chain");
        }
        boolean source = facts.itemsIn() == 0 && facts.itemsOut() >= enoughItems;
        boolean sink = facts.itemsOut() == 0 && facts.itemsIn() >= enoughItems;
        if (source) {
            reasons.add("receives nothing: the source of a pipeline is not replicated");
        } else if (sink) {
            reasons.add("sends nothing: the sink of a pipeline is not replicated");
        } else if (!facts.alternating() && facts.itemsIn() > 0 && facts.itemsOut() > 0 && facts.mpiThreads() <= 1) {
            // of several threads, which are refused below, the order is not known
            reasons.add(order(facts.firstViolation(), facts.messagesPerItem()));
        }
        for (MpiOperation operation : MpiOperation.values()) {
            if (facts.operations().contains(operation)) {
                Optional<String> clause = operation.clause();
                if (clause.isPresent() && !reasons.contains(clause.get())) {
                    reasons.add(clause.get());
                }
            }
        }
        if (facts.mpiThreads() > 1) {
            reasons.add(
                    "calls MPI from " + facts.mpiThreads()
                            + " threads: an item that is dropped, or sent twice, on its way from one to the other cannot be told from one that waits there");
        }
        if (facts.otherCommunicators()) {
            reasons.add("sends or receives over more than one communicator, or over one whose ranks are not known");
        }
        return reasons;
    }

    /**
     * In words; a stage in order receives first, so before a violation by a receive the number of messages is odd where items have one.
     *
     * @param messages messages in both directions before the first that broke the order
     * @param perItem messages of an item, 0 if nothing had been sent
     */
    private static String order(long messages, int perItem) {
        if (messages == 0) {
            return "sends before it has received an item";
        }
        if (perItem == 0) {
            return "receives " + messages + " messages before it sends one";
        }
        if (perItem > 1) {
            return "does not go on as it began, to receive " + perItem + " messages and send as many: its message "
                    + (messages + 1) + " is another";
        }
        return messages % 2 == 1
                ? "two receives without a send between them at item " + (messages + 1) / 2 + " (a filter)"
                : "two sends without a receive between them at item " + messages / 2;
    }
}
