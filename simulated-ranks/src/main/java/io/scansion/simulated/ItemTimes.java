package io.scansion.simulated;

import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Makes the distributions of compute times that snapshots carry. All ranks of a process share one. Safe for use by several threads. */
final class ItemTimes {
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    /** Items take this share of their mean more or less, in turn. */
    private static final double SPREAD = 0.02;

    private static final int MOST_KEPT = 1 << 14;

    /** The same stage does about as many items in every interval. */
    private final Map<Key, Distribution> made = new HashMap<>();

    private final Histogram histogram = new Histogram(HIGHEST_NANOS, 2);
    private final ByteBuffer packed = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());

    private record Key(long items, double seconds) {}

    /** Of an interval: its numbers, and the same whole. */
    record Distribution(ComputeTimes times, CompressedHistogram histogram) {
        static final Distribution NONE = new Distribution(ComputeTimes.NONE, CompressedHistogram.EMPTY);
    }

    /** Returns the distribution of so many items that take so many seconds on average. */
    synchronized Distribution of(long items, double seconds) {
        if (items <= 0) {
            return Distribution.NONE;
        }
        if (made.size() >= MOST_KEPT) {
            made.clear();
        }
        return made.computeIfAbsent(new Key(items, seconds), this::make);
    }

    private Distribution make(Key key) {
        double nanos = key.seconds * 1e9;
        long shorter = (long) (nanos * (1 - SPREAD));
        long longer = (long) (nanos * (1 + SPREAD));
        histogram.reset();
        histogram.recordValueWithCount(shorter, key.items - key.items / 2);
        if (key.items > 1) {
            histogram.recordValueWithCount(longer, key.items / 2);
        }
        int length = histogram.encodeIntoCompressedByteBuffer(packed.clear());
        return new Distribution(
                new ComputeTimes(key.items, nanos, key.items > 1 ? SPREAD * nanos : 0, shorter, longer, longer),
                new CompressedHistogram(packed.array(), length));
    }
}
