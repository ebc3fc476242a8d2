package io.scansion.models.markov.statespace;

/** The codes that an exploration has found, and which of them it has yet to look at. Not thread-safe. */
sealed interface Discovery permits HashDiscovery, BitDiscovery {
    /** Up to this many codes (1 MB of bits, twice) nothing is smaller than one bit for each. */
    long FEW_CODES = 1L << 23;

    /** Starts with nothing found among {@code codes} possible codes. */
    static Discovery among(long codes) {
        return codes <= FEW_CODES ? new BitDiscovery(codes) : new HashDiscovery(codes);
    }

    /** Marks a code as found; returns whether it is new. */
    boolean add(long code);

    /** Returns a code that was found but not yet given out, or -1 if there is none. */
    long next();

    /** Returns how many codes were found. */
    int found();

    /** Returns the same discovery in less memory, or this one. */
    Discovery compacted();

    /** Ends the exploration and numbers what it found; the discovery is of no use afterwards. */
    StateNumbers numbers();
}
