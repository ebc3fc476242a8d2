package io.scansion.models.markov.statespace;

import java.util.Arrays;

/** A bit for every possible code, and for every word of bits how many are set before it. */
final class RankedBits implements StateNumbers {
    private final long[] bits;
    private final int[] before;
    private final int size;

    RankedBits(long[] bits, int size) {
        this.bits = bits;
        this.size = size;
        before = new int[bits.length];
        for (int word = 1; word < bits.length; word++) {
            before[word] = before[word - 1] + Long.bitCount(bits[word - 1]);
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int numberOf(long code) {
        int word = (int) (code >>> 6);
        long bit = 1L << code;
        return (bits[word] & bit) == 0 ? -1 : before[word] + Long.bitCount(bits[word] & (bit - 1));
    }

    @Override
    public long codeOf(int number) {
        int word = Arrays.binarySearch(before, number);
        if (word < 0) {
            word = -word - 2;
        }
        // Empty words have the rank of the next one that is not, and the search may have hit any of them.
        while (before[word] + Long.bitCount(bits[word]) <= number) {
            word++;
        }
        long rest = bits[word];
        for (int skip = number - before[word]; skip > 0; skip--) {
            rest &= rest - 1;
        }
        return ((long) word << 6) + Long.numberOfTrailingZeros(rest);
    }

    @Override
    public long after(int number, long previous) {
        long from = number == 0 ? 0 : previous + 1;
        int word = (int) (from >>> 6);
        long rest = bits[word] & (-1L << from);
        while (rest == 0) {
            rest = bits[++word];
        }
        return ((long) word << 6) + Long.numberOfTrailingZeros(rest);
    }

    @Override
    public long bytes() {
        return 12L * bits.length;
    }
}
