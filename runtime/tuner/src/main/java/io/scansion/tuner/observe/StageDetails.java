package io.scansion.tuner.observe;

import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.ObservationEvent.Percentiles;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which stages of a window are written down one by one. Of many, these are both ends, those that set the pace, the slowest, some of which
 * nothing is known, and some of the others in turn, so that each is written now and then; what all of them do is told in percentiles.
 */
final class StageDetails {
    /** Up to so many, every stage is written in every window. */
    static final int MOST = 128;
    /** Of more, so many of the slowest, and of those of which nothing is known. */
    static final int WORST = 32;
    /** And so many others, in turn. */
    static final int IN_TURN = 32;

    private StageDetails() {}

    /** Returns the stages to be written, in order of rank. */
    static Collection<StageWindow> of(Window window, List<Integer> bottlenecks) {
        List<StageWindow> stages = window.stages();
        if (stages.size() <= MOST) {
            return stages;
        }
        Set<StageWindow> written = new TreeSet<>(Comparator.comparingInt(StageWindow::stage));
        written.add(stages.get(0));
        written.add(stages.get(stages.size() - 1));
        if (window.structure() instanceof JobStructure.Pipeline pipeline) {
            written.add(window.stage(pipeline.source()));
            written.add(window.stage(pipeline.sink()));
        }
        bottlenecks.stream().limit(WORST).map(window::stage).forEach(written::add);
        stages.stream()
                .filter(stage -> paceSeconds(stage) > 0)
                .sorted(Comparator.comparingDouble(StageDetails::paceSeconds).reversed())
                .limit(WORST)
                .forEach(written::add);
        stages.stream()
                .filter(StageWindow.Unknown.class::isInstance)
                .limit(WORST)
                .forEach(written::add);
        for (int i = 0; i < IN_TURN; i++) {
            written.add(stages.get((int) ((window.index() * IN_TURN + i) % stages.size())));
        }
        return written;
    }

    /** Returns what all stages together did; empty where each is written by itself. */
    static Optional<ObservationEvent.Stages> summary(Window window) {
        List<StageWindow> stages = window.stages();
        if (stages.size() <= MOST) {
            return Optional.empty();
        }
        List<StageWindow.Measured> known = stages.stream()
                .filter(StageWindow.Measured.class::isInstance)
                .map(StageWindow.Measured.class::cast)
                .toList();
        return Optional.of(new ObservationEvent.Stages(
                window.index(),
                window.lengthSeconds(),
                stages.size(),
                known.size(),
                stages.stream().mapToInt(stage -> stage.instances().size()).sum(),
                window.itemsPerSecond(),
                percentiles(known.stream()
                        .mapToDouble(StageWindow.Measured::computeSeconds)
                        .toArray()),
                percentiles(
                        known.stream().mapToDouble(StageDetails::paceSeconds).toArray())));
    }

    /** Time for an item over the instances that share the work; NaN if not known. */
    private static double paceSeconds(StageWindow stage) {
        return stage instanceof StageWindow.Measured measured
                ? measured.computeSeconds() / Math.max(1, measured.instances().size())
                : Double.NaN;
    }

    private static Percentiles percentiles(double[] values) {
        Arrays.sort(values);
        return new Percentiles(at(values, 0.5), at(values, 0.9), at(values, 0.99), at(values, 1));
    }

    /** The smallest value that this share of all does not exceed; NaN of none. */
    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(share * sorted.length) - 1];
    }
}
