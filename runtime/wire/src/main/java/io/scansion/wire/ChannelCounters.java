package io.scansion.wire;

/**
 * Traffic of one rank with one virtual peer in one direction, since the start; totals from 0 to {@link RankCounters#MOST}.
 *
 * @param peerVirtualRank the other end as the program names it
 * @param outgoing true for messages sent to the peer
 * @param blockedNanos time spent inside the calls that moved these messages
 * @param blockedCalls calls that waited for the peer longer than the calibrated message cost explains
 * @param lowestTag smallest user tag seen
 * @param highestTag largest user tag seen
 */
public record ChannelCounters(
        int peerVirtualRank,
        boolean outgoing,
        long messages,
        long bytes,
        long blockedNanos,
        long blockedCalls,
        int lowestTag,
        int highestTag) {
    public ChannelCounters {
        RankCounters.requireCounted(messages, bytes, blockedNanos, blockedCalls);
    }
}
