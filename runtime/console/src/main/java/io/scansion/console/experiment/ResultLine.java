package io.scansion.console.experiment;

import java.util.Optional;

/** What the program itself said at its end: the {@code RESULT} line of the last rank. */
record ResultLine(long items, String checksum, long lost, long duplicated, long reordered) {
    /** Reads a line that a rank printed; empty if it is another one. */
    static Optional<ResultLine> parse(String line) {
        try {
            return ResultWords.of(line)
                    .map(words -> new ResultLine(
                            words.whole("items"),
                            words.text("checksum"),
                            words.whole("lost"),
                            words.whole("duplicated"),
                            words.whole("reordered")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
