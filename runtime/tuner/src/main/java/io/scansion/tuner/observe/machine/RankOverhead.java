package io.scansion.tuner.observe.machine;

import io.scansion.tuner.observe.spans.Spans;
import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.CpuTimes;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the agent of one rank says that it costs, from the last report of one window to the last of the next. Owned by one thread. */
public final class RankOverhead {
    private static final double NANOS = 1e9;

    private final Spans<OverheadSpan> spans = new Spans<>();

    /** The last report of the window before: only then it is known of all that follows that it was done in this one. */
    private @Nullable Told before;

    private @Nullable Told last;

    /** @param processNanos of the rank's process, as its last snapshot said; may be {@link CpuTimes#UNKNOWN} */
    private record Told(OverheadReport report, long processNanos) {}

    /** Takes in a report; one that was overtaken is ignored. */
    public void add(OverheadReport report, long processNanos) {
        Told from = last;
        if (from != null && report.uptimeNanos() <= from.report.uptimeNanos()) {
            return;
        }
        if (from != null && before != null) {
            spans.add(OverheadSpan.between(from.report, from.processNanos, report, processNanos));
        }
        last = new Told(report, processNanos);
    }

    /** The next window begins. One without any report goes on in it. */
    public void closeWindow() {
        before = last;
        spans.clear();
    }

    /** Forgets everything: another process has taken the rank. */
    public void clear() {
        before = null;
        last = null;
        spans.clear();
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
            Optional<OverheadSpan> window = one.spans.total();
            Told from = one.before;
            Told to = one.last;
            if (window.isEmpty() || from == null || to == null) {
                continue;
            }
            OverheadSpan total = window.get();
            ranks++;
            time += total.time() / NANOS;
            calls += (long) total.calls();
            probes += total.probes() / NANOS;
            routing += total.routing() / NANOS;
            threads += total.threads() / NANOS;
            process += total.process() / NANOS;
            heap += to.report.heapBytes();
            int alike = stride < 0 ? from.report.stride() : stride;
            stride = from.report.stride() == alike && to.report.stride() == alike ? alike : 0;
        }
        return ranks == 0
                ? Optional.empty()
                : Optional.of(new Overhead(
                        ranks, time, calls, probes, routing, threads, process, heap, stride, Overhead.Errors.UNKNOWN));
    }

    /** The same with standard errors. */
    public static Optional<Overhead> withErrors(Collection<RankOverhead> all) {
        List<Spans<OverheadSpan>> ranks = all.stream().map(one -> one.spans).toList();
        return of(all).map(together -> together.with(new Overhead.Errors(
                Spans.error(ranks, OverheadSpan::cost, OverheadSpan::time),
                Spans.error(ranks, OverheadSpan::probes, OverheadSpan::time),
                Spans.error(ranks, OverheadSpan::probes, OverheadSpan::calls) / NANOS,
                Spans.error(ranks, OverheadSpan::routing, OverheadSpan::time),
                Spans.error(ranks, OverheadSpan::threads, OverheadSpan::time),
                Spans.error(ranks, OverheadSpan::cost, OverheadSpan::process))));
    }
}
