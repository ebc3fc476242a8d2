package io.scansion.tuner.policy;

import io.scansion.tuner.world.Wishes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What of an observation may be changed.
 *
 * @param able names of levels that can have other instances, whoever holds them now
 * @param held of these, the levels that are left alone, and because of what
 * @param wishes how many instances levels may have
 */
public record Scope(Set<String> able, Map<String, String> held, Wishes wishes) {
    public Scope {
        able = Set.copyOf(able);
        held = Map.copyOf(new LinkedHashMap<>(held));
    }

    /** Levels that may be changed now. */
    public Set<String> changeable() {
        Set<String> changeable = new LinkedHashSet<>(able);
        changeable.removeAll(held.keySet());
        return changeable;
    }

    /** Returns why a level may not be changed now; empty if it may. */
    Optional<String> objection(String level) {
        if (!able.contains(level)) {
            return Optional.of("it cannot have other instances now");
        }
        return Optional.ofNullable(held.get(level)).map(word -> "it is left as it is after " + word);
    }
}
