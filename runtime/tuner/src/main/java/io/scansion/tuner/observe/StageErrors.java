package io.scansion.tuner.observe;

import io.scansion.tuner.observe.intervals.Interval;
import io.scansion.tuner.observe.intervals.Intervals;
import java.util.List;

/**
 * Standard errors of what was measured of a stage in one window, in the units of {@link StageWindow.Measured}; NaN where unknown. That of
 * the compute time follows from the deviation of its items.
 */
public record StageErrors(
        double itemsPerSecond,
        double contentionSeconds,
        double processorSeconds,
        double blockedReceiveSeconds,
        double blockedSendSeconds,
        double bytesPerItem) {
    /** Nothing is known. */
    public static final StageErrors UNKNOWN =
            new StageErrors(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** @param ranks what every instance did */
    static StageErrors of(List<Intervals> ranks) {
        double sent = Intervals.error(ranks, Interval::bytesSent, Interval::messagesSent);
        return new StageErrors(
                Intervals.rateError(ranks, Interval::items),
                Intervals.error(ranks, Interval::contention, Interval::items) / 1e9,
                Intervals.error(ranks, Interval::processor, Interval::items) / 1e9,
                Intervals.error(ranks, Interval::receive, Interval::items) / 1e9,
                Intervals.error(ranks, Interval::send, Interval::items) / 1e9,
                Double.isNaN(sent)
                        ? Intervals.error(ranks, Interval::bytesReceived, Interval::messagesReceived)
                        : sent);
    }
}
