package io.scansion.tuner.act;

import io.scansion.wire.TunerMessage.SetPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** One command about a tuning point on its way to every rank, until each has answered. */
final class PointRound {
    private final List<Integer> ranks;
    private final TreeSet<Integer> waiting = new TreeSet<>();
    private final TreeMap<Integer, String> refusals = new TreeMap<>();
    private int answers;

    PointRound(List<Integer> ranks) {
        this.ranks = List.copyOf(ranks);
    }

    List<Integer> ranks() {
        return ranks;
    }

    void answered(int rank, Answer answer) {
        answers++;
        if (!answer.accepted()) {
            refusals.put(rank, "rank " + rank + " refused: " + answer.reason());
        } else if (answer.reason().equals(SetPoint.KEPT)) {
            waiting.add(rank);
        }
    }

    void unanswered(int rank, String reason) {
        answers++;
        refusals.put(rank, reason);
    }

    /** A rank has ended before it answered, and matters no more. */
    void ended() {
        answers++;
    }

    boolean isComplete() {
        return answers == ranks.size();
    }

    boolean succeeded() {
        return refusals.isEmpty();
    }

    /** Why the ranks that did not take it did not. */
    String refusals() {
        return String.join("; ", refusals.values());
    }

    /** Ranks that give the field its value when they initialise its class. */
    List<Integer> waiting() {
        return List.copyOf(waiting);
    }

    /** Ranks in which the field has its value now. */
    List<Integer> set() {
        List<Integer> set = new ArrayList<>(ranks);
        set.removeAll(waiting);
        set.removeAll(refusals.keySet());
        return set;
    }
}
