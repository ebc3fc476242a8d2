package io.scansion.tuner.observe;

import io.scansion.tuner.observe.spans.ReportSpan;
import io.scansion.tuner.observe.spans.ReportSpans;
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
    static StageErrors of(List<ReportSpans> ranks) {
        double sent = ReportSpans.error(ranks, ReportSpan::bytesSent, ReportSpan::messagesSent);
        return new StageErrors(
                ReportSpans.rateError(ranks, ReportSpan::items),
                ReportSpans.error(ranks, ReportSpan::contention, ReportSpan::items) / 1e9,
                ReportSpans.error(ranks, ReportSpan::processor, ReportSpan::items) / 1e9,
                ReportSpans.error(ranks, ReportSpan::receive, ReportSpan::items) / 1e9,
                ReportSpans.error(ranks, ReportSpan::send, ReportSpan::items) / 1e9,
                Double.isNaN(sent)
                        ? ReportSpans.error(ranks, ReportSpan::bytesReceived, ReportSpan::messagesReceived)
                        : sent);
    }
}
