package io.scansion.console.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Two arrangements that differ in one thing.
 *
 * @param predictedLead by how much longer the other one should take, as a share of the first: above 0 the first one wins. Both are
 *     predicted with what was measured in the first, as somebody would who thinks about changing it
 */
record MatchingPair(String question, MatchingOutcome one, MatchingOutcome other, double predictedLead) {
    private static MatchingPair of(String question, MatchingOutcome one, MatchingOutcome other) {
        double lead = other.predictedSeconds(one.timings()) / one.predictedSeconds() - 1;
        return new MatchingPair(question, one, other, lead);
    }

    double measuredLead() {
        return other.measuredSeconds() / one.measuredSeconds() - 1;
    }

    boolean sameWinner() {
        return predictedLead > 0 == measuredLead() > 0;
    }

    /** All pairs that the outcomes contain. */
    static List<MatchingPair> of(List<MatchingOutcome> outcomes) {
        List<MatchingPair> pairs = new ArrayList<>();
        for (MatchingOutcome one : outcomes) {
            MatchingArrangement at = one.arrangement();
            boolean plain = at.equals(MatchingArrangement.asynchronous(at.slaves()));
            if (plain) {
                add(
                        pairs,
                        "asynchronous or synchronous",
                        one,
                        outcomes,
                        to -> MatchingArrangement.synchronous(to.slaves()));
                add(pairs, "large or small buffer", one, outcomes, MatchingArrangement::withSmallBuffer);
                add(pairs, "coarse or fine grain", one, outcomes, MatchingArrangement::withFineGrain);
            }
            if (plain || at.equals(MatchingArrangement.synchronous(at.slaves()))) {
                add(
                        pairs,
                        "one slave fewer, " + (plain ? "asynchronous" : "synchronous"),
                        one,
                        outcomes,
                        to -> new MatchingArrangement(
                                to.interaction(), to.slaves() - 1, to.places(), to.slicesPerSlave()));
            }
        }
        return pairs;
    }

    private static void add(
            List<MatchingPair> pairs,
            String question,
            MatchingOutcome one,
            List<MatchingOutcome> outcomes,
            UnaryOperator<MatchingArrangement> change) {
        MatchingArrangement wanted = change.apply(one.arrangement());
        Optional<MatchingOutcome> other = outcomes.stream()
                .filter(outcome -> outcome.arrangement().equals(wanted))
                .findFirst();
        other.ifPresent(outcome -> pairs.add(of(question, one, outcome)));
    }
}
