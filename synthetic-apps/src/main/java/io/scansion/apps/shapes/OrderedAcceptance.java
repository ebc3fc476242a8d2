package io.scansion.apps.shapes;

import java.util.HashMap;
import java.util.Map;

/** Accepts items in the order in which they were made, in whatever order they come. Safe for several threads. */
final class OrderedAcceptance {
    private final ShapeRun run;
    private final Map<Long, long[]> early = new HashMap<>();
    private long next;

    OrderedAcceptance(ShapeRun run) {
        this.run = run;
    }

    synchronized void accept(long[] item) {
        early.put(item[0], item);
        for (long[] due = early.remove(next); due != null; due = early.remove(next)) {
            run.accept(due);
            next++;
        }
    }
}
