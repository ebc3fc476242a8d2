package io.scansion.apps.matching;

import java.util.Locale;

/**
 * What the master says at the end. All up to the checksum depends on pictures and cuts only, not on slaves, places and messages.
 *
 * @param rounds how often the pair was matched
 * @param slices of a round
 * @param packs of all rounds
 * @param matches in them
 * @param quality of all rounds together
 * @param seconds from handing out the first slice, or the end of the warm-up, to the end of evaluating the last pack
 * @param packsPerSecond evaluated in that time
 */
record MatchSummary(
        int rounds, int slices, long packs, long matches, MatchQuality quality, double seconds, double packsPerSecond) {

    /** The one line that the program prints at its end. */
    String line() {
        return String.format(
                Locale.ROOT,
                "RESULT rounds=%d slices=%d packs=%d matches=%d duplicates=%d coverage=%.4f within_1px=%.4f"
                        + " checksum=%016x seconds=%.3f packs_per_s=%.3f",
                rounds,
                slices,
                packs,
                matches,
                quality.duplicates(),
                quality.coverage(),
                quality.nearShare(),
                quality.checksum(),
                seconds,
                packsPerSecond);
    }
}
