package io.scansion.tuner.control;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * What operators want left as it is. It outlives the tuner: whatever changes is handed to a keeper, and a tuner that is started again
 * begins with what was kept. Owned by the loop's thread.
 */
public final class OperatorWords {
    /**
     * All of it.
     *
     * @param pinned stages that stay as they are
     * @param runLeftAlone the run with the library that does; 0 if none
     * @param measuring whether anything is measured, and so decided
     */
    public record Said(Set<Integer> pinned, int runLeftAlone, boolean measuring) {
        public static final Said NOTHING = new Said(Set.of(), 0, true);

        public Said {
            pinned = Set.copyOf(pinned);
        }
    }

    private final Consumer<Said> keeper;
    private final TreeSet<Integer> pinned;
    private int runLeftAlone;
    private boolean measuring;

    /** @param keeper called on the loop's thread after every change */
    public OperatorWords(Said before, Consumer<Said> keeper) {
        this.keeper = keeper;
        this.pinned = new TreeSet<>(before.pinned());
        this.runLeftAlone = before.runLeftAlone();
        this.measuring = before.measuring();
    }

    Set<Integer> pinned() {
        return Set.copyOf(pinned);
    }

    boolean isPinned(int stage) {
        return pinned.contains(stage);
    }

    void pin(Collection<Integer> stages) {
        keep(pinned.addAll(stages));
    }

    /** Returns whether the stage was pinned. */
    boolean unpin(int stage) {
        boolean was = pinned.remove(stage);
        keep(was);
        return was;
    }

    boolean isLeftAlone(int run) {
        return run == runLeftAlone;
    }

    /** Leaves a run with the library as it is to its end. */
    void leaveAlone(int run) {
        boolean is = isLeftAlone(run);
        runLeftAlone = run;
        keep(!is);
    }

    boolean isMeasuring() {
        return measuring;
    }

    /** Returns whether that is new. */
    boolean measure(boolean on) {
        boolean was = measuring;
        measuring = on;
        keep(was != on);
        return was != on;
    }

    private void keep(boolean changed) {
        if (changed) {
            keeper.accept(new Said(pinned, runLeftAlone, measuring));
        }
    }
}
