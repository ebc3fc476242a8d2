package io.scansion.models.pepa.semantics;

import io.scansion.models.markov.StatePath;
import java.util.List;

/** Writes paths for messages. */
final class PathText {
    private static final int MOST_STEPS = 24;

    private final PepaSystem system;

    PathText(PepaSystem system) {
        this.system = system;
    }

    /** Returns a phrase such as {@code reached by (A, B) -a-> (C, B)}. */
    String of(StatePath path) {
        if (path.steps().isEmpty()) {
            return "the initial state";
        }
        List<StatePath.Step> steps = path.steps();
        int head = steps.size() <= MOST_STEPS ? steps.size() : MOST_STEPS / 2;
        int tail = steps.size() <= MOST_STEPS ? steps.size() : steps.size() - MOST_STEPS / 2;
        StringBuilder text = new StringBuilder("reached by ").append(system.text(path.initial()));
        append(text, steps.subList(0, head));
        if (tail > head) {
            text.append(" ... ").append(tail - head).append(" more steps ...");
        }
        append(text, steps.subList(tail, steps.size()));
        return text.toString();
    }

    private void append(StringBuilder text, List<StatePath.Step> steps) {
        for (StatePath.Step step : steps) {
            text.append(" -")
                    .append(system.labels().get(step.label()))
                    .append("-> ")
                    .append(system.text(step.target()));
        }
    }
}
