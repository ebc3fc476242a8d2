package io.scansion.tuner.observe.intervals;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/*
 * Batch means of a ratio estimator (Law and Kelton, Simulation Modeling and Analysis, 9.5.3): with the ratio r of two totals, every
 * interval is off by e = y - r n, and the error of the total is the spread of e. Neighbours depend on each other: an item that ends
 * just after a snapshot lacks in one interval and is too many in the next. So their products are counted too, but no more of the
 * variance than three quarters is believed to cancel: a few intervals do not tell that well.
 */
/**
 * What one rank did between its snapshots in one window, to tell the standard errors of its means from how the intervals differ, without
 * assuming that items are independent of each other. Intervals are put together in twos where they become many. Owned by one thread.
 */
public final class Intervals {
    private static final int MOST = 16;
    private static final double LEAST_SHARE = 0.25;
    /** Counts are whole: of two ends that lie anywhere between two items, this is the variance. */
    private static final double OF_WHOLE_ITEMS = 1 / 6.0;

    /** Equally many snapshots long, but for the last. */
    private final List<Interval> all = new ArrayList<>();

    /** Snapshots to an interval. */
    private int span = 1;
    /** Snapshots in the last interval. */
    private int inLast = 1;

    /** Adds what was done since the last snapshot. */
    public void add(Interval next) {
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

    /** Forgets all intervals. */
    public void clear() {
        all.clear();
        span = 1;
        inLast = 1;
    }

    private double total(ToDoubleFunction<Interval> measure) {
        double total = 0;
        for (Interval interval : all) {
            total += measure.applyAsDouble(interval);
        }
        return total;
    }

    /** Variance of the total of a measure, given that of another; NaN if fewer than two intervals tell. */
    private double variance(ToDoubleFunction<Interval> of, ToDoubleFunction<Interval> per) {
        double ratio = total(of) / total(per);
        double squares = 0;
        double products = 0;
        double before = 0;
        for (Interval interval : all) {
            double off = of.applyAsDouble(interval) - ratio * per.applyAsDouble(interval);
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
            Collection<Intervals> ranks, ToDoubleFunction<Interval> of, ToDoubleFunction<Interval> per) {
        double variance = 0;
        double count = 0;
        for (Intervals rank : ranks) {
            double more = rank.total(per);
            if (more > 0) {
                variance += rank.variance(of, per);
                count += more;
            }
        }
        return Math.sqrt(variance) / count;
    }

    /** Standard error of the sum of the rates at which some ranks did something that is counted, per second; NaN if unknown. */
    public static double rateError(Collection<Intervals> ranks, ToDoubleFunction<Interval> counted) {
        double variance = 0;
        for (Intervals rank : ranks) {
            double seconds = rank.total(Interval::time) / 1e9;
            variance += Math.max(OF_WHOLE_ITEMS, rank.variance(counted, Interval::time)) / (seconds * seconds);
        }
        return Math.sqrt(variance);
    }
}
