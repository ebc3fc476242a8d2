package io.scansion.tuner.loop;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.PointSpec;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The tuning point of a simulated program: what its ranks hold of it, and what their agents say. */
final class SimulatedPoints {
    static final PointSpec GRAIN = PointSpec.parse("grain=com.example.Farm.grain:int:1..64");

    private PointSpec spec = GRAIN;
    private boolean answers = true;
    private String initial = "8";
    private final Map<Integer, String> values = new TreeMap<>();
    private final Set<Integer> ready = new HashSet<>();
    private final Map<String, String> former = new HashMap<>();
    private final List<AgentMessage> due = new ArrayList<>();
    private final Map<Integer, String> refusing = new HashMap<>();

    /** The point is another one, and begins with another value. */
    void are(PointSpec other, String value) {
        spec = other;
        initial = value;
    }

    /** What ranks read of the field. */
    String value() {
        return values.isEmpty() ? initial : values.values().iterator().next();
    }

    /** Ranks 0 to {@code ranks - 1} show the point, with value 8 or what was said where the class is initialised. */
    void appear(int ranks, boolean initialised) {
        for (int rank = 0; rank < ranks; rank++) {
            values.put(rank, initialised ? initial : "");
            if (initialised) {
                ready.add(rank);
            }
            report(rank);
        }
    }

    /** The program itself gives its field a value. */
    void assign(int rank, String value) {
        values.put(rank, value);
        report(rank);
    }

    void refuse(int rank, String reason) {
        refusing.put(rank, reason);
    }

    /** Whoever is given a value says nothing of it, until {@link #answerAgain}. */
    void loseAnswers() {
        answers = false;
    }

    void answerAgain() {
        answers = true;
    }

    boolean answers() {
        return answers;
    }

    Map<Integer, String> values() {
        return values;
    }

    List<AgentMessage> reports() {
        List<AgentMessage> reports = List.copyOf(due);
        due.clear();
        return reports;
    }

    Acknowledgement set(int rank, SetPoint order) {
        String refusal = refusing.get(rank);
        if (refusal != null) {
            return new Acknowledgement(rank, order.decisionId(), false, refusal);
        }
        former.put(rank + " " + order.decisionId(), values.getOrDefault(rank, ""));
        values.put(rank, order.value());
        report(rank);
        return new Acknowledgement(rank, order.decisionId(), true, ready.contains(rank) ? SetPoint.SET : SetPoint.KEPT);
    }

    Acknowledgement restore(int rank, RestorePoint order) {
        String before = former.remove(rank + " " + order.setBy());
        if (before != null) {
            values.put(rank, before);
            report(rank);
        }
        return new Acknowledgement(rank, order.decisionId(), true, "");
    }

    private void report(int rank) {
        due.add(new PointReport(rank, spec, ready.contains(rank), values.getOrDefault(rank, "")));
    }
}
