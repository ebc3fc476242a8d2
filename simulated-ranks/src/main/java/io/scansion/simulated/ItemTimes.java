package io.scansion.simulated;

import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/** Makes the distributions of compute times that snapshots carry. All ranks of a process share one. Safe for use by several threads. */
final class ItemTimes {
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    /** Items take this share of their mean more or less, in turn. */
    private static final double SPREAD = 0.02;

    private final Histogram histogram = new Histogram(HIGHEST_NANOS, 2);
    private final ByteBuffer packed = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());

    /** Of an interval: its numbers, and the same whole. */
    record Distribution(ComputeTimes times, CompressedHistogram histogram) {
        static final Distribution NONE = new Distribution(ComputeTimes.NONE, CompressedHistogram.EMPTY);
    }

    /** Returns the distribution of so many items that take so many seconds on average. */
    synchronized Distribution of(long items, double seconds) {
        if (items <= 0) {
            return Distribution.NONE;
        }
        histogram.reset();
        double nanos = seconds * 1e9;
        histogram.recordValueWithCount((long) (nanos * (1 - SPREAD)), items - items / 2);
        if (items > 1) {
            histogram.recordValueWithCount((long) (nanos * (1 + SPREAD)), items / 2);
        }
        int length = histogram.encodeIntoCompressedByteBuffer(packed.clear());
        return new Distribution(
                new ComputeTimes(
                        items,
                        nanos,
                        histogram.getStdDeviation(),
                        histogram.getValueAtPercentile(50),
                        histogram.getValueAtPercentile(99),
                        histogram.getMaxValue()),
                new CompressedHistogram(packed.array(), length));
    }
}
