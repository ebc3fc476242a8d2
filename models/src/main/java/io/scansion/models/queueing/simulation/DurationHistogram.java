package io.scansion.models.queueing.simulation;

import java.util.Arrays;

/**
 * Counts of durations in buckets whose width is a fixed part of the duration: {@code 2^-bits} of it at most, whatever the unit. Only the
 * range that occurs takes memory. Within a bucket, durations are taken to be spread evenly. Not thread-safe.
 */
final class DurationHistogram {
    private static final int MANTISSA_BITS = 52;

    private final int shift;
    private int[] counts = {};
    private int first; // the bucket of counts[0]
    private long zeros;
    private long total;

    /** @param bits buckets per factor of two, as a power of two, 0 to 10 */
    DurationHistogram(int bits) {
        this.shift = MANTISSA_BITS - bits;
    }

    /** Counts a duration, which is finite and not negative. */
    void add(double duration) {
        total++;
        if (duration <= 0) {
            zeros++;
            return;
        }
        int at = (int) (Double.doubleToRawLongBits(duration) >>> shift) - first;
        if (at < 0 || at >= counts.length) {
            at = reach(at);
        }
        counts[at]++;
    }

    long total() {
        return total;
    }

    /** Takes over all that another histogram, of as many buckets, has counted, and empties that. */
    void takeFrom(DurationHistogram other) {
        total += other.total;
        zeros += other.zeros;
        for (int i = 0; i < other.counts.length; i++) {
            if (other.counts[i] > 0) {
                int at = other.first + i - first;
                if (at < 0 || at >= counts.length) {
                    at = reach(at);
                }
                counts[at] += other.counts[i];
            }
        }
        other.clear();
    }

    /** Forgets all, and keeps the memory. */
    void clear() {
        Arrays.fill(counts, 0);
        total = 0;
        zeros = 0;
    }

    /**
     * Returns the duration below which a share of those counted lies.
     *
     * @param share strictly between 0 and 1
     * @return 0 if nothing was counted
     */
    double percentile(double share) {
        double rank = share * total - zeros;
        if (rank <= 0) {
            return 0;
        }
        int last = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                if (rank <= counts[i]) {
                    return edge(i) + rank / counts[i] * (edge(i + 1) - edge(i));
                }
                rank -= counts[i];
                last = i;
            }
        }
        return counts.length == 0 ? 0 : edge(last + 1);
    }

    private double edge(int at) {
        return Double.longBitsToDouble((long) (first + at) << shift);
    }

    /** Makes room for a bucket outside, and returns where it is then. */
    private int reach(int at) {
        if (counts.length == 0) {
            first += at;
            counts = new int[1 << Math.max(2, MANTISSA_BITS - shift)];
            return 0;
        }
        int before = at < 0 ? Math.max(-at, counts.length) : 0;
        before = Math.min(before, first); // bucket 0 holds the smallest numbers there are
        int after = at >= counts.length ? Math.max(at + 1 - counts.length, counts.length) : 0;
        int[] wider = new int[before + counts.length + after];
        System.arraycopy(counts, 0, wider, before, counts.length);
        counts = wider;
        first -= before;
        return at + before;
    }
}
