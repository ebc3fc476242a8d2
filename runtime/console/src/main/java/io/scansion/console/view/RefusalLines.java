package io.scansion.console.view;

import io.scansion.tuner.journal.DecisionEvent.Refusal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Why stages will not be replicated, with what can be done about it: one line for each reason, and once. Not thread-safe. */
final class RefusalLines {
    /** Stages that are refused for the same reason are so within a moment. */
    static final double GATHERING_SECONDS = 1;

    private final Set<Cause> said = new HashSet<>();
    private final Set<String> helpSaid = new HashSet<>();
    private final Map<Cause, NavigableSet<Integer>> waiting = new LinkedHashMap<>();
    private double sinceSeconds;

    private record Cause(String reason, String help) {}

    /** Takes in a refusal at this time of the run. */
    void add(Refusal refusal, double timeSeconds) {
        Cause cause = new Cause(refusal.reason(), refusal.help());
        if (said.contains(cause)) {
            return;
        }
        if (waiting.isEmpty()) {
            sinceSeconds = timeSeconds;
        }
        waiting.computeIfAbsent(cause, one -> new TreeSet<>()).add(refusal.stage());
    }

    /** Returns what has waited long enough by this time of the run. */
    List<String> due(double timeSeconds) {
        return timeSeconds - sinceSeconds >= GATHERING_SECONDS ? rest() : List.of();
    }

    /** Returns all that waits. */
    List<String> rest() {
        List<String> lines = new ArrayList<>();
        waiting.forEach((cause, stages) -> {
            boolean helps = !cause.help().isEmpty() && helpSaid.add(cause.help());
            lines.add(
                    named(stages) + " will not be replicated: " + cause.reason() + (helps ? "; " + cause.help() : ""));
        });
        said.addAll(waiting.keySet());
        waiting.clear();
        return lines;
    }

    private static String named(NavigableSet<Integer> stages) {
        return stages.size() == 1
                ? "stage " + stages.first()
                : "stages " + stages.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
