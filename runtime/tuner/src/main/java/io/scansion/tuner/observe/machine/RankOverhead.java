package io.scansion.tuner.observe.machine;

import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.CpuTimes;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the agent of one rank says that it costs, from the last report of one window to the last of the next. Owned by one thread. */
public final class RankOverhead {
    private @Nullable Told from;
    private @Nullable Told to;

    /** @param processNanos of the rank's process, as its last snapshot said; may be {@link CpuTimes#UNKNOWN} */
    private record Told(OverheadReport report, long processNanos) {}

    /** Takes in a report; one that was overtaken is ignored. */
    public void add(OverheadReport report, long processNanos) {
        Told last = to;
        if (last == null || report.uptimeNanos() > last.report.uptimeNanos()) {
            to = new Told(report, processNanos);
        }
    }

    /** The next window begins. One without any report goes on in it. */
    public void closeWindow() {
        from = to;
    }

    /** Forgets everything: another process has taken the rank. */
    public void clear() {
        from = null;
        to = null;
    }

    private boolean isKnown() {
        return from != null && to != null && to.report.uptimeNanos() > from.report.uptimeNanos();
    }

    /** Share of the rank's time that was spent in probes; NaN if it is not told. */
    public double probeShare() {
        return of(List.of(this)).map(Overhead::probeShare).orElse(Double.NaN);
    }

    /** What these ranks say together; empty if none of them does. */
    public static Optional<Overhead> of(Collection<RankOverhead> all) {
        int ranks = 0;
        double time = 0;
        long calls = 0;
        double probes = 0;
        double routing = 0;
        double threads = 0;
        double process = 0;
        long heap = 0;
        int stride = -1;
        for (RankOverhead one : all) {
            Told from = one.from;
            Told to = one.to;
            if (!one.isKnown() || from == null || to == null) {
                continue;
            }
            ranks++;
            time += seconds(from.report.uptimeNanos(), to.report.uptimeNanos());
            calls += Math.max(0, to.report.calls() - from.report.calls());
            probes += seconds(from.report.probeNanos(), to.report.probeNanos());
            routing += seconds(from.report.routingNanos(), to.report.routingNanos());
            threads += seconds(from.report.threadNanos(), to.report.threadNanos());
            process += seconds(from.processNanos, to.processNanos);
            heap += to.report.heapBytes();
            int before = stride < 0 ? from.report.stride() : stride;
            stride = from.report.stride() == before && to.report.stride() == before ? before : 0;
        }
        return ranks == 0
                ? Optional.empty()
                : Optional.of(new Overhead(ranks, time, calls, probes, routing, threads, process, heap, stride));
    }

    /** A total that was not told, or fell, says nothing. */
    private static double seconds(long before, long now) {
        return before < 0 || now < before ? Double.NaN : (now - before) / 1e9;
    }
}
