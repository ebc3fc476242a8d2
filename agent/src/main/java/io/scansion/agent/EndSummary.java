package io.scansion.agent;

import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.RankCounters;
import java.util.Locale;
import java.util.function.Supplier;

/** Says on standard error, when the process ends, what was measured in a rank that reports to nobody else. */
final class EndSummary implements Runnable {
    private final Supplier<Snapshot> measured;

    EndSummary(Supplier<Snapshot> measured) {
        this.measured = measured;
    }

    @Override
    public void run() {
        try {
            System.err.println(text(measured.get()));
        } catch (RuntimeException | LinkageError e) {
            System.err.println("[scansion] what was measured cannot be told: " + e);
        }
    }

    static String text(Snapshot snapshot) {
        RankCounters total = snapshot.counters();
        double seconds = Math.max(1, snapshot.uptimeNanos()) / 1e9;
        long in = 0;
        long out = 0;
        for (ChannelCounters channel : snapshot.channels()) {
            in += channel.outgoing() ? 0 : channel.bytes();
            out += channel.outgoing() ? channel.bytes() : 0;
        }
        return String.format(
                Locale.ROOT,
                "[scansion] rank %d, %.1f s since MPI.Init: waiting to receive %s, in sends %s, in collectives %s, the rest its own%n"
                        + "[scansion] rank %d: %d messages in (%s), %d out (%s); %d items of %.3g ms each on average",
                snapshot.physicalRank(),
                seconds,
                share(total.blockedReceiveNanos(), seconds),
                share(total.blockedSendNanos(), seconds),
                share(total.collectiveNanos(), seconds),
                snapshot.physicalRank(),
                total.itemsIn(),
                bytes(in),
                total.itemsOut(),
                bytes(out),
                total.items(),
                total.items() == 0 ? 0.0 : total.computeNanos() / 1e6 / total.items());
    }

    private static String share(long nanos, double seconds) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * nanos / 1e9 / seconds);
    }

    private static String bytes(long bytes) {
        return bytes < 1 << 20
                ? String.format(Locale.ROOT, "%.1f KiB", bytes / 1024.0)
                : String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
    }
}
