package io.scansion.tuner.observe;

import io.scansion.tuner.observe.masterslave.TaskTimes;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.IntCountsHistogram;

/*
 * Merges distributions of snapshot intervals. The mean comes from the totals, which lose nothing. Percentiles come from the
 * merged histograms while every interval has brought one that can be read; else the largest of an interval stands for all.
 */
final class ComputeSums {
    /** Of histograms here and in agents: values are good to 1 %. */
    private static final int SIGNIFICANT_DIGITS = 2;

    private final IntCountsHistogram merged = new IntCountsHistogram(SIGNIFICANT_DIGITS);
    private final List<TaskTimes> parts = new ArrayList<>();
    private boolean whole = true;
    private long count;
    private double mean;
    private double squares;
    private long largestP99Nanos;

    void add(ComputeTimes times, CompressedHistogram histogram) {
        if (times.count() == 0) {
            return;
        }
        include(times.count(), times.meanNanos(), times.deviationNanos() * times.deviationNanos() * times.count());
        largestP99Nanos = Math.max(largestP99Nanos, times.p99Nanos());
        whole = whole && merge(histogram);
        parts.add(TaskTimes.of(times));
    }

    /** Adds what another rank of the same stage has summed up; what its single intervals said is not taken over. */
    void add(ComputeSums other) {
        if (other.count == 0) {
            return;
        }
        include(other.count, other.mean, other.squares);
        largestP99Nanos = Math.max(largestP99Nanos, other.largestP99Nanos);
        whole = whole && other.whole;
        if (whole) {
            merged.add(other.merged);
        }
    }

    /** Chan, Golub, LeVeque: pairwise update of mean and sum of squared deviations. */
    private void include(long more, double itsMean, double itsSquares) {
        double delta = itsMean - mean;
        long sum = count + more;
        squares += itsSquares + delta * delta * count * more / sum;
        mean += delta * more / sum;
        count = sum;
    }

    private boolean merge(CompressedHistogram histogram) {
        if (histogram.isEmpty()) {
            return false;
        }
        try {
            merged.add(IntCountsHistogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(histogram.bytes()), 0));
            return true;
        } catch (DataFormatException | RuntimeException e) {
            return false; // bytes that are no histogram; nothing of them was added
        }
    }

    void clear() {
        merged.reset();
        parts.clear();
        whole = true;
        count = 0;
        mean = 0;
        squares = 0;
        largestP99Nanos = 0;
    }

    /** Items that were timed. */
    long count() {
        return count;
    }

    /** Standard deviation of single items; 0 without any. */
    double deviationNanos() {
        return count == 0 ? 0 : Math.sqrt(squares / count);
    }

    long p99Nanos() {
        return whole && count > 0 ? merged.getValueAtPercentile(99) : largestP99Nanos;
    }

    /** The distribution of single items; unknown if an interval has not told its own. */
    TimeCounts counts() {
        return whole && count > 0 ? TimeCounts.of(merged) : TimeCounts.UNKNOWN;
    }

    /** What every snapshot of the window said. */
    List<TaskTimes> parts() {
        return List.copyOf(parts);
    }
}
