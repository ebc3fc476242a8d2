package io.scansion.tuner.act;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The changes that stay, the last of which can be taken back. Owned by the loop's thread. */
public final class KeptChanges {
    private final Deque<KeptChange> kept = new ArrayDeque<>();

    public void add(KeptChange change) {
        kept.addLast(change);
    }

    public Optional<KeptChange> takeLast() {
        return Optional.ofNullable(kept.pollLast());
    }

    public Optional<KeptChange> last() {
        return Optional.ofNullable(kept.peekLast());
    }

    /** Forgets a change that was taken back for another reason than that somebody asked for it. */
    void remove(KeptChange change) {
        kept.remove(change);
    }

    /** The value that each tuning point was given last, by its name. */
    Map<String, KeptChange.PointSet> points() {
        Map<String, KeptChange.PointSet> points = new LinkedHashMap<>();
        for (KeptChange change : kept) {
            if (change instanceof KeptChange.PointSet set) {
                points.put(set.name(), set);
            }
        }
        return points;
    }

    public int count() {
        return kept.size();
    }
}
