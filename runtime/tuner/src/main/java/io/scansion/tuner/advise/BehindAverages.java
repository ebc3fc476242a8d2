package io.scansion.tuner.advise;

import io.scansion.tuner.observe.InstanceWindow;
import io.scansion.tuner.observe.StageWindow;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.world.Figures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what the averages of a stage hide: instances that differ, and single items that take much longer than the rest. A
 * finding needs {@value #AGREEING_WINDOWS} windows in a row with the same instances, so that a JVM that warms up or one
 * pause of the machine is none, and is said once per stage. Owned by one thread.
 */
public final class BehindAverages {
    static final int AGREEING_WINDOWS = 5;
    /** Instances whose compute times differ by more than this share are uneven. */
    private static final double SKEW_SHARE = 0.25;
    /** A 99th percentile of more than so many times the mean is a long item. */
    private static final double LONG_ITEM_FACTOR = 5;
    /** Differences below this are noise of the machine, whatever their share. */
    private static final double LEAST_DIFFERENCE_SECONDS = 1e-3;

    private static final int LEAST_ITEMS = 10;

    private final Map<String, Streak> streaks = new HashMap<>();
    private final Set<String> said = new HashSet<>();

    /**
     * Something that an operator should know.
     *
     * @param physicalRank where it was seen
     */
    public record Finding(int physicalRank, String text) {}

    private record Streak(List<Integer> instances, int windows) {}

    /** Takes in a closed window and returns what is now certain and was not said before. */
    public List<Finding> look(Window window) {
        List<Finding> findings = new ArrayList<>();
        for (StageWindow stage : window.stages()) {
            Optional<StageWindow.Measured> measured =
                    stage instanceof StageWindow.Measured known && known.items() >= LEAST_ITEMS
                            ? Optional.of(known)
                            : Optional.empty();
            certain("uneven", stage, measured.flatMap(BehindAverages::uneven)).ifPresent(findings::add);
            certain("long", stage, measured.flatMap(BehindAverages::longItems)).ifPresent(findings::add);
        }
        return findings;
    }

    private Optional<Finding> certain(String kind, StageWindow stage, Optional<Finding> finding) {
        String key = kind + stage.stage();
        if (finding.isEmpty()) {
            streaks.remove(key);
            return finding;
        }
        Streak before = streaks.get(key);
        int windows = before != null && before.instances().equals(stage.instances()) ? before.windows() + 1 : 1;
        streaks.put(key, new Streak(stage.instances(), windows));
        return windows >= AGREEING_WINDOWS && said.add(key) ? finding : Optional.empty();
    }

    private static Optional<Finding> uneven(StageWindow.Measured stage) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        int slowest = -1;
        for (InstanceWindow instance : stage.perInstance()) {
            if (instance.items() >= LEAST_ITEMS) {
                least = Math.min(least, instance.computeSeconds());
                if (instance.computeSeconds() > most) {
                    most = instance.computeSeconds();
                    slowest = instance.physicalRank();
                }
            }
        }
        if (most <= least * (1 + SKEW_SHARE) || most - least <= LEAST_DIFFERENCE_SECONDS) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                slowest,
                String.format(
                        Locale.ROOT,
                        "the instances of stage %d differ: %s to %s per item, slowest on rank %d",
                        stage.stage(),
                        Figures.milliseconds(least),
                        Figures.milliseconds(most),
                        slowest)));
    }

    /** An item that is long, but shorter than what passes between two items, holds nobody up. */
    private static Optional<Finding> longItems(StageWindow.Measured stage) {
        double p99 = stage.computeP99Seconds();
        double betweenItems = stage.perInstance().size() / stage.itemsPerSecond();
        if (p99 <= LEAST_DIFFERENCE_SECONDS
                || p99 <= LONG_ITEM_FACTOR * stage.computeSeconds()
                || p99 <= betweenItems) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                stage.stage(),
                String.format(
                        Locale.ROOT,
                        "stage %d has long items: %s at the 99th percentile, %s on average",
                        stage.stage(),
                        Figures.milliseconds(p99),
                        Figures.milliseconds(stage.computeSeconds()))));
    }
}
