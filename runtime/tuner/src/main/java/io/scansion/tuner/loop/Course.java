package io.scansion.tuner.loop;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** How far the job has come. Owned by the loop's thread. */
final class Course {
    final Set<String> faults = new HashSet<>();
    /** Number of the window that closed last, by run. */
    final Map<Integer, Long> windows = new HashMap<>();

    String shape = "";
    long pipelineSinceWindow = -1;
    /** The newest run with the library; 0 before there was any. */
    int run;

    double lastItemsPerSecond = Double.NaN;
    long nextId = 1;
    boolean begun;

    /** Whether the program has run anything with the library, whose word counts then. */
    boolean isOfLibrary() {
        return run > 0;
    }
}
