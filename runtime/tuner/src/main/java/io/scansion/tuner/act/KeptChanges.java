package io.scansion.tuner.act;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The changes that stay, the last of which can be taken back. Of a run that goes on for days the last {@value #MOST} are remembered, or fewer where
 * arrangements are large: all of them are written whenever the tuner has learnt something. Owned by the loop's thread.
 */
public final class KeptChanges {
    static final int MOST = 100;
    /** Over all changes but the last. */
    static final int MOST_PLACES = 20_000;

    private final Deque<KeptChange> kept = new ArrayDeque<>();
    private int forgotten;

    public void add(KeptChange change) {
        kept.addLast(change);
        int places = kept.stream().mapToInt(KeptChange::places).sum();
        Map<String, KeptChange.PointSet> points = points();
        Iterator<KeptChange> oldestFirst = kept.iterator();
        while (oldestFirst.hasNext() && (kept.size() > MOST || places > MOST_PLACES)) {
            KeptChange oldest = oldestFirst.next();
            // of a tuning point the value that it was given last is always known
            if (!oldest.equals(change) && !points.containsValue(oldest)) {
                oldestFirst.remove();
                places -= oldest.places();
                forgotten++;
            }
        }
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

    /** How many have stayed. */
    public int count() {
        return forgotten + kept.size();
    }
}
