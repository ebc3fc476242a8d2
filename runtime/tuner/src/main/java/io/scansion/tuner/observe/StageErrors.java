package io.scansion.tuner.observe;

import io.scansion.tuner.observe.spans.ReportSpan;
import io.scansion.tuner.observe.spans.Spans;
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
    static StageErrors of(List<Spans<ReportSpan>> ranks) {
        double sent = Spans.error(ranks, ReportSpan::bytesSent, ReportSpan::messagesSent);
        return new StageErrors(
                Spans.rateError(ranks, ReportSpan::items, ReportSpan::time),
                Spans.error(ranks, ReportSpan::contention, ReportSpan::items) / 1e9,
                Spans.error(ranks, ReportSpan::processor, ReportSpan::items) / 1e9,
                Spans.error(ranks, ReportSpan::receive, ReportSpan::items) / 1e9,
                Spans.error(ranks, ReportSpan::send, ReportSpan::items) / 1e9,
                Double.isNaN(sent)
                        ? Spans.error(ranks, ReportSpan::bytesReceived, ReportSpan::messagesReceived)
                        : sent);
    }
}
