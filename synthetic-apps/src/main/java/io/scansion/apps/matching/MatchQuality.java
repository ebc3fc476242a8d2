package io.scansion.apps.matching;

import io.scansion.apps.sequence.Mix;

/**
 * How good the matches of a pair are.
 *
 * @param matches pixels of the left picture that have one
 * @param near those of them whose disparity is within one pixel of the known one
 * @param visible pixels that could have one: both pictures have a whole window around them
 * @param duplicates matches that were dropped because another slice had found one of the same pixel
 * @param checksum of all matches, in the order of their pixels
 */
record MatchQuality(long matches, long near, long visible, long duplicates, long checksum) {
    static final MatchQuality NONE = new MatchQuality(0, 0, 0, 0, 0);

    /** Adds the next round's. */
    MatchQuality plus(MatchQuality next) {
        return new MatchQuality(
                matches + next.matches,
                near + next.near,
                visible + next.visible,
                duplicates + next.duplicates,
                Mix.mix(checksum, next.checksum));
    }

    /** Share of the matches that are within one pixel of the truth. */
    double nearShare() {
        return matches == 0 ? 0 : (double) near / matches;
    }

    /** Share of the pixels that could have a match and have one; outside matches count too, so it may exceed 1 by a little. */
    double coverage() {
        return visible == 0 ? 0 : (double) matches / visible;
    }
}
