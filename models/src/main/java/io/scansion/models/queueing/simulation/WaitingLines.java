package io.scansion.models.queueing.simulation;

import java.util.Arrays;

/**
 * Before each full module, the edges on which an item waits for a place, first come first served. An edge holds at most one
 * such item, because its source emits one after the other; so the lines are linked through the edges and need no memory of
 * their own. Links both ways let an on-demand item leave the lines of the targets that did not take it.
 */
final class WaitingLines {
    private static final int NONE = -1;

    private final int[] first;
    private final int[] last;
    private final int[] before;
    private final int[] after;

    WaitingLines(int modules, int edges) {
        first = filled(modules);
        last = filled(modules);
        before = filled(edges);
        after = filled(edges);
    }

    /** Returns the edge that has waited longest for the module, or -1. */
    int first(int module) {
        return first[module];
    }

    void join(int module, int edge) {
        before[edge] = last[module];
        after[edge] = NONE;
        if (last[module] == NONE) {
            first[module] = edge;
        } else {
            after[last[module]] = edge;
        }
        last[module] = edge;
    }

    void leave(int module, int edge) {
        if (before[edge] == NONE) {
            first[module] = after[edge];
        } else {
            after[before[edge]] = after[edge];
        }
        if (after[edge] == NONE) {
            last[module] = before[edge];
        } else {
            before[after[edge]] = before[edge];
        }
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }
}
