package io.scansion.tuner.monitor;

import java.util.List;
import java.util.Optional;

/**
 * One closed measurement window of a job.
 *
 * @param index from 0
 * @param startNanos when it began, on the monitor's clock
 * @param lengthNanos wall-clock length in nanoseconds, positive
 * @param stages one entry for every virtual rank, in order of rank
 * @param totalItems items completed at the end of the pipeline since the start of the job, 0 while there is no pipeline
 */
public record Window(
        long index,
        long startNanos,
        long lengthNanos,
        JobStructure structure,
        List<StageWindow> stages,
        long totalItems) {
    public Window {
        stages = List.copyOf(stages);
        if (lengthNanos <= 0) {
            throw new IllegalArgumentException("lengthNanos must be positive, got " + lengthNanos);
        }
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

    /** Measured throughput at the last stage in items/s; NaN while it is unknown. */
    public double itemsPerSecond() {
        return structure instanceof JobStructure.Pipeline pipeline
                        && stage(pipeline.sink()) instanceof StageWindow.Measured sink
                ? sink.itemsPerSecond()
                : Double.NaN;
    }
}
