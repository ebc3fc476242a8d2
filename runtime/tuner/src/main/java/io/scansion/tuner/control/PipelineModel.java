package io.scansion.tuner.control;

import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Stage;
import io.scansion.tuner.monitor.InstanceWindow;
import io.scansion.tuner.monitor.JobMonitor;
import io.scansion.tuner.monitor.JobStructure;
import io.scansion.tuner.monitor.PipelineEdge;
import io.scansion.tuner.monitor.Placement;
import io.scansion.tuner.monitor.SendMode;
import io.scansion.tuner.monitor.StageWindow;
import io.scansion.tuner.monitor.Window;
import io.scansion.wire.LinkCost;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/** Puts a window's measurements into the form that models.poetries works on; positions there are positions in the order. */
final class PipelineModel {
    /** Models want positive times; a stage that takes no measurable time takes this. */
    private static final double LEAST_SECONDS = 1e-9;
    /** An instance this far from the stage's mean is modelled with a time of its own. */
    private static final double SKEW_SHARE = 0.2;

    private static final int LEAST_ITEMS_OF_AN_INSTANCE = 5;

    private final JobMonitor monitor;
    private final IntFunction<StageEvidence> evidence;

    PipelineModel(JobMonitor monitor, IntFunction<StageEvidence> evidence) {
        this.monitor = monitor;
        this.evidence = evidence;
    }

    /**
     * @param window one in which every stage was measured
     * @param replicable whether a stage, by virtual rank, may get more instances
     */
    Pipeline of(JobStructure.Pipeline structure, Window window, Placement placement, IntPredicate replicable) {
        List<Stage> stages = new ArrayList<>();
        for (int virtualRank : structure.order()) {
            stages.add(stage(virtualRank, window, placement, replicable.test(virtualRank)));
        }
        List<Edge> edges = structure.edges().stream().map(this::edge).toList();
        return new Pipeline(stages, edges);
    }

    private Stage stage(int virtualRank, Window window, Placement placement, boolean replicable) {
        double mean = Math.max(LEAST_SECONDS, evidence.apply(virtualRank).meanSeconds());
        List<Integer> instances = placement.instancesOf(virtualRank);
        List<Double> each = new ArrayList<>();
        for (int physicalRank : instances) {
            each.add(instanceSeconds(physicalRank, window.stage(virtualRank), mean));
        }
        Stage stage = Stage.of(mean).withReplicas(each);
        if (replicable) {
            return stage.withLimits(instances.size(), Stage.UNLIMITED)
                    .withParked(placement.parkedOf(virtualRank).size());
        }
        return instances.size() > 1 ? stage.withPinned(true) : stage.withReplicable(false);
    }

    private static double instanceSeconds(int physicalRank, StageWindow stage, double mean) {
        if (stage instanceof StageWindow.Measured measured) {
            for (InstanceWindow instance : measured.perInstance()) {
                boolean told =
                        instance.physicalRank() == physicalRank && instance.items() >= LEAST_ITEMS_OF_AN_INSTANCE;
                if (told && Math.abs(instance.computeSeconds() - mean) > SKEW_SHARE * mean) {
                    return Math.max(LEAST_SECONDS, instance.computeSeconds());
                }
            }
        }
        return mean;
    }

    private Edge edge(PipelineEdge edge) {
        double bytes = Double.isNaN(edge.bytesPerItem()) ? 0 : edge.bytesPerItem();
        LinkCost cost = monitor.linkCost(edge.from(), bytes);
        // Where nothing was calibrated, the time that sends took while nothing blocked them is the best there is.
        double measured = edge.mode() == SendMode.ASYNCHRONOUS ? edge.sendSecondsPerItem() : 0;
        double overhead = Double.isFinite(cost.overheadSeconds()) ? cost.overheadSeconds() : measured;
        return new Edge(
                bytes, mode(edge.mode()), new MessageCost(notNegative(overhead), notNegative(cost.secondsPerByte())));
    }

    private static double notNegative(double value) {
        return Double.isFinite(value) ? Math.max(0, value) : 0;
    }

    private static EdgeMode mode(SendMode mode) {
        return switch (mode) {
            case ASYNCHRONOUS -> EdgeMode.ASYNCHRONOUS;
            case SYNCHRONOUS -> EdgeMode.SYNCHRONOUS;
            case FULL -> EdgeMode.FULL_BUFFERS;
        };
    }
}
