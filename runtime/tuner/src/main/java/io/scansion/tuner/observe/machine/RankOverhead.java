package io.scansion.tuner.observe.machine;

import io.scansion.tuner.observe.spans.BatchMeans;
import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.CpuTimes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/** What the agent of one rank says that it costs, from the last report of one window to the last of the next. Owned by one thread. */
public final class RankOverhead {
    /** More spans do not tell much better how they differ. */
    private static final int MOST_SPANS = 8;

    /** The last report of the window before, and those of this one that end a span, equally many reports long, or the last. */
    private final List<Told> told = new ArrayList<>();

    /** Whether the first is of a window before: only then it is known of all that follows that it was done in this one. */
    private boolean begun;
    /** Reports to a span. */
    private int span = 1;
    /** Reports in the last span. */
    private int inLast = 1;

    /** @param processNanos of the rank's process, as its last snapshot said; may be {@link CpuTimes#UNKNOWN} */
    private record Told(OverheadReport report, long processNanos) {}

    /** What was done between two reports. */
    private interface Measure extends ToDoubleBiFunction<Told, Told> {}

    /** Takes in a report; one that was overtaken is ignored. */
    public void add(OverheadReport report, long processNanos) {
        if (!told.isEmpty() && report.uptimeNanos() <= last().report.uptimeNanos()) {
            return;
        }
        if (!begun) {
            told.clear();
        } else if (inLast < span) {
            told.set(told.size() - 1, new Told(report, processNanos));
            inLast++;
            return;
        }
        if (told.size() > MOST_SPANS) {
            for (int between = MOST_SPANS - 1; between > 0; between -= 2) {
                told.remove(between);
            }
            span *= 2;
        }
        told.add(new Told(report, processNanos));
        inLast = 1;
    }

    private Told last() {
        return told.get(told.size() - 1);
    }

    /** The next window begins. One without any report goes on in it. */
    public void closeWindow() {
        if (told.size() > 1) {
            told.subList(0, told.size() - 1).clear();
        }
        begun = !told.isEmpty();
        span = 1;
        inLast = 1;
    }

    /** Forgets everything: another process has taken the rank. */
    public void clear() {
        told.clear();
        begun = false;
        span = 1;
        inLast = 1;
    }

    private boolean isKnown() {
        return told.size() > 1;
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
            if (!one.isKnown()) {
                continue;
            }
            Told from = one.told.get(0);
            Told to = one.last();
            ranks++;
            time += time(from, to);
            calls += calls(from, to);
            probes += probes(from, to);
            routing += routing(from, to);
            threads += threads(from, to);
            process += process(from, to);
            heap += to.report.heapBytes();
            int before = stride < 0 ? from.report.stride() : stride;
            stride = from.report.stride() == before && to.report.stride() == before ? before : 0;
        }
        return ranks == 0
                ? Optional.empty()
                : Optional.of(new Overhead(
                        ranks, time, calls, probes, routing, threads, process, heap, stride, Overhead.Errors.UNKNOWN));
    }

    /** The same with standard errors. */
    public static Optional<Overhead> withErrors(Collection<RankOverhead> all) {
        return of(all).map(together -> together.with(new Overhead.Errors(
                error(all, RankOverhead::cost, RankOverhead::time),
                error(all, RankOverhead::probes, RankOverhead::time),
                error(all, RankOverhead::probes, RankOverhead::calls),
                error(all, RankOverhead::routing, RankOverhead::time),
                error(all, RankOverhead::threads, RankOverhead::time),
                error(all, RankOverhead::cost, RankOverhead::process))));
    }

    private static double error(Collection<RankOverhead> all, Measure of, Measure per) {
        double variance = 0;
        double count = 0;
        for (RankOverhead one : all) {
            double[] each = one.each(per);
            double more = BatchMeans.total(each);
            if (more > 0 || Double.isNaN(more)) {
                variance += BatchMeans.variance(one.each(of), each);
                count += more;
            }
        }
        return Math.sqrt(variance) / count;
    }

    private double[] each(Measure measure) {
        double[] each = new double[Math.max(0, told.size() - 1)];
        for (int i = 0; i < each.length; i++) {
            each[i] = measure.applyAsDouble(told.get(i), told.get(i + 1));
        }
        return each;
    }

    private static double time(Told from, Told to) {
        return seconds(from.report.uptimeNanos(), to.report.uptimeNanos());
    }

    private static long calls(Told from, Told to) {
        return Math.max(0, to.report.calls() - from.report.calls());
    }

    private static double probes(Told from, Told to) {
        return seconds(from.report.probeNanos(), to.report.probeNanos());
    }

    private static double routing(Told from, Told to) {
        return seconds(from.report.routingNanos(), to.report.routingNanos());
    }

    private static double threads(Told from, Told to) {
        return seconds(from.report.threadNanos(), to.report.threadNanos());
    }

    private static double process(Told from, Told to) {
        return seconds(from.processNanos, to.processNanos);
    }

    private static double cost(Told from, Told to) {
        return probes(from, to) + routing(from, to) + threads(from, to);
    }

    /** A total that was not told, or fell, says nothing. */
    private static double seconds(long before, long now) {
        return before < 0 || now < before ? Double.NaN : (now - before) / 1e9;
    }
}
