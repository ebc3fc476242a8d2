package io.scansion.console.experiment.run;

import java.util.Optional;

/**
 * What the program itself said at its end: the {@code RESULT} line of the last rank.
 *
 * @param itemsPerSecond of the whole run, from the first item done to the last one; 0 if there were fewer than two
 */
public record ResultLine(
        long items, String checksum, long lost, long duplicated, long reordered, double itemsPerSecond) {
    /** Reads a line that a rank printed; empty if it is another one. */
    public static Optional<ResultLine> parse(String line) {
        try {
            return ResultWords.of(line)
                    .map(words -> new ResultLine(
                            words.whole("items"),
                            words.text("checksum"),
                            words.whole("lost"),
                            words.whole("duplicated"),
                            words.whole("reordered"),
                            words.number("items_per_s")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Whether every item arrived once and in order, with the content that it has without the agent.
     *
     * @param reference what the same program said without it
     */
    public boolean isIntact(Optional<ResultLine> reference) {
        return lost == 0
                && duplicated == 0
                && reordered == 0
                && reference.map(other -> other.checksum().equals(checksum)).orElse(true);
    }
}
