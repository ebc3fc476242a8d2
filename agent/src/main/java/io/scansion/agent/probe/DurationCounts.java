package io.scansion.agent.probe;

import org.HdrHistogram.Histogram;

/**
 * Counts durations in the bucket layout of HdrHistogram, 1/128 wide, with one plain increment for each. One thread writes;
 * counts only grow, so that any other thread may copy them at any time and misses at most the newest ones. A reporter turns
 * the difference of two copies into a {@link Histogram}.
 */
final class DurationCounts {
    static final long HIGHEST_NANOS = 3_600_000_000_000L;

    private static final int SUB_BUCKET_BITS = 7;
    private static final int LOW_VALUES = (2 << SUB_BUCKET_BITS) - 1;
    private static final int BUCKETS = bucket(HIGHEST_NANOS) + 1;

    private final long[] counts = new long[BUCKETS];

    /** Bytes of one. */
    static long bytes() {
        return 16 + (long) Long.BYTES * BUCKETS;
    }

    static int buckets() {
        return BUCKETS;
    }

    /** Durations above an hour count as one hour. */
    void record(long nanos) {
        counts[bucket(nanos > HIGHEST_NANOS ? HIGHEST_NANOS : nanos < 0 ? 0 : nanos)]++;
    }

    /** Adds these counts to a sum with one element for each bucket; for any thread. */
    void addTo(long[] sum) {
        for (int i = 0; i < BUCKETS; i++) {
            sum[i] += counts[i];
        }
    }

    /** Records what the later sum has more than the earlier one. */
    static void difference(long[] later, long[] earlier, Histogram into) {
        for (int i = 0; i < BUCKETS; i++) {
            long more = later[i] - earlier[i];
            if (more > 0) {
                into.recordValueWithCount(middle(i), more);
            }
        }
    }

    private static int bucket(long nanos) {
        int shift = Long.SIZE - SUB_BUCKET_BITS - 1 - Long.numberOfLeadingZeros(nanos | LOW_VALUES);
        return (shift << SUB_BUCKET_BITS) + (int) (nanos >>> shift);
    }

    private static long middle(int bucket) {
        int shift = Math.max(0, (bucket >>> SUB_BUCKET_BITS) - 1);
        long lowest = (long) (bucket - (shift << SUB_BUCKET_BITS)) << shift;
        return lowest + (1L << shift) / 2;
    }
}
