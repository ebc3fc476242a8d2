package io.scansion.tuner.control;

import io.scansion.models.poetries.Prediction;
import io.scansion.tuner.monitor.BehindAverages;
import io.scansion.tuner.monitor.JobStructure;
import io.scansion.tuner.monitor.StageWindow;
import io.scansion.tuner.monitor.Window;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import java.util.List;
import java.util.Optional;

/** Writes down what a window showed: the structure when it changes, every stage, and what averages hide. */
final class WindowEvents {
    /** Windows between two structure events when only the mode of an edge changes. */
    private static final int WINDOWS_BETWEEN_MODES = 5;

    private final EventSink events;
    private final BehindAverages behindAverages = new BehindAverages();
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
        }
        behindAverages
                .look(window)
                .forEach(finding -> events.append(new RunEvent.Warning(finding.physicalRank(), finding.text())));
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
}
