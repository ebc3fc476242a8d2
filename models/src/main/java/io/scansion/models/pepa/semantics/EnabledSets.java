package io.scansion.models.pepa.semantics;

import java.util.Arrays;

/**
 * Which of a fixed list of things can happen in a state, as bits. The digits of a code are taken in runs of a few thousand
 * combinations; for every combination of a run a table holds what its components allow, and what all runs allow can happen. While
 * states are asked for in ascending order all but the first run stay as they are, so that an answer is one look into one table:
 * dividing a code into its digits would cost more than everything else together. Not thread-safe.
 */
final class EnabledSets {
    private static final int COMBINATIONS = 4096;

    private final int words;
    private final long[][] tables; // of each run: `words` words for each combination
    private final int[] sizes; // of each run: its combinations
    private final long[] upper; // what all runs but the first allow in the present block
    private long block; // first code of the present block, whose codes differ in the first run only

    private EnabledSets(int words, long[][] tables, int[] sizes) {
        this.words = words;
        this.tables = tables;
        this.sizes = sizes;
        upper = new long[words];
        enterBlock(0);
    }

    /**
     * @param allowed by the digit in each place, the least significant first: {@code words} words for each value
     */
    static EnabledSets of(long[][] allowed, int words) {
        long[][] tables = new long[allowed.length][];
        int[] sizes = new int[allowed.length];
        int runs = 0;
        for (long[] digit : allowed) {
            int size = digit.length / words;
            if (runs > 0 && (long) sizes[runs - 1] * size <= COMBINATIONS) {
                tables[runs - 1] = combined(tables[runs - 1], digit, words);
                sizes[runs - 1] *= size;
            } else {
                tables[runs] = digit;
                sizes[runs++] = size;
            }
        }
        return new EnabledSets(words, Arrays.copyOf(tables, runs), Arrays.copyOf(sizes, runs));
    }

    private static long[] combined(long[] lower, long[] digit, int words) {
        long[] both = new long[lower.length / words * digit.length];
        for (int value = 0; value < digit.length / words; value++) {
            for (int i = 0; i < lower.length; i++) {
                both[value * lower.length + i] = lower[i] & digit[value * words + i % words];
            }
        }
        return both;
    }

    /** Looks at a state; the answers that follow are about it. Returns where its bits begin in {@link #firstRun}. */
    int look(long code) {
        long inBlock = code - block;
        if (inBlock < 0 || inBlock >= sizes[0]) {
            enterBlock(code);
            inBlock = code - block;
        }
        return (int) inBlock * words;
    }

    /** Returns what the first run allows; each combination's words are to be joined with those of {@link #upperRuns}. */
    long[] firstRun() {
        return tables[0];
    }

    /** Returns what the other runs allow in the state last looked at. */
    long[] upperRuns() {
        return upper;
    }

    private void enterBlock(long code) {
        long rest = code / sizes[0];
        block = rest * sizes[0];
        Arrays.fill(upper, -1L);
        for (int run = 1; run < tables.length; run++) {
            int at = (int) (rest % sizes[run]) * words;
            rest /= sizes[run];
            for (int word = 0; word < words; word++) {
                upper[word] &= tables[run][at + word];
            }
        }
    }
}
