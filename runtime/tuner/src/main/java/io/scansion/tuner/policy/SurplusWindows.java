package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** For how many windows in a row levels have had clearly more instances than they need. Owned by one thread. */
public final class SurplusWindows {
    private final Map<String, Integer> windows = new HashMap<>();

    /** Whether any level has one. */
    public boolean isAny() {
        return !windows.isEmpty();
    }

    /** Returns the levels that have had a surplus for so many windows, this one included. */
    Set<String> ripe(Observation observation, Set<String> inSurplus, int enough) {
        Set<String> ripe = new HashSet<>();
        for (Level level : observation.levels()) {
            String key = observation.subject().run() + "/" + level.name();
            if (!inSurplus.contains(level.name())) {
                windows.remove(key);
            } else if (windows.merge(key, 1, Integer::sum) >= enough) {
                ripe.add(level.name());
            }
        }
        return ripe;
    }
}
