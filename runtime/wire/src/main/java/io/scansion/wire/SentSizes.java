package io.scansion.wire;

import java.util.List;

/**
 * How long the sends of one rank to one virtual peer took whose messages are about as large, since the start.
 *
 * @param peerVirtualRank the receiver as the program names it
 * @param sizeClass binary digits of the payload in bytes: class 11 is 1024 to 2047 bytes, class 0 is messages without any
 * @param bytes of all their payloads
 * @param times by how long they took, shorter ones first; those that differ by less than a fifth may be taken together
 */
public record SentSizes(int peerVirtualRank, int sizeClass, long bytes, List<Times> times) {
    public SentSizes {
        times = List.copyOf(times);
    }

    /**
     * Sends that took about as long.
     *
     * @param cell tells them from those that took longer, which have a larger number; the same in all messages of a rank
     * @param messages how many
     * @param nanos inside all these sends together, in nanoseconds
     */
    public record Times(int cell, long messages, long nanos) {}
}
