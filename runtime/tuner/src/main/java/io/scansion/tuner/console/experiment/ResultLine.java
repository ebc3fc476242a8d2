package io.scansion.tuner.console.experiment;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the program itself said at its end: the {@code RESULT} line of the last rank. */
record ResultLine(long items, String checksum, long lost, long duplicated, long reordered) {
    private static final String MARK = "RESULT ";

    /** Reads a line that a rank printed; empty if it is another one. */
    static Optional<ResultLine> parse(String line) {
        if (!line.startsWith(MARK)) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>();
        for (String word : line.substring(MARK.length()).trim().split(" +", -1)) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                values.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        try {
            return Optional.of(new ResultLine(
                    number(values, "items"),
                    values.getOrDefault("checksum", ""),
                    number(values, "lost"),
                    number(values, "duplicated"),
                    number(values, "reordered")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static long number(Map<String, String> values, String key) {
        return Long.parseLong(values.getOrDefault(key, ""));
    }
}
