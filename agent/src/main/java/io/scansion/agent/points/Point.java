package io.scansion.agent.points;

import io.scansion.wire.AgentMessage.PointDecision;
import io.scansion.wire.PointSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One tuning point of this process: nothing but a name until its class loads, unless the operator has named its field. A
 * value that is set before the class is initialised is kept for it. Every method holds the point's lock; none loads a class.
 */
final class Point {
    /** Decisions whose former value is remembered. */
    private static final int REMEMBERED = 1024;

    private final String name;
    private final Map<Long, Former> former = new LinkedHashMap<>();
    private @Nullable PointSpec spec;
    private @Nullable StaticField field;
    private @Nullable String initial;
    private @Nullable String wanted;
    private @Nullable String problem;
    private @Nullable PointDecision standing;
    private boolean claimed;
    private String reported = "";

    /**
     * @param value before a decision; null: whatever the class is initialised with
     * @param given by the decision
     */
    private record Former(@Nullable String value, String given) {}

    /** How the point stands. */
    record State(PointSpec spec, boolean ready, String value) {}

    Point(String name) {
        this.name = name;
    }

    synchronized @Nullable PointSpec spec() {
        return spec;
    }

    synchronized boolean isReady() {
        return field != null;
    }

    synchronized void named(PointSpec known) {
        spec = known;
    }

    /** Makes the class that is being loaded this point's own; false when the point is another field already. */
    synchronized boolean claim(PointSpec found) {
        PointSpec known = spec;
        boolean first = !claimed && (known == null || known.place().equals(found.place()));
        if (first) {
            claimed = true;
            spec = known == null ? found : known;
        }
        return first;
    }

    /** Nothing can be set from now on. */
    synchronized void broken(String reason) {
        problem = reason;
    }

    /**
     * The class is initialised: its own value is known, and what was kept for it is given to it. At the end of an initialiser,
     * that thread must not ask for this lock again: another may hold it and wait for the initialiser to return.
     */
    synchronized void ready(StaticField accessible) {
        if (field != null) {
            return;
        }
        field = accessible;
        initial = accessible.read();
        if (wanted != null) {
            accessible.write(wanted);
        }
    }

    /** Returns why a value is not taken, or null when it was. */
    synchronized @Nullable String set(long decision, String value) {
        PointSpec known = spec;
        if (problem != null) {
            return problem;
        }
        String checked = value;
        if (known != null) {
            try {
                checked = known.check(value);
            } catch (IllegalArgumentException e) {
                return e.getMessage();
            }
        }
        StaticField there = field;
        former.remove(decision); // it becomes the newest, whichever it was for a former tuner
        former.put(decision, new Former(there == null ? wanted : there.read(), checked));
        if (former.size() > REMEMBERED) {
            former.remove(former.keySet().iterator().next());
        }
        standing = new PointDecision(decision, name, checked);
        give(checked);
        return null;
    }

    /** Returns whether there was anything to take back. */
    synchronized boolean restore(long setBy) {
        PointDecision earlier = before(setBy);
        Former before = former.remove(setBy);
        if (before != null) {
            standing = earlier;
            give(before.value() == null ? initial : before.value());
        }
        return before != null;
    }

    private @Nullable PointDecision before(long setBy) {
        PointDecision earlier = null;
        for (Map.Entry<Long, Former> each : former.entrySet()) {
            if (each.getKey() == setBy) {
                return earlier;
            }
            earlier = new PointDecision(each.getKey(), name, each.getValue().given());
        }
        return null;
    }

    /** Returns the decision that the point's value is by; null where there has been none or it was taken back. */
    synchronized @Nullable PointDecision standing() {
        return standing;
    }

    private void give(@Nullable String value) {
        StaticField there = field;
        if (there != null && value != null) {
            there.write(value);
        }
        wanted = value;
    }

    /** Returns what was kept for the class and may not be given to it, or null. */
    synchronized @Nullable String dropUnfitValue() {
        PointSpec known = spec;
        String kept = wanted;
        if (known == null || kept == null) {
            return null;
        }
        try {
            wanted = known.check(kept);
            return null;
        } catch (IllegalArgumentException e) {
            wanted = null;
            standing = null;
            return e.getMessage();
        }
    }

    /** Returns how the point stands if that is not what was returned last, otherwise null; also where it cannot be set. */
    synchronized @Nullable State news() {
        PointSpec known = spec;
        if (known == null || problem != null) {
            return null;
        }
        StaticField there = field;
        String value = there != null ? there.read() : wanted == null ? "" : wanted;
        String now = (there != null) + value;
        if (now.equals(reported)) {
            return null;
        }
        reported = now;
        return new State(known, there != null, value);
    }

    @Override
    public String toString() {
        return name;
    }
}
