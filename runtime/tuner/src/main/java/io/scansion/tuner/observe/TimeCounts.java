package io.scansion.tuner.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How many items took how long, in steps of 1, 2 and 5 in every decade from a tenth of a millisecond on: coarse enough to be told in every
 * window, and the same for all stages and runs, so that counts may be added.
 *
 * @param counts those that are not empty, shortest first
 */
public record TimeCounts(List<Count> counts) {
    /** Of a stage whose distribution is not known. */
    public static final TimeCounts UNKNOWN = new TimeCounts(List.of());

    private static final int[] STEPS = {1, 2, 5};
    private static final int LEAST_DECADE = -4;
    private static final int DECADES = 7;
    /** Of all steps; the last has none. */
    private static final double[] BOUNDS = IntStream.rangeClosed(0, DECADES * STEPS.length)
            .mapToDouble(TimeCounts::bound)
            .toArray();

    public TimeCounts {
        counts = List.copyOf(counts);
    }

    /**
     * Items of one step.
     *
     * @param atMostSeconds they took no longer, and longer than the step before; infinite for the last
     */
    public record Count(double atMostSeconds, long items) {}

    /** Sums up a distribution of nanoseconds. */
    static TimeCounts of(AbstractHistogram nanoseconds) {
        long[] items = new long[BOUNDS.length];
        int step = 0;
        for (HistogramIterationValue value : nanoseconds.recordedValues()) { // in ascending order
            double seconds = nanoseconds.lowestEquivalentValue(value.getValueIteratedTo()) / 1e9;
            while (seconds > BOUNDS[step]) {
                step++;
            }
            items[step] += value.getCountAddedInThisIterationStep();
        }
        List<Count> counts = new ArrayList<>();
        for (step = 0; step < items.length; step++) {
            if (items[step] > 0) {
                counts.add(new Count(BOUNDS[step], items[step]));
            }
        }
        return new TimeCounts(counts);
    }

    private static double bound(int step) {
        if (step == DECADES * STEPS.length) {
            return Double.POSITIVE_INFINITY;
        }
        // by way of a decimal text, so that every bound is the double that is nearest to what people write
        return Double.parseDouble(STEPS[step % STEPS.length] + "e" + (LEAST_DECADE + step / STEPS.length));
    }
}
