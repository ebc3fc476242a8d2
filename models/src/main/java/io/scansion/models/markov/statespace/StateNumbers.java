package io.scansion.models.markov.statespace;

/** The reachable codes, numbered from 0 in ascending order. Immutable and safe to share. */
sealed interface StateNumbers permits EveryCode, RankedBits, HashedNumbers {
    /** Returns how many there are. */
    int size();

    /** Returns the number of a code, or -1 if it is not reachable. */
    int numberOf(long code);

    /** Returns the code with a number; looking at all of them is quicker by {@link #after}. */
    long codeOf(int number);

    /**
     * Returns the code that follows another.
     *
     * @param number of the code wanted, from 0
     * @param previous code of the number before it; any value for number 0
     */
    long after(int number, long previous);

    /** Returns the memory held, in bytes. */
    long bytes();
}
