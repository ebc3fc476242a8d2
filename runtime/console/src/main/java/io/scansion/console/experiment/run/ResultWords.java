package io.scansion.console.experiment.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The words of a line {@code RESULT name=value ...}, with which a program ends. */
public final class ResultWords {
    private static final String MARK = "RESULT ";

    private final Map<String, String> values = new HashMap<>();

    private ResultWords() {}

    /** Empty if it is another line. */
    public static Optional<ResultWords> of(String line) {
        if (!line.startsWith(MARK)) {
            return Optional.empty();
        }
        ResultWords words = new ResultWords();
        for (String word : line.substring(MARK.length()).trim().split(" +", -1)) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                words.values.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return Optional.of(words);
    }

    /** Empty if it is not there. */
    public String text(String name) {
        return values.getOrDefault(name, "");
    }

    /** @throws NumberFormatException if there is no such number */
    public long whole(String name) {
        return Long.parseLong(text(name));
    }

    /** @throws NumberFormatException if there is no such number */
    public double number(String name) {
        return Double.parseDouble(text(name));
    }
}
