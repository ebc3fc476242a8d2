package io.scansion.tuner.control;

import java.util.HashMap;
import java.util.Map;

/*
 * Stages that a failed change touched are left alone for a number of windows, twice as long after every further failure.
 * By stage and not by plan: a plan that differs from the failed one by one instance would fail in the same way.
 */
final class HoldOff {
    private static final int LARGEST_FACTOR = 64;

    private final int windows;
    private final Map<Integer, Held> held = new HashMap<>();

    private record Held(long untilWindow, int failures) {}

    HoldOff(int windows) {
        this.windows = windows;
    }

    void failed(int stage, long window) {
        Held before = held.get(stage);
        int failures = before == null ? 1 : before.failures + 1;
        int factor = Math.min(LARGEST_FACTOR, 1 << Math.min(30, failures - 1));
        held.put(stage, new Held(window + (long) windows * factor, failures));
    }

    boolean holds(int stage, long window) {
        Held one = held.get(stage);
        return one != null && window < one.untilWindow;
    }

    long windowsLeft(int stage, long window) {
        Held one = held.get(stage);
        return one == null ? 0 : Math.max(0, one.untilWindow - window);
    }
}
