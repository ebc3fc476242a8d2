package io.scansion.tuner.control;

import io.scansion.models.poetries.Prediction;
import io.scansion.tuner.monitor.BehindAverages;
import io.scansion.tuner.monitor.JobStructure;
import io.scansion.tuner.monitor.MasterSlaveWindow;
import io.scansion.tuner.monitor.StageWindow;
import io.scansion.tuner.monitor.Window;
import io.scansion.tuner.monitor.WorkerWindow;
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

    /** What the traffic looks like. A run with the library has its own shape, whatever its messages look like. */
    void shape(Window window) {
        structure(window);
        window.masterSlave().ifPresent(program -> events.append(masterSlave(window.index(), program)));
    }

    /**
     * What was measured of every stage.
     *
     * @param prediction what the model of pipelines says of the present arrangement, where it can say anything
     * @param bottlenecks of a program that is no pipeline, by virtual rank
     */
    void stages(Window window, Optional<Prediction> prediction, List<Integer> bottlenecks) {
        for (StageWindow stage : window.stages()) {
            events.append(measurement(window, stage, prediction, bottlenecks));
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
        } else if (structure instanceof JobStructure.Ring ring) {
            order = ring.order();
        }
        String newShape = structure.outline() + order;
        int master = -1;
        String interaction = "";
        if (structure instanceof JobStructure.MasterSlave program) {
            master = program.master();
            interaction = program.interaction().label();
            newShape += interaction;
        }
        String newModes = edges.stream().map(RunEvent.Edge::mode).toList().toString();
        boolean modesDue = !newModes.equals(modes) && window.index() - structureWindow >= WINDOWS_BETWEEN_MODES;
        if (!newShape.equals(shape) || modesDue) {
            shape = newShape;
            modes = newModes;
            structureWindow = window.index();
            events.append(new RunEvent.Structure(
                    structure instanceof JobStructure.Pipeline,
                    structure.shape(),
                    order,
                    edges,
                    master,
                    interaction,
                    structure.evidence()));
        }
    }

    private static RunEvent.MasterSlave masterSlave(long index, MasterSlaveWindow program) {
        return new RunEvent.MasterSlave(
                index,
                program.structure().master(),
                program.structure().interaction().label(),
                program.tasksPerSecond(),
                program.taskSeconds(),
                program.taskDeviationSeconds(),
                program.masterSeconds(),
                program.masterSendSeconds(),
                program.masterIdleSeconds(),
                program.resultsWaiting(),
                program.resultWaitSeconds(),
                program.workers().stream().map(WindowEvents::worker).toList());
    }

    private static RunEvent.Worker worker(WorkerWindow worker) {
        double nan = Double.NaN;
        if (worker instanceof WorkerWindow.Measured w) {
            return new RunEvent.Worker(
                    w.rank(),
                    "",
                    w.tasks(),
                    w.computeSeconds(),
                    w.deviationSeconds(),
                    w.idleSeconds(),
                    w.sendSeconds(),
                    w.bytesIn(),
                    w.bytesOut());
        }
        String note = worker instanceof WorkerWindow.Unknown unknown ? unknown.reason() : "";
        return new RunEvent.Worker(worker.rank(), note, 0, nan, nan, nan, nan, nan, nan);
    }

    private static RunEvent.Measurement measurement(
            Window window, StageWindow stage, Optional<Prediction> prediction, List<Integer> bottlenecks) {
        int position = window.structure() instanceof JobStructure.Pipeline pipeline
                ? pipeline.order().indexOf(stage.stage())
                : -1;
        boolean modelled = prediction.isPresent() && position >= 0;
        double alone = modelled ? prediction.get().independentSeconds().get(position) : Double.NaN;
        double among = modelled ? prediction.get().dependentSeconds().get(position) : Double.NaN;
        boolean bottleneck =
                modelled ? prediction.get().bottlenecks().contains(position) : bottlenecks.contains(stage.stage());
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
