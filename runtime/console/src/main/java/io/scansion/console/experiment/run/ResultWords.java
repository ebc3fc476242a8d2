package io.scansion.console.experiment.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The words of a line such as {@code RESULT name=value ...}, with which a program ends. */
public final class ResultWords {
    private static final String RESULT = "RESULT";

    private final Map<String, String> values = new HashMap<>();

    private ResultWords() {}

    /** Those of a result; empty if it is another line. */
    public static Optional<ResultWords> of(String line) {
        return of(RESULT, line);
    }

    /** Those of a line that begins with this mark; empty if it is another one. */
    public static Optional<ResultWords> of(String mark, String line) {
        if (!line.startsWith(mark + " ")) {
            return Optional.empty();
        }
        ResultWords words = new ResultWords();
        for (String word : line.substring(mark.length()).trim().split(" +", -1)) {
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
