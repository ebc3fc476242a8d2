package io.scansion.models.pepa.components;

/**
 * Numbers the ways in which {@code copies} equal things can be spread over {@code kinds} kinds: 0, 1, ... in lexicographic order
 * of the counts, the last kind most significant. So a thing that goes to a later kind makes the number larger, wherever the others
 * are. Immutable.
 */
public final class CountVectors {
    /** Ways to spread the copies of an array over the states of one of them that can be tabulated. */
    public static final int MOST = 1 << 20;

    private final int copies;
    private final int kinds;
    private final long[][] choose; // choose[p][r] = C(r + p, p), the ways to spread r things over p + 1 kinds

    /**
     * @param most how many vectors there may be
     * @throws ArithmeticException if there are more
     */
    public CountVectors(int copies, int kinds, int most) {
        this.copies = copies;
        this.kinds = kinds;
        if (ways(copies, kinds) > most) {
            throw new ArithmeticException("more than " + most + " count vectors");
        }
        choose = new long[kinds][copies + 1];
        for (int p = 0; p < kinds; p++) {
            for (int r = 0; r <= copies; r++) {
                choose[p][r] = p == 0 ? 1 : choose[p - 1][r] + (r == 0 ? 0 : choose[p][r - 1]);
            }
        }
    }

    /** Returns the number of vectors, as near as floating point can tell. */
    public static double ways(int copies, int kinds) {
        double ways = 1;
        for (int p = 1; p < kinds; p++) {
            ways = ways * (copies + p) / p;
        }
        return ways;
    }

    public int size() {
        return (int) choose[kinds - 1][copies];
    }

    /** Returns the number of a vector whose counts add up to the copies. */
    public int numberOf(int[] counts) {
        long number = 0;
        int rest = copies;
        for (int kind = kinds - 1; kind > 0; kind--) {
            number += choose[kind][rest] - choose[kind][rest - counts[kind]];
            rest -= counts[kind];
        }
        return (int) number;
    }

    /** Returns the vector with a number. */
    public int[] counts(int number) {
        int[] counts = new int[kinds];
        int rest = copies;
        long left = number;
        for (int kind = kinds - 1; kind > 0; kind--) {
            int count = 0;
            while (count < rest && choose[kind][rest] - choose[kind][rest - count - 1] <= left) {
                count++;
            }
            left -= choose[kind][rest] - choose[kind][rest - count];
            rest -= count;
            counts[kind] = count;
        }
        counts[0] = rest;
        return counts;
    }
}
