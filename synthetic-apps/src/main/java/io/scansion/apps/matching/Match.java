package io.scansion.apps.matching;

/**
 * A pixel of the left picture and the one of the right picture that shows the same, in the same row.
 *
 * @param score their correlation in steps of 1/{@value #FULL_SCORE}, from 0
 */
record Match(int score, int row, int left, int right) {
    /** A correlation of 1. */
    static final int FULL_SCORE = 10_000;

    private static final int BITS = 14; // enough for a row, a column and a score
    private static final int MASK = (1 << BITS) - 1;

    Match {
        if (((score | row | left | right) & ~MASK) != 0 || score > FULL_SCORE) {
            throw new IllegalArgumentException(
                    "no match: score " + score + ", row " + row + ", " + left + " and " + right);
        }
    }

    /**
     * One number for a message or a queue; the smaller, the better the match. No two matches have the same, so whoever sorts by it
     * gets one order, whatever came first.
     */
    long code() {
        return (((long) (FULL_SCORE - score) << BITS | row) << BITS | left) << BITS | right;
    }

    static Match of(long code) {
        return new Match(
                FULL_SCORE - (int) (code >>> (3 * BITS)),
                (int) (code >>> (2 * BITS)) & MASK,
                (int) (code >>> BITS) & MASK,
                (int) code & MASK);
    }
}
