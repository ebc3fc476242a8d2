package io.scansion.tuner.control;

import io.scansion.models.poetries.Prediction;
import io.scansion.tuner.monitor.JobStructure;
import io.scansion.tuner.monitor.StageWindow;
import io.scansion.tuner.monitor.Window;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Writes down what a window showed: the structure when it changes, every stage, and what averages hide. */
final class WindowEvents {
    /** Instances whose compute times differ by more than this share are worth a warning. */
    private static final double SKEW_SHARE = 0.25;
    /** A 99th percentile of so many times the mean is worth a warning. */
    private static final double LONG_TASK_FACTOR = 5;

    private static final double SHORTEST_LONG_TASK_SECONDS = 1e-3;
    private static final int LEAST_ITEMS = 10;
    /** Windows between two structure events when only the mode of an edge changes. */
    private static final int WINDOWS_BETWEEN_MODES = 5;

    private final EventSink events;
    private final Set<String> warned = new HashSet<>();
    private String shape = "";
    private String modes = "";
    private long structureWindow = -WINDOWS_BETWEEN_MODES;

    WindowEvents(EventSink events) {
        this.events = events;
    }

    /** @param prediction what the model says of the present arrangement, where it can say anything */
    void write(Window window, Optional<Prediction> prediction) {
        structure(window);
        for (StageWindow stage : window.stages()) {
            events.append(measurement(window, stage, prediction));
            if (stage instanceof StageWindow.Measured measured) {
                skew(measured);
                longTasks(measured);
            }
        }
    }

    private void structure(Window window) {
        JobStructure structure = window.structure();
        List<RunEvent.Edge> edges = List.of();
        List<Integer> order = List.of();
        if (structure instanceof JobStructure.Pipeline pipeline) {
            order = pipeline.order();
            edges = pipeline.edges().stream()
                    .map(edge -> new RunEvent.Edge(
                            edge.from(), edge.to(), edge.mode().label(), edge.bytesPerItem()))
                    .toList();
        }
        String newShape = order.isEmpty() ? structure.evidence() : order.toString();
        String newModes = edges.stream().map(RunEvent.Edge::mode).toList().toString();
        boolean modesDue = !newModes.equals(modes) && window.index() - structureWindow >= WINDOWS_BETWEEN_MODES;
        if (!newShape.equals(shape) || modesDue) {
            shape = newShape;
            modes = newModes;
            structureWindow = window.index();
            events.append(new RunEvent.Structure(!order.isEmpty(), order, edges, structure.evidence()));
        }
    }

    private static RunEvent.Measurement measurement(Window window, StageWindow stage, Optional<Prediction> prediction) {
        int position = window.structure() instanceof JobStructure.Pipeline pipeline
                ? pipeline.order().indexOf(stage.stage())
                : -1;
        boolean modelled = prediction.isPresent() && position >= 0;
        double alone = modelled ? prediction.get().independentSeconds().get(position) : Double.NaN;
        double among = modelled ? prediction.get().dependentSeconds().get(position) : Double.NaN;
        boolean bottleneck = modelled && prediction.get().bottlenecks().contains(position);
        if (stage instanceof StageWindow.Measured measured) {
            return measured(window, measured, alone, among, bottleneck);
        }
        String note = stage instanceof StageWindow.Unknown unknown ? unknown.reason() : "";
        double nan = Double.NaN;
        return new RunEvent.Measurement(
                window.index(),
                window.lengthSeconds(),
                stage.stage(),
                false,
                note,
                stage.instances().size(),
                0,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                false,
                nan);
    }

    private static RunEvent.Measurement measured(
            Window window, StageWindow.Measured stage, double alone, double among, boolean bottleneck) {
        return new RunEvent.Measurement(
                window.index(),
                window.lengthSeconds(),
                stage.stage(),
                true,
                "",
                stage.instances().size(),
                stage.items(),
                stage.itemsPerSecond(),
                stage.computeSeconds(),
                stage.computeP99Seconds(),
                stage.computeDeviationSeconds(),
                stage.blockedReceiveSeconds(),
                stage.blockedSendSeconds(),
                stage.bytesPerItem(),
                alone,
                among,
                1 / stage.itemsPerSecond(),
                bottleneck,
                stage.overheadShare());
    }

    private void skew(StageWindow.Measured stage) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        int slowest = -1;
        for (var instance : stage.perInstance()) {
            if (instance.items() >= LEAST_ITEMS) {
                least = Math.min(least, instance.computeSeconds());
                if (instance.computeSeconds() > most) {
                    most = instance.computeSeconds();
                    slowest = instance.physicalRank();
                }
            }
        }
        if (most > least * (1 + SKEW_SHARE)
                && most - least > SHORTEST_LONG_TASK_SECONDS
                && warned.add("skew" + stage.stage())) {
            events.append(new RunEvent.Warning(
                    slowest,
                    String.format(
                            Locale.ROOT,
                            "the instances of stage %d differ: %s to %s per item, slowest on rank %d",
                            stage.stage(),
                            Planning.milliseconds(least),
                            Planning.milliseconds(most),
                            slowest)));
        }
    }

    private void longTasks(StageWindow.Measured stage) {
        if (stage.items() >= LEAST_ITEMS
                && stage.computeP99Seconds() > SHORTEST_LONG_TASK_SECONDS
                && stage.computeP99Seconds() > LONG_TASK_FACTOR * stage.computeSeconds()
                && warned.add("long" + stage.stage())) {
            events.append(new RunEvent.Warning(
                    stage.stage(),
                    String.format(
                            Locale.ROOT,
                            "stage %d has long items: %s at the 99th percentile, %s on average",
                            stage.stage(),
                            Planning.milliseconds(stage.computeP99Seconds()),
                            Planning.milliseconds(stage.computeSeconds()))));
        }
    }
}
