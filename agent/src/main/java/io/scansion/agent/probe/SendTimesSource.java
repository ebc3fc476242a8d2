package io.scansion.agent.probe;

import io.scansion.wire.AgentMessage.SendTimes;
import io.scansion.wire.SentSizes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Says what the sends of one rank took, whenever that is news. For one reporting thread. */
public final class SendTimesSource {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RankProbes rank;
    private long lookedNanos;
    private long toldMessages;

    public SendTimesSource(RankProbes rank) {
        this.rank = rank;
    }

    /** Returns what is new since the last report, at most once a second; otherwise null. */
    public @Nullable SendTimes news() {
        long now = System.nanoTime();
        if (toldMessages > 0 && now - lookedNanos < PAUSE_NANOS) {
            return null;
        }
        List<SentSizes> sizes = rank.sendTimes();
        long messages = messages(sizes);
        if (messages == toldMessages) {
            return null;
        }
        lookedNanos = now;
        toldMessages = messages;
        return new SendTimes(rank.physicalRank(), rank.virtualRank(), Math.max(0, now - rank.startedNanos()), sizes);
    }

    /** Which only become more: to compare the lists would have the JVM make the equals of three records. */
    private static long messages(List<SentSizes> sizes) {
        long messages = 0;
        for (SentSizes size : sizes) {
            for (SentSizes.Times times : size.times()) {
                messages += times.messages();
            }
        }
        return messages;
    }
}
