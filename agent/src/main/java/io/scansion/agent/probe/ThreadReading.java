package io.scansion.agent.probe;

import io.scansion.wire.ChannelCounters;
import java.util.List;

/**
 * Everything that one thread, and those that had ended before it took over their probe, had published at one moment. Times are
 * nanoseconds.
 *
 * @param enteredNanos {@link System#nanoTime} when the call under way was entered, 0 when no call is under way
 * @param counted whether that call is only counted, and was entered after that tick of the rank
 * @param countedCalls of the calls, those that were not timed
 * @param threadsTakingPart of these threads, those that made any call but such as every thread may make at any time
 * @param messagesPerItem as in {@link TrafficFacts}
 * @param timedSamples timed calls of which was measured what the probe took
 * @param timedSampleNanos that they took together
 */
record ThreadReading(
        MpiOperation operation,
        long enteredNanos,
        boolean counted,
        long itemsIn,
        long itemsOut,
        long items,
        long computeNanos,
        long blockedReceiveNanos,
        long blockedSendNanos,
        long collectiveNanos,
        long mpiCalls,
        long countedCalls,
        long turns,
        long operations,
        int threadsTakingPart,
        long firstViolation,
        int messagesPerItem,
        boolean otherCommunicators,
        long timedSamples,
        long timedSampleNanos,
        long countedSamples,
        long countedSampleNanos,
        List<ChannelCounters> incoming,
        List<ChannelCounters> outgoing) {
    /** Of a thread of which nothing is known yet. */
    static final ThreadReading NONE = new ThreadReading(
            MpiOperation.INIT,
            0,
            false,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            -1,
            0,
            false,
            0,
            0,
            0,
            0,
            List.of(),
            List.of());
}
