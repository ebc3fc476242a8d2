package io.scansion.agent.probe;

import io.scansion.wire.ChannelCounters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one thread had published at one moment. Times are nanoseconds.
 *
 * @param enteredNanos {@link System#nanoTime} when the call under way was entered, 0 when no call is under way
 */
record ThreadReading(
        MpiOperation operation,
        long enteredNanos,
        long itemsIn,
        long itemsOut,
        long items,
        long computeNanos,
        long blockedReceiveNanos,
        long blockedSendNanos,
        long collectiveNanos,
        long mpiCalls,
        long turns,
        long operations,
        long firstViolation,
        boolean otherCommunicators,
        List<ChannelCounters> incoming,
        List<ChannelCounters> outgoing) {

    static List<ChannelCounters> copy(@Nullable ChannelRecorder[] channels) {
        List<ChannelCounters> copy = new ArrayList<>();
        for (ChannelRecorder channel : channels) {
            if (channel != null) {
                copy.add(channel.read());
            }
        }
        return copy;
    }
}
