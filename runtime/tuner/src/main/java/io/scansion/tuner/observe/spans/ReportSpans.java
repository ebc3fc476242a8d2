package io.scansion.tuner.observe.spans;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/*
 * Batch means of a ratio estimator (Law and Kelton, Simulation Modeling and Analysis, 9.5.3): with the ratio r of two totals, every
 * span is off by e = y - r n, and the error of the total is the spread of e. Neighbours depend on each other: an item that ends
 * just after a snapshot lacks in one span and is too many in the next. So their products are counted too, but no more of the
 * variance than three quarters is believed to cancel: a few spans do not tell that well.
 */
/**
 * What one rank did between its snapshots in one window, to tell the standard errors of its means from how the spans differ, without
 * assuming that items are independent of each other. Spans are put together in twos where they become many. Owned by one thread.
 */
public final class ReportSpans {
    private static final int MOST = 16;
    private static final double LEAST_SHARE = 0.25;
    /** Counts are whole: of two ends that lie anywhere between two items, this is the variance. */
    private static final double OF_WHOLE_ITEMS = 1 / 6.0;

    /** Equally many snapshots long, but for the last. */
    private final List<ReportSpan> all = new ArrayList<>();

    /** Snapshots to a span. */
    private int span = 1;
    /** Snapshots in the last span. */
    private int inLast = 1;

    /** Adds what was done since the last snapshot. */
    public void add(ReportSpan next) {
        if (inLast < span) {
            all.set(all.size() - 1, all.get(all.size() - 1).plus(next));
            inLast++;
            return;
        }
        if (all.size() == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                all.set(i, all.get(2 * i).plus(all.get(2 * i + 1)));
            }
            all.subList(MOST / 2, MOST).clear();
            span *= 2;
        }
        all.add(next);
        inLast = 1;
    }

    /** Forgets all spans. */
    public void clear() {
        all.clear();
        span = 1;
        inLast = 1;
    }

    private double total(ToDoubleFunction<ReportSpan> measure) {
        double total = 0;
        for (ReportSpan span : all) {
            total += measure.applyAsDouble(span);
        }
        return total;
    }

    /** Variance of the total of a measure, given that of another; NaN if fewer than two spans tell. */
    private double variance(ToDoubleFunction<ReportSpan> of, ToDoubleFunction<ReportSpan> per) {
        double ratio = total(of) / total(per);
        double squares = 0;
        double products = 0;
        double before = 0;
        for (ReportSpan span : all) {
            double off = of.applyAsDouble(span) - ratio * per.applyAsDouble(span);
            squares += off * off;
            products += 2 * off * before;
            before = off;
        }
        double count = all.size();
        if (count < 2) {
            return Double.NaN;
        }
        // The deviations add up to nothing, so that neighbours seem to cancel by 2/count where they do not depend on
        // each other.
        double alone = squares * count / (count - 1);
        double together = count < 3 ? alone : (squares + products) * count * count / ((count - 1) * (count - 2));
        return Math.max(LEAST_SHARE * alone, together);
    }

    /**
     * Standard error of a mean over some ranks, of one measure for each of another.
     *
     * @return in the unit of the first, nanoseconds for times; NaN where it is not known, as where nothing was counted
     */
    public static double error(
            Collection<ReportSpans> ranks, ToDoubleFunction<ReportSpan> of, ToDoubleFunction<ReportSpan> per) {
        double variance = 0;
        double count = 0;
        for (ReportSpans rank : ranks) {
            double more = rank.total(per);
            if (more > 0) {
                variance += rank.variance(of, per);
                count += more;
            }
        }
        return Math.sqrt(variance) / count;
    }

    /** Standard error of the sum of the rates at which some ranks did something that is counted, per second; NaN if unknown. */
    public static double rateError(Collection<ReportSpans> ranks, ToDoubleFunction<ReportSpan> counted) {
        double variance = 0;
        for (ReportSpans rank : ranks) {
            double seconds = rank.total(ReportSpan::time) / 1e9;
            variance += Math.max(OF_WHOLE_ITEMS, rank.variance(counted, ReportSpan::time)) / (seconds * seconds);
        }
        return Math.sqrt(variance);
    }
}
