package io.scansion.tuner.operate;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** What operators want left as it is. Owned by the loop's thread. */
public final class OperatorWords {
    private final Set<Integer> pinned = new TreeSet<>();
    private int runLeftAlone;
    private boolean measuring = true;

    /** Stages that stay as they are. */
    public Set<Integer> pinned() {
        return Set.copyOf(pinned);
    }

    public boolean isPinned(int stage) {
        return pinned.contains(stage);
    }

    public void pin(Collection<Integer> stages) {
        pinned.addAll(stages);
    }

    /** Returns whether the stage was pinned. */
    public boolean unpin(int stage) {
        return pinned.remove(stage);
    }

    public boolean isLeftAlone(int run) {
        return run == runLeftAlone;
    }

    /** Leaves a run with the library as it is to its end. */
    public void leaveAlone(int run) {
        runLeftAlone = run;
    }

    /** Whether anything is measured, and so decided. */
    public boolean isMeasuring() {
        return measuring;
    }

    /** Returns whether that is new. */
    boolean measure(boolean on) {
        boolean was = measuring;
        measuring = on;
        return was != on;
    }
}
