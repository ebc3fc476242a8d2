package io.scansion.tuner.operate;

import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.world.Wishes;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What operators want left as it is, and how many instances there may be. Owned by the loop's thread. */
public final class OperatorWords {
    private final Set<Integer> pinned = new TreeSet<>();
    private final SortedMap<String, Integer> least = new TreeMap<>();
    private final SortedMap<String, Integer> most = new TreeMap<>();
    private int runLeftAlone;
    private boolean measuring = true;
    private boolean untold;
    private Mode mode = Mode.ADVISE;

    /** Takes over what was asked for at launch. */
    public void begin(Wishes wishes, Mode launched) {
        mode = launched;
        pin(wishes.pinned());
        least.putAll(wishes.least());
        most.putAll(wishes.most());
        untold |= !least.isEmpty() || !most.isEmpty();
    }

    /** The same wishes with the numbers of instances that are wanted now. */
    public Wishes instead(Wishes launched) {
        return launched.withInstances(least, most);
    }

    /** Stages that stay as they are. */
    public Set<Integer> pinned() {
        return Set.copyOf(pinned);
    }

    public boolean isPinned(int stage) {
        return pinned.contains(stage);
    }

    public void pin(Collection<Integer> stages) {
        untold |= pinned.addAll(stages);
    }

    /** Returns whether the stage was pinned. */
    public boolean unpin(int stage) {
        boolean was = pinned.remove(stage);
        untold |= was;
        return was;
    }

    /** Takes the place of what was said of this level before. */
    void limit(InstanceLimits limits) {
        least.remove(limits.level());
        most.remove(limits.level());
        if (limits.least() > 1) {
            least.put(limits.level(), limits.least());
        }
        limits.most().ifPresent(instances -> most.put(limits.level(), instances));
        untold = true;
    }

    public boolean isLeftAlone(int run) {
        return run == runLeftAlone;
    }

    /** Leaves a run with the library as it is to its end. */
    public void leaveAlone(int run) {
        runLeftAlone = run;
    }

    /** How far the tuner may go by itself. */
    public Mode mode() {
        return mode;
    }

    /** Returns whether that is new. */
    public boolean switchTo(Mode other) {
        boolean isNew = mode != other;
        mode = other;
        return isNew;
    }

    /** Whether anything is measured, and so decided. */
    public boolean isMeasuring() {
        return measuring;
    }

    /** Returns whether that is new. */
    boolean measure(boolean on) {
        boolean isNew = measuring != on;
        measuring = on;
        untold |= isNew;
        return isNew;
    }

    /** Returns what is wanted now, if that has changed since the last time. */
    public Optional<JobEvent.Wishes> news() {
        if (!untold) {
            return Optional.empty();
        }
        untold = false;
        return Optional.of(new JobEvent.Wishes(List.copyOf(pinned), least, most, measuring));
    }
}
