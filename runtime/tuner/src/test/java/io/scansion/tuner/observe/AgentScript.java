package io.scansion.tuner.observe;

import io.scansion.tuner.world.JobFacts;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Writes the messages of one rank with totals that a test chooses. */
final class AgentScript {
    private AgentScript() {}

    static JobFacts facts(int primaries, int spares) {
        return new JobFacts(
                "job", "Main", primaries, spares, Set.of(), "niodev", OptionalLong.empty(), OptionalDouble.empty());
    }

    static AgentMessage hello(int rank) {
        return new AgentMessage.Hello(1, "key", "job", rank, 3, 1, 1000 + rank, "localhost", "", "niodev", 0);
    }

    /** Totals after so many items of so many milliseconds each. */
    static Snapshot snapshot(
            int physical, int virtual, long sequence, double upSeconds, long items, double itemMillis, int... peers) {
        List<ChannelCounters> channels = new ArrayList<>();
        for (int peer : peers) {
            channels.add(new ChannelCounters(peer, peer > virtual, items, items * 100, items * 10_000, 0, 7, 7));
        }
        return snapshot(physical, virtual, sequence, upSeconds, items, itemMillis, channels);
    }

    static Snapshot snapshot(
            int physical,
            int virtual,
            long sequence,
            double upSeconds,
            long items,
            double itemMillis,
            List<ChannelCounters> channels) {
        return snapshot(physical, virtual, sequence, upSeconds, items, itemMillis, CpuTimes.NONE, channels);
    }

    static Snapshot snapshot(
            int physical,
            int virtual,
            long sequence,
            double upSeconds,
            long items,
            double itemMillis,
            CpuTimes cpu,
            List<ChannelCounters> channels) {
        return new Snapshot(
                physical,
                virtual,
                sequence,
                Math.round(upSeconds * 1e9),
                new RankCounters(
                        items,
                        items,
                        items,
                        Math.round(items * itemMillis * 1e6),
                        items * 2_000_000,
                        items * 1_000_000,
                        0,
                        2 * items,
                        items),
                new ComputeTimes(
                        items, itemMillis * 1e6, 0, Math.round(itemMillis * 1e6), Math.round(itemMillis * 1e6), 0),
                CompressedHistogram.EMPTY,
                cpu,
                channels);
    }
}
