package io.scansion.tuner.observe;

import io.scansion.tuner.observe.RankTrack.ChannelSums;
import java.util.HashMap;
import java.util.Map;

/*
 * How many messages one rank has lately exchanged with every peer: in as few of the last windows as it takes for its busiest
 * channel to have enough of them to say what share of it another channel is. Windows add up until they have enough; the last
 * that had stand in while the next have not, so that a quiet program is as it was when it was last heard of.
 */
final class RecentTraffic {
    /** On the busiest channel of a rank. */
    static final long ENOUGH_MESSAGES = 100;

    private Map<Long, Long> enough = Map.of();
    private Map<Long, Long> since = new HashMap<>();

    static long key(int peer, boolean outgoing) {
        return peer * 2L + (outgoing ? 1 : 0);
    }

    static long busiest(Map<Long, Long> messages) {
        long most = 0;
        for (long count : messages.values()) {
            most = Math.max(most, count);
        }
        return most;
    }

    private static boolean isEnough(Map<Long, Long> messages) {
        return busiest(messages) >= ENOUGH_MESSAGES;
    }

    /** Returns messages by channel, those of the window under way among them. */
    Map<Long, Long> with(Map<Integer, ChannelSums> outgoing, Map<Integer, ChannelSums> incoming) {
        Map<Long, Long> messages = new HashMap<>(since);
        add(outgoing, true, messages);
        add(incoming, false, messages);
        if (!isEnough(messages)) {
            enough.forEach((channel, count) -> messages.merge(channel, count, Long::sum));
        }
        return messages;
    }

    void closeWindow(Map<Integer, ChannelSums> outgoing, Map<Integer, ChannelSums> incoming) {
        add(outgoing, true, since);
        add(incoming, false, since);
        if (isEnough(since)) {
            enough = since;
            since = new HashMap<>();
        }
    }

    private static void add(Map<Integer, ChannelSums> channels, boolean outgoing, Map<Long, Long> messages) {
        channels.forEach((peer, sums) -> messages.merge(key(peer, outgoing), sums.messages, Long::sum));
    }

    void clear() {
        enough = Map.of();
        since.clear();
    }
}
