package io.scansion.page.job;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The history of changes: of every decision of the run what was promised, what was ordered and what came of it, as events in their order.
 * The oldest decisions are forgotten where there are too many. Owned by one thread.
 */
final class Decisions {
    private static final int MOST = 100;
    /** Of one decision; a plan for a thousand stages has as many steps. */
    private static final int MOST_EVENTS = 48;

    private final NavigableMap<Long, List<LoggedEvent>> byId = new TreeMap<>();

    void accept(LoggedEvent logged) {
        RunEvent event = logged.event();
        if (event instanceof DecisionEvent.Recommendation one) {
            // written again when it promises something else
            events(one.id())
                    .removeIf(earlier -> earlier.event() instanceof DecisionEvent.Recommendation before
                            && before.stage() == one.stage());
            add(one.id(), logged);
        } else if (event instanceof ChangeEvent.Command one) {
            add(one.id(), logged);
        } else if (event instanceof ChangeEvent.Rearrangement one) {
            events(one.id())
                    .removeIf(earlier -> earlier.event() instanceof ChangeEvent.Rearrangement before
                            && before.state().equals(one.state()));
            add(one.id(), logged);
        } else if (event instanceof ChangeEvent.Trial one) {
            add(one.id(), logged);
        } else if (event instanceof ChangeEvent.Setting one) {
            add(one.id(), logged);
        } else if (event instanceof ChangeEvent.Outcome one) {
            add(one.id(), logged);
        }
    }

    private List<LoggedEvent> events(long id) {
        return byId.computeIfAbsent(id, one -> new ArrayList<>());
    }

    private void add(long id, LoggedEvent logged) {
        if (events(id).size() < MOST_EVENTS) {
            events(id).add(logged);
        }
        if (byId.size() > MOST) {
            byId.pollFirstEntry();
        }
    }

    /** The events of all decisions that are kept, as lines of the log. */
    List<String> lines() {
        return byId.values().stream().flatMap(List::stream).map(EventJson::line).toList();
    }
}
