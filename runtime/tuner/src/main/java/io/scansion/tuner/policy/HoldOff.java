package io.scansion.tuner.policy;

import io.scansion.tuner.world.Subject;
import java.util.HashMap;
import java.util.Map;

/**
 * Levels that a failed change touched are left alone for a number of windows, twice as long after every further failure. By level and
 * not by plan: a plan that differs from the failed one by one instance would fail in the same way. Owned by one thread.
 */
public final class HoldOff {
    /** Stands for all levels, where it is giving instances back that has failed. */
    public static final String GIVING_BACK = " giving back";

    private static final int LARGEST_FACTOR = 64;

    private final transient int windows;
    private final Map<String, Held> held = new HashMap<>();

    /** @param untilWindow number of the window of its subject */
    private record Held(long untilWindow, int failures) {}

    public HoldOff(int windows) {
        this.windows = windows;
    }

    /** @param window number of the window of the subject that closed last */
    public void failed(Subject subject, String level, long window) {
        Held before = held.get(key(subject, level));
        int failures = before == null ? 1 : before.failures + 1;
        int factor = Math.min(LARGEST_FACTOR, 1 << Math.min(30, failures - 1));
        held.put(key(subject, level), new Held(Math.max(0, window) + (long) windows * factor, failures));
    }

    /** What went wrong was not the fault of a change of this level: it may be changed again at once. */
    public void forgive(Subject subject, String level) {
        held.remove(key(subject, level));
    }

    public boolean holds(Subject subject, String level, long window) {
        Held one = held.get(key(subject, level));
        return one != null && window < one.untilWindow;
    }

    private static String key(Subject subject, String level) {
        return subject.run() + "/" + level;
    }
}
