package io.scansion.tuner.observe;

import io.scansion.tuner.observe.machine.Overhead;
import io.scansion.tuner.observe.masterslave.MasterSlaveWindow;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.List;
import java.util.Optional;

/**
 * One closed measurement window of a job.
 *
 * @param index from 0
 * @param startNanos when it began, on the monitor's clock
 * @param lengthNanos wall-clock length in nanoseconds, positive
 * @param stages one entry for every virtual rank, in order of rank
 * @param totalItems items completed at the end of the pipeline, or results taken by the master, since the start of the job; 0
 *     while the program is neither
 * @param masterSlave present if the structure is that of a master/slave program
 * @param overhead what the agents cost; empty where they have not said
 */
public record Window(
        long index,
        long startNanos,
        long lengthNanos,
        JobStructure structure,
        List<StageWindow> stages,
        long totalItems,
        Optional<MasterSlaveWindow> masterSlave,
        Optional<Overhead> overhead)
        implements Observation.Details {
    public Window {
        stages = List.copyOf(stages);
        if (lengthNanos <= 0) {
            throw new IllegalArgumentException("lengthNanos must be positive, got " + lengthNanos);
        }
    }

    /** A window of a program that is no master/slave program, without a word on the agents. */
    public Window(
            long index,
            long startNanos,
            long lengthNanos,
            JobStructure structure,
            List<StageWindow> stages,
            long totalItems) {
        this(index, startNanos, lengthNanos, structure, stages, totalItems, Optional.empty(), Optional.empty());
    }

    public double lengthSeconds() {
        return lengthNanos / 1e9;
    }

    public StageWindow stage(int virtualRank) {
        return stages.get(virtualRank);
    }

    /** The first stage that nothing can be said about. */
    public Optional<StageWindow.Unknown> firstUnknown() {
        return stages.stream()
                .filter(StageWindow.Unknown.class::isInstance)
                .map(StageWindow.Unknown.class::cast)
                .findFirst();
    }

    /** Measured throughput in items/s, at the last stage or at all of them together, or in tasks/s; NaN while it is unknown. */
    public double itemsPerSecond() {
        if (structure instanceof JobStructure.Pipeline pipeline) {
            return stage(pipeline.sink()) instanceof StageWindow.Measured sink ? sink.itemsPerSecond() : Double.NaN;
        }
        if (masterSlave.isPresent()) {
            return masterSlave.get().tasksPerSecond();
        }
        double rate = structure instanceof JobStructure.NotLinear graph
                ? graph.toLastRanks().stream()
                        .mapToDouble(flow -> flow.received() / coveredSeconds(flow.to()))
                        .sum()
                : 0;
        return rate > 0 ? rate : Double.NaN;
    }

    /** What the reports of a rank cover, which end before the window does and have begun before it. */
    private double coveredSeconds(int rank) {
        return stage(rank) instanceof StageWindow.Measured measured
                        && measured.perInstance().size() == 1
                ? measured.perInstance().get(0).coveredSeconds()
                : lengthSeconds();
    }

    /** Standard error of that; NaN while it is unknown. */
    public double itemsErrorPerSecond() {
        if (structure instanceof JobStructure.Pipeline pipeline) {
            return stage(pipeline.sink()) instanceof StageWindow.Measured sink
                    ? sink.errors().itemsPerSecond()
                    : Double.NaN;
        }
        return masterSlave.map(program -> program.errors().tasksPerSecond()).orElse(Double.NaN);
    }
}
