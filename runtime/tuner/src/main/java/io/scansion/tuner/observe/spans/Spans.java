package io.scansion.tuner.observe.spans;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What one rank did between its reports in one window, to tell the standard errors of its means from how the spans differ, without
 * assuming that items are independent of each other. Spans are put together in twos where they become many. Owned by one thread.
 *
 * @param <S> what is known of a span
 */
public final class Spans<S extends Span<S>> {
    private static final int MOST = 16;
    /** Counts are whole: of two ends that lie anywhere between two items, this is the variance. */
    private static final double OF_WHOLE_ITEMS = 1 / 6.0;

    /** Equally many reports long, but for the last. */
    private final List<S> all = new ArrayList<>();

    /** Reports to a span. */
    private int span = 1;
    /** Reports in the last span. */
    private int inLast = 1;

    /** Adds what was done since the last report. */
    public void add(S next) {
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

    /** Returns what was done in all of them; empty if there is none. */
    public Optional<S> total() {
        return all.stream().reduce(Span::plus);
    }

    private double[] each(ToDoubleFunction<S> measure) {
        return all.stream().mapToDouble(measure).toArray();
    }

    /**
     * Standard error of a mean over some ranks, of one measure for each of another.
     *
     * @return in the unit of the first, nanoseconds for times; NaN where it is not known, as where nothing was counted
     */
    public static <S extends Span<S>> double error(
            Collection<Spans<S>> ranks, ToDoubleFunction<S> of, ToDoubleFunction<S> per) {
        double variance = 0;
        double count = 0;
        for (Spans<S> rank : ranks) {
            double[] each = rank.each(per);
            double more = BatchMeans.total(each);
            if (more > 0 || Double.isNaN(more)) {
                variance += BatchMeans.variance(rank.each(of), each);
                count += more;
            }
        }
        return Math.sqrt(variance) / count;
    }

    /**
     * Standard error of the sum of the rates at which some ranks did something that is counted.
     *
     * @param nanos how long a span was
     * @return per second; NaN if unknown
     */
    public static <S extends Span<S>> double rateError(
            Collection<Spans<S>> ranks, ToDoubleFunction<S> counted, ToDoubleFunction<S> nanos) {
        double variance = 0;
        for (Spans<S> rank : ranks) {
            double[] times = rank.each(nanos);
            double seconds = BatchMeans.total(times) / 1e9;
            variance += Math.max(OF_WHOLE_ITEMS, BatchMeans.variance(rank.each(counted), times)) / (seconds * seconds);
        }
        return Math.sqrt(variance);
    }
}
