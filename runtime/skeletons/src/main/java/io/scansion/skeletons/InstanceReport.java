package io.scansion.skeletons;

import io.scansion.skeletons.engine.message.Report;
import java.io.Serializable;
import java.time.Duration;

/**
 * What one rank did in one run.
 *
 * @param items how many items it processed, those that failed included
 * @param busy time spent in the stage's function and in packing what comes of it; waiting and sending left out
 */
public record InstanceReport(int rank, String stage, long items, Duration busy) implements Serializable {
    public InstanceReport {
        if (rank < 0 || items < 0 || busy.isNegative()) {
            throw new IllegalArgumentException("rank " + rank + ", " + items + " items, busy " + busy);
        }
    }

    static InstanceReport of(Report report) {
        return new InstanceReport(
                report.place().rank(), report.place().stage(), report.items(), Duration.ofNanos(report.busyNanos()));
    }
}
