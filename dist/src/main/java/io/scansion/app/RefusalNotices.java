package io.scansion.app;

import io.scansion.tuner.journal.DecisionEvent.Refusal;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.RunEvent;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Tells whoever started the run why stages will not be replicated, in one line for each reason and once. Everything goes on to the
 * events as well. For one thread.
 */
final class RefusalNotices implements EventSink {
    /** Stages that are refused for the same reason are so within a moment. */
    static final Duration GATHERING = Duration.ofSeconds(1);

    private static final String WHAT_HELPS =
            "; the program runs on as it is. \"Which programs can be changed\" in README.md "
                    + "says what a stage must be like; programs written with the library can always be changed";

    private final EventSink next;
    private final Consumer<String> lines;
    private final Set<String> said = new HashSet<>();
    private final Map<String, SortedSet<Integer>> waiting = new LinkedHashMap<>();
    private boolean gathering;
    private long sinceNanos;

    /** @param lines takes what is to be said */
    RefusalNotices(EventSink next, Consumer<String> lines) {
        this.next = next;
        this.lines = lines;
    }

    /** Leaves out what an earlier tuner of the job has said. */
    void resume(List<String> earlier) {
        for (String line : earlier) {
            EventJson.read(line)
                    .map(LoggedEvent::event)
                    .filter(Refusal.class::isInstance)
                    .map(Refusal.class::cast)
                    .ifPresent(refusal -> said.add(refusal.reason()));
        }
    }

    @Override
    public void append(RunEvent event) {
        next.append(event);
        if (event instanceof Refusal refusal && !said.contains(refusal.reason())) {
            waiting.computeIfAbsent(refusal.reason(), reason -> new TreeSet<>()).add(refusal.stage());
        }
    }

    /** Says what has waited long enough. */
    void step(long nowNanos) {
        if (waiting.isEmpty()) {
            return;
        }
        if (!gathering) {
            gathering = true;
            sinceNanos = nowNanos;
        } else if (nowNanos - sinceNanos >= GATHERING.toNanos()) {
            sayAll();
        }
    }

    /** Says what waits. */
    void sayAll() {
        waiting.forEach((reason, stages) -> {
            String help = reason.contains(" --") ? "" : WHAT_HELPS; // it names the option
            lines.accept(named(stages) + " will not be replicated: " + reason + help);
            said.add(reason);
        });
        waiting.clear();
        gathering = false;
    }

    private static String named(SortedSet<Integer> stages) {
        return stages.size() == 1
                ? "stage " + stages.first()
                : "stages " + stages.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
