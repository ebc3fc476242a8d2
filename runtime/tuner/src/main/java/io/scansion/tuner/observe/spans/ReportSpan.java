package io.scansion.tuner.observe.spans;

import com.fasterxml.jackson.annotation.JsonFormat;

/**
 * What one rank did between two of its snapshots. Times are nanoseconds; NaN is what is not known.
 *
 * @param time of the wall clock
 * @param turns from receiving to sending
 * @param receive inside receives and probes
 * @param send inside sends
 * @param contention runnable without a processor
 * @param processor on processors, of all threads
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record ReportSpan(
        double time,
        double items,
        double turns,
        double compute,
        double receive,
        double send,
        double contention,
        double processor,
        double messagesSent,
        double bytesSent,
        double messagesReceived,
        double bytesReceived)
        implements Span<ReportSpan> {

    @Override
    public ReportSpan plus(ReportSpan next) {
        return new ReportSpan(
                time + next.time,
                items + next.items,
                turns + next.turns,
                compute + next.compute,
                receive + next.receive,
                send + next.send,
                contention + next.contention,
                processor + next.processor,
                messagesSent + next.messagesSent,
                bytesSent + next.bytesSent,
                messagesReceived + next.messagesReceived,
                bytesReceived + next.bytesReceived);
    }
}
