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
        double unblocked = shortestUnblockedSend(structure.edges());
        List<Edge> edges =
                structure.edges().stream().map(edge -> edge(edge, unblocked)).toList();
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

    private Edge edge(PipelineEdge edge, double unblockedSeconds) {
        double bytes = Double.isNaN(edge.bytesPerItem()) ? 0 : edge.bytesPerItem();
        LinkCost cost = monitor.linkCost(edge.from(), bytes);
        double overhead = notNegative(
                edge.mode() == SendMode.SYNCHRONOUS
                        ? cost.overheadSeconds()
                        : smallerKnown(cost.overheadSeconds(), unblockedOn(edge, unblockedSeconds)));
        return new Edge(bytes, mode(edge.mode()), new MessageCost(overhead, notNegative(cost.secondsPerByte())));
    }

    /**
     * What a send takes while nothing blocks it is tl itself, measured on the program's own messages. The calibration, made
     * while all JVMs of the job are still starting, may have met a busier machine.
     */
    private static double unblockedOn(PipelineEdge edge, double shortestElsewhere) {
        return edge.mode() == SendMode.ASYNCHRONOUS && edge.sendSecondsPerItem() > 0
                ? edge.sendSecondsPerItem()
                : shortestElsewhere;
    }

    /** NaN when no send of the window was unblocked. */
    private static double shortestUnblockedSend(List<PipelineEdge> edges) {
        return edges.stream()
                .filter(edge -> edge.mode() == SendMode.ASYNCHRONOUS && edge.sendSecondsPerItem() > 0)
                .mapToDouble(PipelineEdge::sendSecondsPerItem)
                .min()
                .orElse(Double.NaN);
    }

    private static double smallerKnown(double one, double other) {
        if (Double.isNaN(one)) {
            return other;
        }
        return Double.isNaN(other) ? one : Math.min(one, other);
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
