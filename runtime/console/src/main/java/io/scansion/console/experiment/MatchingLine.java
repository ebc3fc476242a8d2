package io.scansion.console.experiment;

import io.scansion.console.experiment.run.ResultWords;
import java.util.Optional;

/**
 * What the matcher of pictures said at its end.
 *
 * @param rounds how often the pair was matched
 * @param slices of a round
 * @param packs of all rounds
 * @param coverage share of the pixels that could have a match and have one
 * @param near share of the matches within one pixel of the known disparity
 * @param seconds that it took after the warm-up
 * @param packsPerSecond evaluated after the warm-up
 */
record MatchingLine(
        long rounds,
        long slices,
        long packs,
        double coverage,
        double near,
        String checksum,
        double seconds,
        double packsPerSecond) {
    /** Reads a line that a rank printed; empty if it is another one. */
    static Optional<MatchingLine> parse(String line) {
        try {
            return ResultWords.of(line)
                    .map(words -> new MatchingLine(
                            words.whole("rounds"),
                            words.whole("slices"),
                            words.whole("packs"),
                            words.number("coverage"),
                            words.number("within_1px"),
                            words.text("checksum"),
                            words.number("seconds"),
                            words.number("packs_per_s")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    double packsPerRound() {
        return (double) packs / rounds;
    }

    double packsPerSlice() {
        return packsPerRound() / slices;
    }

    /** The right answer, nearly everywhere. */
    boolean found() {
        return coverage > 0.9 && near > 0.95;
    }
}
